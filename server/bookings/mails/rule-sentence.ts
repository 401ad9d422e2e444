import { translateTo } from '#server/translate.ts';
import { cancellationRule } from '#shared/bookings/cancellation-rule.ts';
import { dueOnline, restOf } from '#shared/bookings/deposit.ts';
import { formatMoney } from '#shared/money/money.ts';
import type { Language } from '#shared/text/languages.ts';
import { cancellationTermsOf } from '../core/booking-dto.ts';
import type { BookingRow } from '../core/booking-row.ts';

/**
 * True for a booking that its guest has yet to accept or to pay: its mails say what cancelling costs once that is done.
 */
export const isToCommit = ({ state }: Pick<BookingRow, 'state'>): boolean => state === 'offered' || state === 'held';

/** Returns the cancellation rule of a booking that its guest is about to accept or to pay, in one line. */
export function ruleSentence(booking: BookingRow, language: Language): string {
  const { total, currency, history, created_at, mode, pass, seats } = booking;
  const t = translateTo(language);
  const terms = cancellationTermsOf(booking);
  // An offer that is accepted later can be cancelled for free at least as long as one accepted at once.
  const offeredAt = new Date(history.at(-1)?.at ?? created_at);
  const { first, rest } = cancellationRule(t, {
    ...terms,
    bookedAt: booking.state === 'offered' ? offeredAt : (terms.bookedAt ?? created_at),
    free: booking.moved_at !== null,
    awaitsYes: mode === 'requires_approval',
    isFree: total === 0,
    passSeats: pass ? seats : undefined,
    deposit:
      restOf(booking) > 0
        ? { text: formatMoney({ amount: dueOnline(booking), currency }, language), share: dueOnline(booking) / total }
        : undefined,
  });
  return first + rest;
}
