import { sql } from 'kysely';
import { record } from '#server/activity/activity.ts';
import { transaction } from '#server/db/transaction.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import { decideReturn, lockWaitingReturn } from '#server/payments/payments.ts';
import type { Services } from '#server/services.ts';
import { compactIban, isIban } from '#shared/payouts/iban.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { ReturnChoice } from '#shared/schemas/bookings/refunds.ts';
import { getBooking, getOwnBooking } from '../core/get-booking.ts';

/**
 * Says where a guest wants a refund that the bank returned: to the same card again, at once, or to an account, to which
 * an administrator transfers it.
 * @throws Refusal `http.not_found`; `payments.return_decided`; `payments.not_an_iban`
 */
export async function chooseReturn(
  services: Services,
  guest: { userId: string },
  { booking: bookingId, returned: returnId }: { booking: string; returned: string },
  choice: ReturnChoice,
): Promise<Booking> {
  const booking = await getOwnBooking(services, guest, bookingId);
  assertId(returnId);
  if (choice.way === 'transfer' && !isIban(choice.iban)) refuse('payments.not_an_iban');
  await transaction(services.db, async (tx) => {
    const now = services.now();
    const waiting = (await lockWaitingReturn(tx, returnId)) ?? refuse('payments.return_decided');
    if (waiting.booking_id !== booking.id || waiting.guest_id !== guest.userId) refuse('http.not_found');
    const about = { by: guest.userId, subject: waiting.refund_id, studio: waiting.studio_id };
    await record({ ...services, db: tx }, 'refund.return_chosen', { ...about, data: { way: choice.way } });
    if (choice.way === 'again') {
      return decideReturn(tx, waiting, { way: 'again', by: guest.userId, reference: '' }, now);
    }
    await sql`
      update refund_returns set iban = ${compactIban(choice.iban)}, account_name = ${choice.account_name}, asked_at = ${now}
      where id = ${returnId}`.execute(tx);
  });
  return getBooking(services, guest, booking.id);
}
