import sharp, { type OutputInfo } from 'sharp';
import { drawCover } from '#art/cover.ts';
import { encodeCover } from './encode.ts';
import type { CoverPicture, RenderedImage } from './image-tasks.ts';

interface Raster {
  data: Buffer;
  info: OutputInfo;
}

/** The latest raster, at most 8 MB: browsers request the same cover in several formats within moments. */
let latest: { key: string; raster: Promise<Raster> } | undefined;

/** Renders a cover in a format. @throws RangeError for a version, a seed or a motif that does not exist */
export async function renderCover({ format, ...subject }: CoverPicture): Promise<RenderedImage> {
  const { data, info } = await rasterizeCover(subject);
  const { width, height, channels } = info;
  const sheet = sharp(data, { raw: { width, height, channels } });
  const drawn = await encodeCover(sheet, subject.width, format).toBuffer({ resolveWithObject: true });
  const { size: bytes, width: drawnWidth, height: drawnHeight } = drawn.info;
  return { data: drawn.data, bytes, width: drawnWidth, height: drawnHeight, placeholder: '' };
}

/** Draws a cover as pixels. Each width is drawn separately, since scaling would average the grain away. */
export function rasterizeCover(subject: Omit<CoverPicture, 'format'>): Promise<Raster> {
  const key = JSON.stringify(subject);
  if (latest?.key === key) return latest.raster;
  const svg = Buffer.from(drawCover(subject));
  const raster = sharp(svg).resize({ width: subject.width }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  latest = { key, raster };
  raster.catch(() => {
    if (latest?.raster === raster) latest = undefined;
  });
  return raster;
}
