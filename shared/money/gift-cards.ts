import { refusal } from '../refusal.ts';
import type { StudioType } from '../studios/studios.ts';

/** Bounds of what a card can hold, in minor units. */
export const GIFT_CARD_AMOUNT = { least: 1000, most: 100_000 } as const;

/** The crafts whose pictures a card can have; the first is the one that is chosen at first. */
export const GIFT_CARD_PICTURES = [
  ...(['ceramics', 'textiles', 'printmaking', 'woodworking'] as const),
  ...(['music', 'painting', 'photography', 'glass'] as const),
] satisfies StudioType[];
export type GiftCardPicture = (typeof GIFT_CARD_PICTURES)[number];

/** Characters of a code. */
export const GIFT_CARD_CODE_LENGTH = 16;

/** Months for which a credit at a studio is valid. */
export const CREDIT_MONTHS = 24;

/** Days until which the mail with a card can be put off. */
export const GIFT_CARD_DELIVERY_DAYS = 365;

/** Returns a typed code in capitals, without dashes and spaces; it may have any length. */
export const bareGiftCardCode = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');

/** Returns the path of the page on which a card is seen by its code. */
export const giftCardPath = (code: string): string =>
  `/gift/${encodeURIComponent(groupedCode(bareGiftCardCode(code)))}`;

/**
 * Reads the code of a card as it is typed: in any case, with or without dashes and spaces.
 * @returns undefined for another text
 */
export function readGiftCardCode(text: string): string | undefined {
  const code = bareGiftCardCode(text);
  return code.length === GIFT_CARD_CODE_LENGTH && /^[A-Z0-9]+$/.test(code) ? code : undefined;
}

/** Returns a code in groups of four, as it is read out: "4F7K-…". */
export const groupedCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;

export const giftCardRefusals = {
  /** There is no such card, or it is not paid yet. */
  'gift_cards.unknown': refusal(409),
  'gift_cards.empty': refusal(409),
  'gift_cards.other_currency': refusal<{ currency: string }>(409),
  /** It is a credit, which pays at one studio alone. */
  'gift_cards.other_studio': refusal<{ studio: string }>(409),
  /** It is a credit that has ended. */
  'gift_cards.expired': refusal<{ expired_at: string }>(409),
  /** It pays only for what is paid online. */
  'gift_cards.not_online': refusal(409),
} as const;
