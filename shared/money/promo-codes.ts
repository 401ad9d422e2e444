import { refusal } from '../refusal.ts';

/** Capital letters, figures and dashes; the table `promo_codes` checks the same. */
export const PROMO_CODE = /^[A-Z0-9-]{3,24}$/;

export const promoCodeRefusals = {
  'promo_codes.taken': refusal<{ code: string }>(409),
  'promo_codes.too_many': refusal<{ most: number }>(409),
  /** The studio has no such code. */
  'promo_codes.unknown': refusal(409),
  'promo_codes.not_yet': refusal(409),
  'promo_codes.over': refusal(409),
  'promo_codes.other_offering': refusal(409),
  'promo_codes.used_up': refusal(409),
  'promo_codes.used_by_you': refusal(409),
  /** It is for guests who have not booked at the studio before. */
  'promo_codes.first_only': refusal(409),
} as const;
