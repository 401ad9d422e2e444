import type { Sharp } from 'sharp';
import type { PictureFormat, PictureWidth } from '../picture-formats.ts';

/**
 * Encodes a cover. Grain is what costs bytes in covers, so qualities are as low as the grain allows. AVIF's effort 2
 * takes a tenth of the time of 4 for about the same size.
 */
export function encodeCover(sheet: Sharp, width: PictureWidth, format: PictureFormat): Sharp {
  if (format === 'webp') return sheet.webp({ quality: 78 });
  if (format === 'jpg') return sheet.jpeg({ quality: 80, mozjpeg: true });
  return sheet.avif({ quality: width === 320 ? 40 : 36, chromaSubsampling: '4:2:0', effort: 2 });
}

/** Encodes a photo. Skies and faces show the artefacts of low qualities. Transparent parts are white in JPEG. */
export function encodePhoto(photo: Sharp, format: PictureFormat): Sharp {
  if (format === 'webp') return photo.webp({ quality: 80 });
  if (format === 'jpg') return photo.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true });
  return photo.avif({ quality: 52, chromaSubsampling: '4:2:0', effort: 2 });
}
