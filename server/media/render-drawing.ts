import { imageWorker } from './imaging/image-worker.ts';

/** Renders an SVG without fonts as PNG, in the image process. */
export const renderDrawing = async (svg: string): Promise<Uint8Array> =>
  (await imageWorker.run({ kind: 'drawing', svg }, 'soon')).data;
