import { refusal } from './refusal.ts';

/** Limit of the days in one request for slots. */
export const MAX_SLOT_DAYS = 35;

/** Number of alternatives in the refusal of a taken slot. */
export const MAX_ALTERNATIVE_TIMES = 4;

export const slotRefusals = {
  /** The slot is no longer free; `others` are the nearest free ones, ISO 8601 with the studio's offset. */
  'slots.taken': refusal<{ others: string[] }>(409),
  /** Closed, too soon, too far ahead, or not a start or length that is offered. */
  'slots.not_offered': refusal<{ others: string[] }>(409),
  'slots.too_many': refusal<{ most: number }>(409),
} as const;
