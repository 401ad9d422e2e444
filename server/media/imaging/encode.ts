import type { Sharp } from 'sharp';
import type { PictureFormat, PictureWidth } from '../picture-formats.ts';

/**
 * The prints of covers are grainy, and grain is what costs bytes: qualities are as low as it still looks like grain.
 * AVIF's effort 2 takes a tenth of the time of 4 for about the same bytes.
 */
export function encodeCover(sheet: Sharp, width: PictureWidth, format: PictureFormat): Sharp {
  if (format === 'webp') return sheet.webp({ quality: 78 });
  if (format === 'jpg') return sheet.jpeg({ quality: 80, mozjpeg: true });
  return sheet.avif({ quality: width === 320 ? 40 : 36, chromaSubsampling: '4:2:0', effort: 2 });
}

/** Photos have smooth skies and faces, which show what low qualities do. What shows through is white in a JPEG. */
export function encodePhoto(photo: Sharp, format: PictureFormat): Sharp {
  if (format === 'webp') return photo.webp({ quality: 80 });
  if (format === 'jpg') return photo.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true });
  return photo.avif({ quality: 52, chromaSubsampling: '4:2:0', effort: 2 });
}
