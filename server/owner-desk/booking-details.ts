import { sql } from 'kysely';
import { whyNotGivenBack } from '#shared/bookings/given-refunds.ts';
import { summarizePayments } from '#shared/bookings/payment-summary.ts';
import { priceLines } from '#shared/bookings/price-lines.ts';
import type { StudioBookingDetails } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { mayDo } from '#shared/studios/team.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import {
  type BookingRow,
  findStudioBooking,
  listDeskPayments,
  listGivenRefunds,
  listUndoable,
  quoteAddedSeat,
  refundableAtDesk,
  refundableOf,
  toBooking,
  whyNotMovable,
} from '../bookings/bookings.ts';
import type { Connection } from '../db/database.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import { toTaken } from './desk-money/desk-payments.ts';
import { getVisibleEvents } from './schedule.ts';
import { findBookingOfStudio } from './studio-booking-queries.ts';
import { studioBooking } from './studio-bookings.ts';

/**
 * Returns one booking of a studio with its history, and why the studio cannot change it now.
 * @throws Refusal `http.not_found`, also for instructors who do not teach its event; `studios.no_right`
 */
export async function getBookingDetails(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  id: string,
): Promise<StudioBookingDetails> {
  const { db } = services;
  const studio = await getStudioAs(db, person, idOrSlug, 'see_own_guests');
  const now = services.now();
  const scope = getVisibleEvents(studio);
  const row = await findBookingOfStudio(db, { studioId: studio.id, id: assertId(id), scope });
  const booking = row && (await findStudioBooking(db, studio.id, id));
  if (!row || !booking) return refuse('http.not_found');
  const shown = toBooking(booking, services);
  const actors = await listActors(db, id);
  const seesMoney = mayDo(studio.role, 'see_money');
  const seesDesk = seesMoney || mayDo(studio.role, 'sell_at_desk');
  const given = seesMoney ? await listGivenRefunds(db, id) : [];
  const summary = summarizePayments(row.payable);
  const undoable = new Set((seesDesk ? await listUndoable(db, id) : []).map((each) => each.id));
  const payments = (seesDesk ? await listDeskPayments(db, id) : []).map((each) => ({
    ...toTaken(each, studio),
    can_undo: undoable.has(each.id),
  }));
  const addedPrice = seesMoney ? await quoteAddedSeat(db, booking, now) : null;
  return {
    ...studioBooking(row, studio),
    offering_slug: booking.offering_slug,
    card_payment: seesMoney && typeof shown.payment === 'object' ? shown.payment.state : null,
    is_paid_at_desk: summary.paid_at_studio > 0 && summary.due_at_studio === 0,
    desk_payments: payments,
    kept: seesMoney ? shown.kept : null,
    refunds: seesMoney ? shown.refunds.map(({ returned: _own, ...refund }) => refund) : [],
    given_refunds: given.map(({ amount, currency, at, ...refund }) => ({
      ...refund,
      amount: { amount, currency },
      at: toOffsetIso(at, studio.time_zone),
    })),
    objection: seesMoney ? shown.objection : null,
    cannot_refund:
      whyNotGivenBack({ ...refundableOf(booking), paid: booking.refundable + refundableAtDesk(booking) }, now) ?? null,
    refundable: seesMoney ? shown.refundable : null,
    price_lines: seesMoney ? linesOf(booking) : [],
    added_seat_price: addedPrice === null ? null : { amount: addedPrice, currency: booking.currency },
    details: shown.details,
    former_attendees: shown.former_attendees,
    cannot_cancel: shown.cannot_cancel,
    cannot_move: whyNotMovable(booking, now, 'studio') ?? null,
    cannot_change_attendees: shown.cannot_change_attendees,
    history: shown.history.map(({ change, ...step }, index) => ({
      ...step,
      name: actors[index]?.name ?? null,
      change: change && {
        kind: change.kind,
        names: change.names,
        refund: seesMoney ? change.refund : null,
        from: change.from,
        to: change.to,
      },
    })),
  };
}

/** Lists who made each step of a booking, in the order of its history: the team by its own names. */
async function listActors(db: Connection, bookingId: string): Promise<{ name: string | null }[]> {
  const { rows } = await sql<{ name: string | null }>`
    select nullif(coalesce(m.name, p.display_name, case when l.actor_role = 'guest' then b.contact_name end), '') as name
    from booking_log l
    join bookings b on b.id = l.booking_id
    left join studio_members m on m.studio_id = l.studio_id and m.user_id = l.actor_id
    left join profiles p on p.id = l.actor_id
    where l.booking_id = ${bookingId}
    order by l.id`.execute(db);
  return rows;
}

const linesOf = ({ attendees, addons, currency }: BookingRow) =>
  priceLines(attendees, addons).map(({ amount, ...line }) => ({ ...line, price: { amount, currency } }));
