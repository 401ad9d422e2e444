import { HOUR } from '../time/time.ts';
import { type BookingState, SOLD_STATES } from './bookings.ts';
import { TRANSITIONS } from './transitions.ts';

/**
 * Splits an amount in proportion to weights, to the cent by the largest remainder: the parts add up to the amount, and
 * each is less than a cent from its exact share. Of equal remainders the first one gets the cent. Weights that are all
 * 0 count as equal. `refresh_courses` in the database computes the same for the dates of a course, which a test
 * verifies.
 * @param amount minor units, not negative
 * @param weights not negative
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const isFree = weights.every((weight) => weight === 0);
  const whole = BigInt(amount);
  const parts = weights.map((weight) => (isFree ? 1n : BigInt(weight)));
  const sum = parts.reduce((total, part) => total + part, 0n);
  const shares = parts.map((part) => Number((whole * part) / sum));
  const remainders = parts.map((part, index) => ({ index, remainder: (whole * part) % sum }));
  const byRemainder = remainders.sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  const left = amount - shares.reduce((total, share) => total + share, 0);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** Hours before a date until which its guest can take another one instead. */
export const EXCHANGE_UNTIL = 24;

/** An event that a booking covers. */
export interface BookedDate {
  startsAt: Date;
  /** It was given up, or the booking ended. */
  released: boolean;
}

type DateProblem =
  | 'bookings.not_cancellable'
  | 'bookings.date_given_up'
  | 'bookings.started'
  | 'bookings.only_date'
  | 'bookings.exchange_closed';

/** Why something cannot be done with one date of a booking now, as a refusal code; undefined when it can. */
export const bookedDateCan = {
  cancel(
    { state, dates }: { state: BookingState; dates: readonly BookedDate[] },
    date: BookedDate,
    now: Date,
  ): DateProblem | undefined {
    // An offer is taken or passed with all its dates.
    if (state === 'offered' || !TRANSITIONS[state].cancel?.by.includes('guest')) return 'bookings.not_cancellable';
    if (date.released) return 'bookings.date_given_up';
    if (date.startsAt <= now) return 'bookings.started';
    // With its last date the booking ends, which is something else.
    return dates.filter(({ released }) => !released).length > 1 ? undefined : 'bookings.only_date';
  },
  exchange({ state }: { state: BookingState }, date: BookedDate, now: Date): DateProblem | undefined {
    if (!SOLD_STATES.some((sold) => sold === state)) return 'bookings.not_cancellable';
    if (date.released) return 'bookings.date_given_up';
    if (date.startsAt <= now) return 'bookings.started';
    return date.startsAt.getTime() - EXCHANGE_UNTIL * HOUR > now.getTime() ? undefined : 'bookings.exchange_closed';
  },
};
