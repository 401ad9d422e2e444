import type { CancellationStep } from '../../shared/cancellation.ts';
import type { Booking } from '../../shared/schemas/bookings.ts';
import type { Words } from '../words.tsx';

/** A code as people read it out: "7KQ2 M4XD". */
export const inFours = (code: string) => code.match(/.{1,4}/g)?.join(' ') ?? code;

/** Whether its date has ended. */
export const isOver = ({ event }: Booking, now = new Date()) => new Date(event.ends_at) <= now;

/** "€116, at the studio"; "Free" */
export const paymentText = ({ t, money }: Words, { payment, total }: Booking) =>
  payment === 'free' ? t('catalogue.free') : t('bookings.ticket.at_studio', { total: money(total) });

/** "Needs at least 3 guests to run …" for a date that has too few of them still; undefined for all others. */
export const minimumText = ({ t }: Words, needed: number | null): string | undefined =>
  needed === null ? undefined : t('bookings.minimum', { count: needed });

const SHARES = [100, 50, 0] as const;

/** The terms that were frozen into the booking, as `shared/cancellation.ts` has them. */
export const stepsOf = ({ cancellation }: Booking): CancellationStep[] =>
  cancellation.steps.map(({ share, until }) => ({
    share: SHARES.find((known) => known === share) ?? 0,
    until: until === null ? null : new Date(until),
  }));

/**
 * What cancelling now costs, or has cost. Nothing was paid ahead, so nothing comes back: what the studio's rules keep
 * is due at the studio.
 */
export function dueText({ t, money }: Words, { payment, total, cancellation, cancelled }: Booking): string {
  if (payment === 'free') return t('bookings.cancelling.free');
  const refund = cancelled?.refund ?? cancellation.refund_now;
  const due = { amount: total.amount - refund.amount, currency: total.currency };
  if (due.amount === 0) return t('bookings.cancelling.nothing_due');
  return t('bookings.cancelling.still_due', { due: money(due), total: money(total) });
}
