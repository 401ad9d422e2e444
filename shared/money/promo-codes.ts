import { refusal } from '../refusal.ts';

/** Capital letters, figures and dashes; the table `promo_codes` checks the same. */
export const PROMO_CODE = /^[A-Z0-9-]{3,24}$/;

/**
 * What a code of the platform leaves its guest to pay at least, in minor units: the platform's part of a refund is in
 * proportion to the guest's, and a guest cannot book for free at the platform's expense.
 */
export const PLATFORM_CODE_LEAVES = 100;

export const promoCodeRefusals = {
  'promo_codes.taken': refusal<{ code: string }>(409),
  'promo_codes.too_many': refusal<{ most: number }>(409),
  /** Neither the studio nor the platform has such a code. */
  'promo_codes.unknown': refusal(409),
  'promo_codes.not_yet': refusal(409),
  'promo_codes.over': refusal<{ code: string }>(409),
  /** A new code whose end is past already. */
  'promo_codes.ends_past': refusal(409),
  'promo_codes.other_offering': refusal(409),
  'promo_codes.used_up': refusal(409),
  'promo_codes.used_by_you': refusal(409),
  /** It is for guests who have not booked at the studio before, or on the platform. */
  'promo_codes.first_only': refusal(409),
  /** A code of the platform, which takes part in payments online only. */
  'promo_codes.online_only': refusal(409),
  /** A code of the platform, at a studio in whose team the guest is. */
  'promo_codes.own_studio': refusal(409),
  /** A code of the platform, for a guest whose address is not proven. */
  'promo_codes.address_unproven': refusal(409),
} as const;
