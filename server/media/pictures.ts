import { join } from 'node:path';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { StudioType } from '../../shared/studios.ts';
import { atMost } from './at-most.ts';
import { COVER_VERSION, cover, placeholder } from './covers/cover.ts';
import type { Ratio } from './covers/frame.ts';
import { keepFile, readKept } from './kept-files.ts';
import { Recent } from './recent.ts';

export const PICTURE_WIDTHS = [320, 640, 960, 1600] as const;
type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** AVIF and WebP for pages, JPEG for mail and for what others show of a shared link. Named as the files end. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** What a cover shows, whatever its size. */
interface CoverSubject {
  readonly version: number;
  readonly craft: StudioType;
  readonly seed: number;
  readonly ratio: Ratio;
}

export interface CoverPicture extends CoverSubject {
  readonly width: PictureWidth;
  readonly format: PictureFormat;
}

export interface Pictures {
  cover(picture: CoverPicture): Promise<Buffer>;
  /** A CSS colour to show before a cover has loaded. */
  placeholder(craft: StudioType, seed: number): string;
}

/** Renders pictures when somebody first asks for them, and keeps them in a folder. */
export function createPictures({ folder }: { folder: string }): Pictures {
  const underWay = new Map<string, Promise<Buffer>>();

  return {
    placeholder,
    cover(picture) {
      const path = join(folder, coverPath(picture));
      const begun = underWay.get(path);
      if (begun) return begun;
      const result = keptOrRendered(path, picture).finally(() => underWay.delete(path));
      underWay.set(path, result);
      return result;
    },
  };
}

/** Where a cover is found, in the folder of pictures as in the addresses under /media. */
export const coverPath = ({ version, craft, seed, ratio, width, format }: CoverPicture): string =>
  `covers/${version}/${craft}/${seed}-${ratio}-${width}.${format}`;

async function keptOrRendered(path: string, picture: CoverPicture): Promise<Buffer> {
  const kept = await readKept(path);
  if (kept) return kept;
  const rendered = await renderCover(picture);
  await keepFile(path, rendered);
  return rendered;
}

/** Rendering takes a core and some tens of megabytes for most of a second; the site answers meanwhile. */
const inTurn = atMost(2);

export function renderCover({ width, format, ...subject }: CoverPicture): Promise<Buffer> {
  return inTurn(async () => {
    const { data, info } = await rasterOf(subject);
    const { width: rasterWidth, height, channels } = info;
    const sheet = sharp(data, { raw: { width: rasterWidth, height, channels } });
    return encode(width === rasterWidth ? sheet : sheet.resize({ width }), width, format);
  });
}

interface Raster {
  data: Buffer;
  info: OutputInfo;
}

/** A page asks for several sizes of one cover within moments: they are scaled down from the same raster. */
const rasters = new Recent<Raster>(4);

async function rasterOf({ version, craft, seed, ratio }: CoverSubject): Promise<Raster> {
  if (version !== COVER_VERSION) throw new RangeError(`No covers of version ${version}`);
  return rasters.get(`${version}/${craft}/${seed}/${ratio}`, async () => {
    const svg = Buffer.from(cover({ craft, seed, ratio }));
    // The largest width: a smaller one is scaled down, since the press's grain is made for a large sheet.
    return sharp(svg).resize({ width: 1600 }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  });
}

/**
 * The prints are grainy, and grain is what costs bytes: qualities are as low as it still looks like grain.
 * AVIF's effort 2 takes a tenth of the time of 4 for about the same bytes.
 */
function encode(sheet: Sharp, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  if (format === 'webp') return sheet.webp({ quality: 78 }).toBuffer();
  if (format === 'jpg') return sheet.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  return sheet.avif({ quality: width === 320 ? 40 : 36, chromaSubsampling: '4:2:0', effort: 2 }).toBuffer();
}
