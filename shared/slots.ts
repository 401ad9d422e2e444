import { refusal } from './refusal.ts';

/** Days of free hours that one question may ask for. */
export const MAX_SLOT_DAYS = 35;

/** Free times that are named to whoever comes too late. */
export const MAX_ALTERNATIVE_TIMES = 4;

export const slotRefusals = {
  /** Somebody else has that time by now; `others` are the nearest free ones, ISO 8601 with the studio's offset. */
  'slots.taken': refusal<{ others: string[] }>(409),
  /** Closed then, too soon, too far ahead, not at that minute or not for so long. */
  'slots.not_offered': refusal<{ others: string[] }>(409),
  'slots.too_many': refusal<{ most: number }>(409),
} as const;
