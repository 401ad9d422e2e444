import { z } from 'zod';
import { restOf } from '#shared/bookings/deposit.ts';
import { isHoldCovered, type PaymentSummary, summarizePayments } from '#shared/bookings/payment-summary.ts';
import type {
  StudioBooking,
  StudioBookingFilters,
  StudioBookingListQuery,
} from '#shared/schemas/owner-desk/studio-bookings.ts';
import { mayDo } from '#shared/studios/team.ts';
import { addDays } from '#shared/time/local-time.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { paymentSummaryOf } from '../bookings/bookings.ts';
import { parseCursor, toPage } from '../http/cursor.ts';
import type { Services } from '../services.ts';
import { getStudioAs, type StudioAccess } from '../studios/studios.ts';
import { deskAmounts } from './desk-amounts.ts';
import { getVisibleEvents, startOfDay } from './schedule.ts';
import {
  listStudioBookings,
  type StudioBookingKey,
  type StudioBookingRow,
  type StudioBookingSearchParams,
} from './studio-booking-queries.ts';

const Key: z.ZodType<StudioBookingKey> = z.tuple([z.iso.datetime(), z.uuid()]);
/** With the instant of the first page, so that an event that ends in between moves no booking to another list. */
const Place = z.tuple([z.iso.datetime(), Key]);

/**
 * Lists the bookings of a studio page by page. Instructors get those of the events at which they teach; amounts and
 * addresses are left out for roles without the right to them.
 * @throws Refusal `http.not_found` for people who are not on the team; `http.invalid` for a cursor of another list
 */
export async function findStudioBookings(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  { limit, cursor, ...filters }: StudioBookingListQuery,
) {
  const studio = await getStudioAs(services.db, person, idOrSlug, 'see_own_guests');
  const pages = parseCursor('studio-bookings', { studio: studio.id, reader: person.userId, ...filters }, Place, cursor);
  const [firstPageAt, after] = pages.after ?? [services.now().toISOString(), undefined];
  const search = searchParamsOf(studio, filters, new Date(firstPageAt));
  const found = await listStudioBookings(services.db, studio.id, search, { after, limit });
  const { rows, next_cursor } = toPage(found, limit, (row): z.infer<typeof Place> => [firstPageAt, keyOf(row)], pages);
  return { items: rows.map((row) => studioBooking(row, studio)), next_cursor };
}

/** How many new bookings there are to see. */
const NEW_BOOKINGS = 5;

/**
 * Lists the confirmed bookings of a studio that were made last, the latest first, by the rights of
 * `findStudioBookings`.
 * @throws Refusal `http.not_found` for people who are not on the team
 */
export async function listNewBookings(services: Services, person: { userId: string }, idOrSlug: string) {
  const studio = await getStudioAs(services.db, person, idOrSlug, 'see_own_guests');
  const search = { ...searchParamsOf(studio, { shelf: 'all' }, services.now()), isNewestFirst: true };
  const found = await listStudioBookings(services.db, studio.id, search, { after: undefined, limit: NEW_BOOKINGS });
  return { items: found.slice(0, NEW_BOOKINGS).map((row) => studioBooking(row, studio)), next_cursor: null };
}

/** Rows that are read at a time for an export. */
const CHUNK = 1000;

/** Reads all bookings of a studio that match, in the order of the list, with what is paid of each. */
export async function readStudioBookings(
  services: Services,
  studio: StudioAccess,
  filters: StudioBookingFilters,
): Promise<{ booking: StudioBooking; payments: PaymentSummary }[]> {
  const search = searchParamsOf(studio, filters, services.now());
  const all: { booking: StudioBooking; payments: PaymentSummary }[] = [];
  let after: StudioBookingKey | undefined;
  while (true) {
    const rows: StudioBookingRow[] = await listStudioBookings(services.db, studio.id, search, { after, limit: CHUNK });
    const page = rows.slice(0, CHUNK);
    all.push(...page.map((row) => ({ booking: studioBooking(row, studio), payments: summarizePayments(row.payable) })));
    const last = rows[CHUNK - 1];
    if (rows.length <= CHUNK || !last) return all;
    after = keyOf(last);
  }
}

const keyOf = (row: StudioBookingRow): StudioBookingKey => [row.starts_at.toISOString(), row.id];

function searchParamsOf(studio: StudioAccess, filters: StudioBookingFilters, now: Date): StudioBookingSearchParams {
  const { shelf, q, offering, event, from, to } = filters;
  const zone = studio.time_zone;
  return {
    status: shelf,
    now,
    scope: getVisibleEvents(studio),
    words: q ? q.split(/\s+/).filter(Boolean) : [],
    byEmail: mayDo(studio.role, 'contact_guests'),
    offeringId: offering,
    eventId: event,
    from: from ? startOfDay(from, zone) : undefined,
    until: to ? addDays(startOfDay(to, zone), 1, zone) : undefined,
  };
}

/** A booking as this member of the team sees it. */
export function studioBooking(row: StudioBookingRow, { time_zone: zone, role }: StudioAccess): StudioBooking {
  const moment = (at: Date | string) => toOffsetIso(new Date(at), zone);
  return {
    id: row.id,
    reference: row.reference,
    state: row.state,
    answer_due_at: row.answer_due_at && moment(row.answer_due_at),
    hold_ends_at: row.hold_ends_at && moment(row.hold_ends_at),
    is_covered: isHoldCovered(row.payable),
    state_before: row.state_before,
    is_from_waitlist: row.is_from_waitlist,
    seats: row.seats,
    total: mayDo(role, 'see_money') ? { amount: row.total, currency: row.currency } : null,
    payment: row.payment,
    rest_at_studio:
      mayDo(role, 'see_money') && restOf(row) > 0 ? { amount: restOf(row), currency: row.currency } : null,
    payment_summary: mayDo(role, 'see_money') ? paymentSummaryOf(row.payable) : null,
    paid_at_desk: mayDo(role, 'see_money') ? { amount: row.paid_at_desk, currency: row.currency } : null,
    ...deskAmounts(row, role),
    note: row.note,
    created_at: moment(row.created_at),
    request: row.request && { text: row.request.text, times: row.request.times.map(moment) },
    event: {
      id: row.event_id,
      starts_at: moment(row.starts_at),
      ends_at: moment(row.ends_at),
      time_zone: zone,
      capacity: row.capacity,
      seats_taken: row.seats_taken,
    },
    dates: row.dates.map(({ starts_at, ends_at, seats_left }) => ({
      starts_at: moment(starts_at),
      ends_at: moment(ends_at),
      seats_left,
    })),
    offering: { id: row.offering_id, title: row.title },
    service_type: row.service_type,
    guest: {
      id: row.guest_id,
      name: row.guest_name,
      phone: mayDo(role, 'contact_guests') ? row.guest_phone : null,
      email: mayDo(role, 'contact_guests') ? row.guest_email : null,
    },
    attendees: row.attendees.map(({ position, name, checked_in_at }) => ({
      position,
      name,
      checked_in_at: checked_in_at && moment(checked_in_at),
    })),
    held_change: row.held_change && {
      kind: row.held_change.kind,
      seats: row.held_change.seats,
      starts_at: moment(row.held_change.starts_at),
      difference: mayDo(role, 'see_money') ? { amount: row.held_change.difference, currency: row.currency } : null,
      hold_ends_at: moment(row.held_change.hold_ends_at),
    },
    objection_state: row.objection_state,
    cancelled: row.cancellation && { ...row.cancellation, at: moment(row.cancellation.at) },
  };
}
