import type { Money } from '../money/money.ts';
import { refusal } from '../refusal.ts';
import type { Translate } from '../text/texts.ts';
import { DAY, HOUR } from '../time/time.ts';
import type { BookingState } from './bookings.ts';

/** How long after its end a guest can say that a date did not take place: as long as its money is not earned. */
export const OBJECTION_UNTIL = 48 * HOUR;

/** How long the studio has to answer, and then the guest to ask the platform. */
export const OBJECTION_ANSWER = 3 * DAY;

/** How far an objection is: `open` waits for the studio, `denied` for the guest, `escalated` for the platform. */
export const OBJECTION_STATES = ['open', 'denied', 'escalated', 'refunded', 'dismissed'] as const;
export type ObjectionState = (typeof OBJECTION_STATES)[number];

/** Those in which it waits for no side any more. */
export const SETTLED_OBJECTIONS = ['refunded', 'dismissed'] as const satisfies readonly ObjectionState[];

/** Why money is given back, in the house's own words: each reader has them in their language. */
export const REFUND_REASONS = ['our_fault', 'did_not_take_place', 'could_not_come', 'goodwill'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** How money is given back: in the way in which it was paid, or as credit at the studio. */
export const REFUND_WAYS = ['money', 'credit'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

/** Returns why money was given back: the house's reason in the reader's language; '' for none. */
export const refundReasonText = (t: Translate, preset: RefundReason | null): string =>
  preset ? t(`bookings.refund_reasons.${preset}`) : '';

export const refundRefusals = {
  /** The date has not begun: until then the studio cancels instead. */
  'refunds.not_started': refusal(409),
  /** Nothing that was paid online is left to go back. */
  'refunds.nothing_paid': refusal(409),
  'refunds.too_much': refusal<{ most: Money }>(422),
  /** The guest says that the date did not take place: that is answered first. */
  'refunds.in_question': refusal(409),
  /** The price of this seat went back before. */
  'refunds.seat_refunded': refusal(409),
  /** Objections are taken from the start until 48 hours after the end. */
  'objections.not_now': refusal(409),
  'objections.made': refusal(409),
  /** The objection does not wait for this answer, or not any more. */
  'objections.settled': refusal(409),
} as const;

/** What decides whether money of a booking can be given back. */
export interface RefundableBooking {
  state: BookingState;
  /** The start of its first date, and the end of its last one. */
  startsAt: Date;
  endsAt: Date;
  /** Minor units that the guest paid and has not got back. */
  paid: number;
}

const hasTakenPlace = (state: BookingState): boolean => state === 'confirmed' || state === 'completed';

/** Says why a studio cannot give money of a booking back now, as a refusal code: before the start it cancels. */
export function whyNotGivenBack(
  { state, startsAt, paid }: RefundableBooking,
  now: Date,
): 'refunds.not_started' | 'refunds.nothing_paid' | undefined {
  if (paid <= 0) return 'refunds.nothing_paid';
  return hasTakenPlace(state) && startsAt > now ? 'refunds.not_started' : undefined;
}

/** Says why a guest cannot say that a date did not take place, as a refusal code. */
export function whyNoObjection(
  { state, startsAt, endsAt, paid, hasObjected }: RefundableBooking & { hasObjected: boolean },
  now: Date,
): 'objections.not_now' | 'objections.made' | 'refunds.nothing_paid' | undefined {
  if (hasObjected) return 'objections.made';
  const isOver = now.getTime() > endsAt.getTime() + OBJECTION_UNTIL;
  if (!hasTakenPlace(state) || startsAt > now || isOver) return 'objections.not_now';
  return paid <= 0 ? 'refunds.nothing_paid' : undefined;
}

/** Shares what goes back between the platform's commission and the studio, as it was earned; minor units. */
export function shareOfEarned(
  taken: number,
  { earned, commission, vat }: { earned: number; commission: number; vat: number },
): { studio: number; commission: number; vat: number } {
  const part = (amount: number) => (earned > 0 ? Math.round((amount * taken) / earned) : 0);
  return { studio: taken - part(commission), commission: part(commission), vat: part(vat) };
}
