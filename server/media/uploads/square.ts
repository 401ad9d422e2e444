import sharp from 'sharp';
import { UPLOAD_MAX_PIXELS } from '../../../shared/media.ts';
import { refuse } from '../../http/refuse.ts';
import { atMost } from '../at-most.ts';
import { startsAsPicture } from './signature.ts';

export interface Square {
  /** WebP. */
  data: Buffer;
  side: number;
}

/** Seconds that one picture may take: a file made to be slow does not hold a thread for ever. */
const TIMEOUT = 15;

/** Decoding takes a core and up to 200 MB for a moment; the site answers meanwhile. */
const inTurn = atMost(2);

/**
 * The middle of a picture, upright, with nothing else of the file left: no position, no camera, no second frame.
 * @param side pixels; the result is smaller when the picture is
 * @throws Refusal `media.not_a_picture`, `media.damaged`, `media.too_many_pixels`
 */
export const squareOf = (file: Buffer, side: number): Promise<Square> => inTurn(() => cut(file, side));

async function cut(file: Buffer, most: number): Promise<Square> {
  if (!startsAsPicture(file)) refuse('media.not_a_picture');
  // Only the header is read here.
  const about = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('media.damaged'));
  if (about.width * about.height > UPLOAD_MAX_PIXELS) {
    refuse('media.too_many_pixels', { megapixels: UPLOAD_MAX_PIXELS / 1_000_000 });
  }
  const side = Math.min(most, about.width, about.height);
  // Truncated data is an error; an odd note beside the picture is not.
  const data = await sharp(file, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 82 })
    .timeout({ seconds: TIMEOUT })
    .toBuffer()
    .catch(() => refuse('media.damaged'));
  return { data, side };
}
