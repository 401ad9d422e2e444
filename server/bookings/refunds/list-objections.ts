import { sql } from 'kysely';
import type { EscalatedObjection } from '../../../shared/schemas/refunds.ts';
import { toOffsetIso } from '../../../shared/time/offset-iso.ts';
import type { Services } from '../../services.ts';
import { getBookingContacts } from '../notifications/queries.ts';
import { findAnyBooking } from '../queries.ts';

/** The most that are listed. */
const MAX_LISTED = 200;

/** Lists the objections that wait for the platform, the longest waiting first. */
export async function listEscalatedObjections({ db }: Services): Promise<{ items: EscalatedObjection[] }> {
  const { rows } = await sql<{ id: string; booking_id: string }>`
    select id, booking_id from objections where state = 'escalated' order by created_at, id limit ${MAX_LISTED}`.execute(
    db,
  );
  const items: EscalatedObjection[] = [];
  for (const { id, booking_id } of rows) {
    const booking = await findAnyBooking(db, booking_id);
    if (!booking?.objection) continue;
    const { guest_name: name, guest_email: email } = await getBookingContacts(db, booking_id);
    const at = (moment: Date | string) => toOffsetIso(new Date(moment), booking.time_zone);
    items.push({
      id,
      ...booking.objection,
      at: at(booking.objection.at),
      due_at: at(booking.objection.due_at),
      booking: {
        ...{ id: booking_id, reference: booking.reference, title: booking.original_title },
        starts_at: at(booking.starts_at),
        amount: { amount: booking.refundable, currency: booking.currency },
      },
      guest: { name, email },
      studio: { id: booking.studio_id, name: booking.studio_name },
    });
  }
  return { items };
}
