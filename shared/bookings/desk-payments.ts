import type { Money } from '../money/money.ts';
import { refusal } from '../refusal.ts';

/** How money changes hands at the desk; the card is on a machine of the studio. */
export const DESK_METHODS = ['cash', 'card'] as const;
export type DeskMethod = (typeof DESK_METHODS)[number];

/** A part of a payment at the desk: for the seat at a position, or for the booking as a whole. */
export interface DeskPart {
  position: number | null;
  amount: number;
}

/**
 * Divides what was paid at the desk among seats, in order, up to what is open of each; what is left is for the booking
 * as a whole.
 * @param open what each seat still costs, or holds when money is given back, in minor units
 */
export function divideAmongSeats(amount: number, open: readonly DeskPart[]): DeskPart[] {
  const sign = Math.sign(amount);
  let left = Math.abs(amount);
  const parts = open.flatMap(({ position, amount: most }) => {
    const part = Math.min(left, Math.max(0, most));
    left -= part;
    return part > 0 ? [{ position, amount: sign * part }] : [];
  });
  return left > 0 ? [...parts, { position: null, amount: sign * left }] : parts;
}

export const deskPaymentRefusals = {
  /** More than is still due there. */
  'desk_payments.more_than_due': refusal<{ due: Money }>(409),
  /** More than was taken at the desk and not given back. */
  'desk_payments.more_than_paid': refusal<{ paid: Money }>(409),
  'desk_payments.other_currency': refusal<{ currency: string }>(409),
  /** A seat of this payment was moved, or its money was given back, so that it cannot be undone as a whole. */
  'desk_payments.not_undoable': refusal(409),
  /** The desk holds no money of the booking. */
  'desk_payments.nothing_taken': refusal(409),
  /** Cash was taken or given back since the person saw the till: `expected` should be in it now. */
  'till.changed': refusal<{ expected: Money }>(409),
  'till.day_to_come': refusal(409),
} as const;
