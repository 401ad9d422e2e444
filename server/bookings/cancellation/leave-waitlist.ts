import { record } from '#server/activity/activity.ts';
import type { Tx } from '#server/db/database.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { findAnyBooking } from '../core/queries.ts';
import { lockEventsOf } from '../core/transition.ts';
import * as queries from '../waitlist/entry-queries.ts';
import { cancelAsGuest } from './cancel-booking.ts';

/**
 * Takes a guest out of a line; an offer is passed to the next party. A second call changes nothing.
 * @throws Refusal `http.not_found`, for another guest's entry too; `bookings.not_cancellable` while the offer is being
 * paid
 */
export async function leaveWaitlist(services: Services, guest: { userId: string }, id: string): Promise<void> {
  const found = await queries.findOwnEntry(services.db, guest.userId, assertId(id), services.now());
  if (!found) refuse('http.not_found');
  await inTransaction(services, async (inside, tx) => {
    await lockEventsOf(tx, found.booking_id ? [found.booking_id] : [], await queries.listEventsOfLine(tx, found));
    const entry = (await queries.findOwnEntry(tx, guest.userId, id, inside.now())) ?? refuse('http.not_found');
    if (entry.state === 'waiting') await queries.endEntries(tx, [id], 'left');
    if (entry.state === 'offered') await passOffer(inside, tx, guest, entry);
    const data = { event: entry.event_id };
    await record(inside, 'waitlist_entry.left', { by: guest.userId, subject: id, studio: entry.studio_id, data });
  });
}

async function passOffer(services: TxServices, tx: Tx, guest: { userId: string }, entry: queries.EntryRow) {
  const booking = entry.booking_id ? await findAnyBooking(tx, entry.booking_id) : undefined;
  if (booking?.state === 'held') refuse('bookings.not_cancellable');
  if (booking) await cancelAsGuest(services, guest, booking, '');
}
