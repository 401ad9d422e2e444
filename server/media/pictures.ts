import { join } from 'node:path';
import { designCover } from '../../art/cover-design.ts';
import { keepFile, readKept } from '../atomic-files.ts';
import { nameOf } from './cover-names.ts';
import { decoder, type Urgency } from './decoding/decoder.ts';
import type { CoverPicture } from './decoding/tasks.ts';

export interface Pictures {
  cover(picture: CoverPicture, urgency?: Urgency): Promise<Buffer>;
}

/** Renders pictures when somebody first asks for them, and keeps them in a folder. */
export function createPictures({ folder }: { folder: string }): Pictures {
  const underWay = new Map<string, Promise<Buffer>>();

  return {
    cover(picture, urgency) {
      const path = join(folder, coverPath(picture));
      const begun = underWay.get(path);
      if (begun) return begun;
      const result = keptOrRendered(path, picture, urgency).finally(() => underWay.delete(path));
      underWay.set(path, result);
      return result;
    },
  };
}

/** Where a cover is found, in the folder of pictures as in the addresses under /media. */
export const coverPath = ({ ratio, width, format, ...print }: CoverPicture): string =>
  `covers/${nameOf(print)}-${ratio}-${width}.${format}`;

async function keptOrRendered(path: string, picture: CoverPicture, urgency?: Urgency): Promise<Buffer> {
  const kept = await readKept(path);
  if (kept) return kept;
  const rendered = await renderCover(picture, urgency);
  await keepFile(path, rendered);
  return rendered;
}

/** @throws RangeError for what nobody can draw */
export async function renderCover(picture: CoverPicture, urgency?: Urgency): Promise<Buffer> {
  designCover(picture);
  const { data } = await decoder.run({ kind: 'cover', picture }, urgency);
  return Buffer.from(data);
}
