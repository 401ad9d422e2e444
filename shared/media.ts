import { refusal } from './refusal.ts';

/** Most bytes of a picture that somebody uploads: 15 MB. */
export const UPLOAD_MAX_BYTES = 15 * 1000 * 1000;
/** Most pixels of one, width times height. */
export const UPLOAD_MAX_PIXELS = 50_000_000;
/** The same of an AVIF, whose pixels take ten times as long to decode. */
export const AVIF_MAX_PIXELS = 16_000_000;
/** Bytes that the browser sends at a time: what a broken connection costs at most. */
export const UPLOAD_PIECE_BYTES = 1024 * 1024;

/** For `<input accept>`. What a file really is, its first bytes tell the server. */
export const UPLOAD_ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,.heic,.heif';

/** Pixels: a page asks for the one that fits. */
export const PICTURE_WIDTHS = [320, 640, 960, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/**
 * The address of a photo in another size: `secure_url` with the width before its ending.
 * @returns undefined for a picture that another service hosts, which has one address
 */
export function photoAddress(url: string, width: PictureWidth, format: 'avif' | 'webp' | 'jpg'): string | undefined {
  const path = /^(.*\/media\/uploads\/.+)\.webp$/.exec(url)?.[1];
  return path && `${path}-${width}.${format}`;
}

export const mediaRefusals = {
  'media.no_file': refusal(400),
  'media.bad_range': refusal(400),
  'media.not_a_picture': refusal(415),
  'media.damaged': refusal(422),
  'media.too_many_pixels': refusal<{ megapixels: number }>(422),
  'media.too_slow': refusal(422),
  'media.unknown_folder': refusal(404),
  /** `bytes` of it are here: the next piece starts there. */
  'media.gap': refusal<{ bytes: number }>(409),
  'media.in_use': refusal(409),
  /** The sender said nothing for too long. */
  'media.stalled': refusal(408),
  'media.no_room': refusal(503),
} as const;
