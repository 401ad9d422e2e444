import { refusal } from './refusal.ts';

/** Maximum bytes of an uploaded picture: 15 MB. */
export const UPLOAD_MAX_BYTES = 15 * 1000 * 1000;
/** Maximum pixels of an uploaded picture, width times height. */
export const UPLOAD_MAX_PIXELS = 50_000_000;
/** The same for AVIF, which takes ten times as long to decode. */
export const AVIF_MAX_PIXELS = 16_000_000;
/** Bytes per piece of an upload: at most this is lost when the connection breaks. */
export const UPLOAD_PIECE_BYTES = 1024 * 1024;

/** For `<input accept>`. The server checks the first bytes of the file. */
export const UPLOAD_ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,.heic,.heif';

export const mediaRefusals = {
  'media.no_file': refusal(400),
  'media.bad_range': refusal(400),
  'media.not_a_picture': refusal(415),
  'media.damaged': refusal(422),
  'media.too_many_pixels': refusal<{ megapixels: number }>(422),
  'media.too_slow': refusal(422),
  'media.unknown_folder': refusal(404),
  /** `bytes` have arrived: the next piece starts there. */
  'media.gap': refusal<{ bytes: number }>(409),
  'media.in_use': refusal(409),
  /** The sender stopped sending. */
  'media.stalled': refusal(408),
  'media.no_room': refusal(503),
} as const;
