import { UPLOAD_MAX_PIXELS } from '#shared/media.ts';
import { sizeOfPicture } from './picture-size.ts';

/** Bytes in which every camera's files contain the size. */
const START = 512 * 1024;

/**
 * Returns a URL that shows a file; revoke it with `URL.revokeObjectURL`.
 * @returns '' for a file of unknown size or too many pixels: a small file may decode to gigabytes
 */
export async function thumbnailOf(file: Blob): Promise<string> {
  const size = sizeOfPicture(new Uint8Array(await file.slice(0, START).arrayBuffer()));
  return size && size.width * size.height <= UPLOAD_MAX_PIXELS ? URL.createObjectURL(file) : '';
}
