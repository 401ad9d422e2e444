import sharp, { type OutputInfo } from 'sharp';
import { COVER_VERSION, cover } from '../covers/cover.ts';
import { Recent } from '../recent.ts';
import { encodeCover } from './encode.ts';
import type { CoverPicture, CoverSubject, Decoded } from './tasks.ts';

interface Raster {
  data: Buffer;
  info: OutputInfo;
}

/** Several sizes of one cover are asked for within moments: they are scaled down from the same raster, of 8 MB. */
const rasters = new Recent<Raster>(1);

/** @throws RangeError for a version that nobody can draw */
export async function drawCover({ width, format, ...subject }: CoverPicture): Promise<Decoded> {
  const { data, info } = await rasterOf(subject);
  const { width: rasterWidth, height, channels } = info;
  const sheet = sharp(data, { raw: { width: rasterWidth, height, channels } });
  const sized = width === rasterWidth ? sheet : sheet.resize({ width });
  const drawn = await encodeCover(sized, width, format).toBuffer({ resolveWithObject: true });
  const { size: bytes, width: drawnWidth, height: drawnHeight } = drawn.info;
  return { data: drawn.data, bytes, width: drawnWidth, height: drawnHeight, placeholder: '' };
}

/** The cover in its largest width, as pixels. */
export async function rasterOf({ version, craft, seed, ratio }: CoverSubject): Promise<Raster> {
  if (version !== COVER_VERSION) throw new RangeError(`No covers of version ${version}`);
  return rasters.get(`${version}/${craft}/${seed}/${ratio}`, async () => {
    const svg = Buffer.from(cover({ craft, seed, ratio }));
    // The largest width: a smaller one is scaled down, since the press's grain is made for a large sheet.
    return sharp(svg).resize({ width: 1600 }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  });
}
