import { join } from 'node:path';
import type { StudioType } from '../../shared/studios.ts';
import { COVER_VERSION, placeholder } from './covers/cover.ts';
import { decoder, type Urgency } from './decoding/decoder.ts';
import type { CoverPicture } from './decoding/tasks.ts';
import { keepFile, readKept } from './kept-files.ts';

export interface Pictures {
  cover(picture: CoverPicture, urgency?: Urgency): Promise<Buffer>;
  /** A CSS colour to show before a cover has loaded. */
  placeholder(craft: StudioType, seed: number): string;
}

/** Renders pictures when somebody first asks for them, and keeps them in a folder. */
export function createPictures({ folder }: { folder: string }): Pictures {
  const underWay = new Map<string, Promise<Buffer>>();

  return {
    placeholder,
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
export const coverPath = ({ version, craft, seed, ratio, width, format }: CoverPicture): string =>
  `covers/${version}/${craft}/${seed}-${ratio}-${width}.${format}`;

async function keptOrRendered(path: string, picture: CoverPicture, urgency?: Urgency): Promise<Buffer> {
  const kept = await readKept(path);
  if (kept) return kept;
  const rendered = await renderCover(picture, urgency);
  await keepFile(path, rendered);
  return rendered;
}

/** @throws RangeError for a version that nobody can draw */
export async function renderCover(picture: CoverPicture, urgency?: Urgency): Promise<Buffer> {
  if (picture.version !== COVER_VERSION) throw new RangeError(`No covers of version ${picture.version}`);
  const { data } = await decoder.run({ kind: 'cover', picture }, urgency);
  return Buffer.from(data);
}
