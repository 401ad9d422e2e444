import { sql } from 'kysely';
import type { Services } from '#server/services.ts';
import type { Money } from '#shared/money/money.ts';
import type { EscalatedObjection } from '#shared/schemas/bookings/refunds.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { whyNotMovable } from '../core/booking-dto.ts';
import { findAnyBooking } from '../core/queries.ts';
import { getBookingContacts } from '../mails/queries.ts';

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
        ...{ starts_at: at(booking.starts_at), time_zone: booking.time_zone },
        amount: { amount: booking.refundable, currency: booking.currency },
      },
      guest: { name, email },
      studio: { id: booking.studio_id, name: booking.studio_name },
    });
  }
  return { items };
}

/** A guest's word that a date did not take place, for the studio that has to answer it. */
export interface OpenObjectionRow {
  booking_id: string;
  guest: string;
  text: string;
  due_at: Date;
  offering_id: string;
  title: string;
  starts_at: Date;
  /**
   * What goes back if it is true, and what of it can be credit at the studio: nothing for a guest without an account.
   */
  amount: Money;
  as_credit: Money | null;
  /** True if the studio can give the guest another date instead. */
  can_move: boolean;
}

/** Lists the objections that wait for a studio's answer, the first due first. */
export async function listOpenObjections(
  { db, now }: Pick<Services, 'db' | 'now'>,
  studioId: string,
): Promise<OpenObjectionRow[]> {
  const { rows } = await sql<{ booking_id: string; text: string; due_at: Date }>`
    select booking_id, text, due_at from objections where studio_id = ${studioId} and state = 'open'
    order by due_at, id limit ${MAX_LISTED}`.execute(db);
  const open: OpenObjectionRow[] = [];
  for (const row of rows) {
    const booking = await findAnyBooking(db, row.booking_id);
    if (!booking) continue;
    const { guest_name: guest, guest_id } = await getBookingContacts(db, row.booking_id);
    const { currency, paid_online: byCard } = booking;
    open.push({
      ...row,
      guest: guest ?? booking.attendees[0]?.name ?? '',
      offering_id: booking.offering_id,
      title: booking.original_title,
      starts_at: booking.starts_at,
      amount: { amount: booking.refundable, currency },
      as_credit: guest_id && byCard > 0 ? { amount: byCard, currency } : null,
      can_move: whyNotMovable(booking, now(), 'studio') === undefined,
    });
  }
  return open;
}
