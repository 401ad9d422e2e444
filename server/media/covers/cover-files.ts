import { join } from 'node:path';
import { designCover } from '#art/cover-design.ts';
import { readOrCreate } from '../file-cache.ts';
import type { CoverPicture } from '../imaging/image-tasks.ts';
import { imageWorker, type Urgency } from '../imaging/image-worker.ts';
import { coverName } from './cover-names.ts';

export interface CoverFiles {
  /** Returns a cover. @throws RangeError for a version, a seed or a motif that does not exist */
  get(picture: CoverPicture, urgency?: Urgency): Promise<Buffer>;
}

/** Renders covers at their first request and stores them in a folder. */
export const createCoverFiles = ({ folder }: { folder: string }): CoverFiles => ({
  get: (picture, urgency) =>
    readOrCreate(join(folder, coverPath(picture)), async () => {
      designCover(picture);
      return (await imageWorker.run({ kind: 'cover', picture }, urgency)).data;
    }),
});

/** The path of a cover, in the folder and in the URLs under /media. */
export const coverPath = ({ ratio, width, format, ...spec }: CoverPicture): string =>
  `covers/${coverName(spec)}-${ratio}-${width}.${format}`;
