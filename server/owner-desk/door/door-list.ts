import type { Services } from '#server/services.ts';
import { SOLD_STATES } from '#shared/bookings/bookings.ts';
import { getDoorHours } from '#shared/bookings/check-ins.ts';
import { summarizePayments } from '#shared/bookings/payment-summary.ts';
import type { Door, DoorGuest } from '#shared/schemas/owner-desk/check-ins.ts';
import { mayDo, type TeamRole } from '#shared/studios/team.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { type DoorAccess, getDoorAccess } from './door-access.ts';
import { type DoorGuestRow, listDoorGuests } from './door-queries.ts';

/**
 * Returns the list of an event for its door, with the ticket codes, so that a device can work without a network.
 * @throws Refusal as `getDoorAccess`
 */
export async function getDoor({ db, now }: Services, person: { userId: string }, eventId: string): Promise<Door> {
  const door = await getDoorAccess(db, person, eventId);
  const { event, studio } = door;
  const { offering_id, slug, title, studio_id: _, ...facts } = event;
  const moment = (at: Date) => toOffsetIso(at, studio.time_zone);
  const guests = await listDoorGuests(db, event.id);
  const listedAt = now();
  const { checkInUntil, noShowUntil } = getDoorHours(event, listedAt);
  return {
    event: {
      ...facts,
      starts_at: moment(event.starts_at),
      ends_at: moment(event.ends_at),
      time_zone: studio.time_zone,
    },
    offering: { id: offering_id, slug, title },
    studio: { id: studio.id, slug: studio.slug, name: studio.name },
    check_in_until: moment(checkInUntil),
    no_show_until: moment(noShowUntil),
    listed_at: moment(listedAt),
    guests: guests.map((row) => doorGuest(row, door)),
  };
}

/** What is due of a booking, for those who take it; null for nothing. */
function dueOf({ state, payable, currency }: DoorGuestRow, { role }: { role: TeamRole }): DoorGuest['due'] {
  const sees = mayDo(role, 'see_money') || mayDo(role, 'sell_at_desk');
  if (!sees || !SOLD_STATES.some((sold) => sold === state)) return null;
  const { due_at_studio: amount } = summarizePayments(payable);
  return amount > 0 ? { amount, currency } : null;
}

/** An attendee as this member of the team sees them. */
export function doorGuest(row: DoorGuestRow, { studio }: DoorAccess): DoorGuest {
  const moment = (at: Date) => toOffsetIso(at, studio.time_zone);
  const isFirst = row.position === 1;
  const due = dueOf(row, studio);
  const attendance = row.attendance_id && row.at ? { id: row.attendance_id, at: moment(row.at), by: row.by } : null;
  return {
    attendee_id: row.attendee_id,
    booking_id: row.booking_id,
    position: row.position,
    name: row.name,
    ticket_code: row.ticket_code,
    guest_of: isFirst ? null : row.first_name,
    seats: row.seats,
    reference: row.reference,
    state: row.is_coming ? row.state : 'cancelled',
    note: isFirst ? row.note : '',
    answers: isFirst ? row.answers : [],
    is_missing_details: isFirst && row.is_missing_details,
    is_first_visit: row.is_first_visit,
    pays_at_studio: isFirst ? due : null,
    due,
    cancelled: row.cancelled_at && row.cancelled_for && { at: moment(row.cancelled_at), by: row.cancelled_for },
    checked_in: row.outcome === 'checked_in' ? attendance : null,
    no_show: row.outcome === 'no_show' ? attendance : null,
  };
}
