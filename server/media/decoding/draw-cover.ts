import sharp, { type OutputInfo } from 'sharp';
import { drawCover as drawSvg } from '../../../art/cover.ts';
import { Recent } from '../recent.ts';
import { encodeCover } from './encode.ts';
import type { CoverPicture, Decoded } from './tasks.ts';

interface Raster {
  data: Buffer;
  info: OutputInfo;
}

/** One picture is asked for in several formats within moments: they share its raster, of at most 8 MB. */
const rasters = new Recent<Raster>(1);

/** @throws RangeError for what nobody can draw */
export async function drawCover({ format, ...subject }: CoverPicture): Promise<Decoded> {
  const { data, info } = await rasterOf(subject);
  const { width, height, channels } = info;
  const sheet = sharp(data, { raw: { width, height, channels } });
  const drawn = await encodeCover(sheet, subject.width, format).toBuffer({ resolveWithObject: true });
  const { size: bytes, width: drawnWidth, height: drawnHeight } = drawn.info;
  return { data: drawn.data, bytes, width: drawnWidth, height: drawnHeight, placeholder: '' };
}

/** A cover as pixels. Each width is drawn by itself: scaling one down would average its grain away. */
export async function rasterOf(subject: Omit<CoverPicture, 'format'>): Promise<Raster> {
  return rasters.get(JSON.stringify(subject), async () => {
    const svg = Buffer.from(drawSvg(subject));
    return sharp(svg).resize({ width: subject.width }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  });
}
