import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { refuse } from '#server/http/refuse.ts';
import { AVIF_MAX_PIXELS, UPLOAD_MAX_PIXELS } from '#shared/media.ts';
import type { PictureFormat, PictureWidth } from '../picture-formats.ts';
import { encodePhoto } from './encode.ts';
import type { RenderedImage } from './image-tasks.ts';
import { readHeic } from './read-heic.ts';
import { startsAsAvif, startsAsHeic, startsAsPicture } from './signature.ts';

/** Pixels of the longer side of a stored photo: enough for every size, also on screens with a high density. */
const MASTER_SIDE = 2560;

/** Seconds per picture, so that a file made to be slow does not hold a thread. */
const TIMEOUT = 15;

/**
 * Reads an uploaded photo and writes its master, upright and without any metadata: no position, no camera, one frame.
 * @throws Refusal `media.not_a_picture`, `media.damaged`, `media.too_many_pixels`
 */
export async function readPhoto(file: string, into: string): Promise<RenderedImage> {
  const photo = (await open(file)).resize({
    width: MASTER_SIDE,
    height: MASTER_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const { hasAlpha } = await photo.metadata();
  const master = hasAlpha ? photo.webp({ quality: 92, alphaQuality: 100 }) : photo.jpeg({ quality: 90 });
  return finish(master, into);
}

/**
 * Reads an uploaded picture and writes its middle as a square, upright and without any metadata.
 * @param most pixels of a side; the result is smaller if the picture is
 * @throws Refusal as above
 */
export async function readSquare(file: string, into: string, most: number): Promise<RenderedImage> {
  const picture = await open(file);
  const { autoOrient } = await picture.metadata();
  const side = Math.min(most, autoOrient.width, autoOrient.height);
  return finish(picture.resize(side, side, { fit: 'cover' }).webp({ quality: 82 }), into);
}

/** Scales a master down; a small one is never enlarged. */
export async function resizePhoto(
  master: Uint8Array,
  width: PictureWidth,
  format: PictureFormat,
): Promise<RenderedImage> {
  const sized = sharp(master).resize({ width, withoutEnlargement: true });
  const { data, info } = await encodePhoto(sized, format).toBuffer({ resolveWithObject: true });
  return { data, bytes: info.size, width: info.width, height: info.height, placeholder: '' };
}

async function open(path: string): Promise<Sharp> {
  const file = await readFile(path);
  if (!startsAsPicture(file)) refuse('media.not_a_picture');
  if (startsAsHeic(file)) {
    const { data, raw } = await readHeic(file);
    // Photos are opaque: the fourth channel comes from the decoder.
    return sharp(data, { raw }).removeAlpha();
  }
  // Only the header is read here.
  const about = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('media.damaged'));
  const maxPixels = startsAsAvif(file) ? AVIF_MAX_PIXELS : UPLOAD_MAX_PIXELS;
  if (about.width * about.height > maxPixels) {
    refuse('media.too_many_pixels', { megapixels: maxPixels / 1_000_000 });
  }
  // Truncated data is an error; invalid metadata is not.
  return sharp(file, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
}

async function finish(picture: Sharp, into: string): Promise<RenderedImage> {
  const { data, info } = await picture
    .timeout({ seconds: TIMEOUT })
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse('media.damaged'));
  await writeFile(into, data);
  const { size: bytes, width, height } = info;
  return { data: new Uint8Array(), bytes, width, height, placeholder: await colourOf(data) };
}

/** Returns the mean colour of all pixels, on white. */
async function colourOf(picture: Buffer): Promise<string> {
  const pixel = await sharp(picture).flatten({ background: '#fff' }).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const [red = 0, green = red, blue = red] = pixel;
  return `#${Buffer.from([red, green, blue]).toString('hex')}`;
}
