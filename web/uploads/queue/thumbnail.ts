import { UPLOAD_MAX_PIXELS } from '../../../shared/media.ts';
import { sizeOfPicture } from './picture-size.ts';

/** Bytes in which every camera has said how large its picture is. */
const START = 512 * 1024;

/**
 * An address under which the browser shows a file, which it has to be told the end of (`URL.revokeObjectURL`).
 * @returns '' for a file that does not say its size, or is too large to be opened: a small file may unfold to gigabytes
 */
export async function thumbnailOf(file: Blob): Promise<string> {
  const size = sizeOfPicture(new Uint8Array(await file.slice(0, START).arrayBuffer()));
  return size && size.width * size.height <= UPLOAD_MAX_PIXELS ? URL.createObjectURL(file) : '';
}
