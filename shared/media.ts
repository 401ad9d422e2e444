import { refusal } from './refusal.ts';

/** Most bytes of a picture that somebody uploads: 15 MB. */
export const UPLOAD_MAX_BYTES = 15 * 1000 * 1000;
/** Most pixels of one, width times height. */
export const UPLOAD_MAX_PIXELS = 50_000_000;

export const mediaRefusals = {
  'media.no_file': refusal(400),
  'media.not_a_picture': refusal(415),
  'media.damaged': refusal(422),
  'media.too_many_pixels': refusal<{ megapixels: number }>(422),
  'media.unknown_folder': refusal(422),
} as const;
