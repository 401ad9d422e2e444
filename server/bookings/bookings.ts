import { z } from 'zod';
import { MAX_SEATS_AHEAD, quote } from '../../shared/bookings.ts';
import type { Language } from '../../shared/languages.ts';
import type { Booking, BookingListQuery, NewBooking, NewSeatBooking } from '../../shared/schemas/bookings.ts';
import { MINUTE, toOffsetIso } from '../../shared/time.ts';
import type { Connection } from '../db/database.ts';
import { getConstraintName } from '../db/errors.ts';
import { parseCursor, toPage } from '../http/cursor.ts';
import { findFirstResult, IDEMPOTENCY_CONSTRAINT, type IdempotentRequest } from '../http/idempotency.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { translateTo } from '../texts.ts';
import { toBooking, toFirstResponse } from './booking-dto.ts';
import { queueBooking } from './booking-queue.ts';
import type { BookingDraft } from './booking-statement.ts';
import { bookingEntry, type CalendarFile, calendarFile } from './calendar-entry.ts';
import { CODE_CONSTRAINTS, newReference, newTicketCode } from './codes.ts';
import {
  type BookingKey,
  type BookingRow,
  countSeatsAhead,
  findOwnBooking,
  findPublicEvent,
  listOwnBookings,
} from './queries.ts';
import { ON_SALE_CONSTRAINT, type SeatBookingDraft, takeSeats } from './take-seats.ts';

export interface Guest {
  userId: string;
  /** What the guest reads: names of unnamed seats and the mails are in it. */
  language: Language;
}

/**
 * Seats that were gone when the statement ran and there again at the second look are worth another try. Where people
 * book and cancel without a pause, one in three or four tries misses like that.
 */
const MAX_TRIES = 30;

/**
 * Books seats of an event for the guest: confirmed at once, free or paid at the studio.
 * @param attempt when the guest's client may send the request again
 * @throws Refusal one of `bookings.*`; `http.not_found` for an event that the public cannot see;
 *   `http.idempotency_reused`
 */
export async function bookSeats(
  services: Services,
  guest: Guest,
  wanted: NewSeatBooking,
  attempt?: IdempotentRequest,
): Promise<Booking> {
  const eventId = wanted.event_id;
  const shownStartsAt = wanted.shown_starts_at === undefined ? undefined : new Date(wanted.shown_starts_at);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const now = services.now();
    const booked = await tryToTakeSeats(services, {
      ...draftBooking(guest, wanted, attempt, now),
      eventId,
      shownStartsAt,
    });
    if (booked) {
      return toBooking(booked, now);
    }
    const first = await findFirstResult(services.db, guest.userId, attempt);
    if (first) return toFirstResponse(await getOwnBooking(services, guest, first));
    await explainSeatRefusal(services, guest, wanted);
  }
  return refuse('http.busy');
}

/** For the other files of this domain: what is sent with any booking, with codes drawn for it. */
export const draftBooking = (
  guest: Guest,
  wanted: Pick<NewBooking, 'seats' | 'shown_total' | 'note' | 'attendees'>,
  attempt: IdempotentRequest | undefined,
  now: Date,
): BookingDraft => ({
  guestId: guest.userId,
  seats: wanted.seats,
  shownTotal: wanted.shown_total,
  note: wanted.note ?? '',
  language: guest.language,
  reference: newReference(),
  attendees: Array.from({ length: wanted.seats }, (_, index) => ({
    name: wanted.attendees?.[index]?.name,
    fallback: translateTo(guest.language)('mail.guest', { number: index + 1 }),
    email: wanted.attendees?.[index]?.email ?? null,
    ticketCode: newTicketCode(),
  })),
  attempt,
  now,
});

/** undefined also when somebody else was there at the same moment: the second look or another draw decides. */
async function tryToTakeSeats({ pool }: Services, wanted: SeatBookingDraft): Promise<BookingRow | undefined> {
  try {
    const { guestId, eventId: what } = wanted;
    return await queueBooking(pool, { guestId, what }, () => takeSeats(pool, wanted));
  } catch (error) {
    const constraint = getConstraintName(error);
    if (LOST_RACE.has(constraint ?? '')) return undefined;
    throw error;
  }
}

const LOST_RACE = new Set([ON_SALE_CONSTRAINT, IDEMPOTENCY_CONSTRAINT, ...CODE_CONSTRAINTS]);

/** Says why an event cannot be booked like that; returns when it could be now. */
async function explainSeatRefusal({ db, now }: Services, guest: Guest, wanted: NewSeatBooking): Promise<void> {
  const event = (await findPublicEvent(db, wanted.event_id)) ?? refuse('http.not_found');
  if (event.status === 'cancelled') refuse('bookings.event_cancelled');
  if (event.status === 'completed' || event.starts_at <= now()) refuse('bookings.event_past');
  if (event.booking_mode !== 'direct_booking') refuse('bookings.mode_not_direct');
  const closesAt = new Date(event.starts_at.getTime() - event.notice_minutes * MINUTE);
  if (closesAt <= now()) refuse('bookings.closed', { closed_at: toOffsetIso(closesAt, event.time_zone) });
  const left = event.capacity - event.seats_taken;
  if (left < wanted.seats) refuse('bookings.sold_out', { left });
  await assertSeatLimit(db, guest, { studioId: event.studio_id, seats: wanted.seats, now: now() });
  const startsAt = toOffsetIso(event.starts_at, event.time_zone);
  const shownAt = wanted.shown_starts_at;
  // Compared as it is shown, to the second.
  if (shownAt !== undefined && Date.parse(shownAt) !== Date.parse(startsAt)) {
    refuse('bookings.time_changed', { starts_at: startsAt });
  }
  const total = quote({ amount: event.price, currency: event.currency }, wanted.seats, event.price_unit);
  const shown = wanted.shown_total;
  if (shown && (shown.amount !== total.amount || shown.currency !== total.currency)) {
    refuse('bookings.total_changed', { total });
  }
}

/** For the other files of this domain. @throws Refusal `bookings.too_many_seats` */
export async function assertSeatLimit(
  db: Connection,
  { userId }: { userId: string },
  { studioId, seats, now }: { studioId: string; seats: number; now: Date },
): Promise<void> {
  const held = await countSeatsAhead(db, userId, studioId, now);
  if (held + seats > MAX_SEATS_AHEAD) refuse('bookings.too_many_seats', { held, most: MAX_SEATS_AHEAD });
}

/** @throws Refusal `http.not_found` for another guest's booking too */
export async function getBooking(services: Services, guest: { userId: string }, id: string): Promise<Booking> {
  return toBooking(await getOwnBooking(services, guest, id), services.now());
}

/** @throws Refusal `http.not_found` for another guest's booking too */
export async function bookingCalendar(
  services: Services,
  guest: { userId: string },
  id: string,
): Promise<CalendarFile> {
  const row = await getOwnBooking(services, guest, id);
  return calendarFile(row, services.config.siteUrl, row.state === 'cancelled');
}

/** Bookings that one look at somebody's calendar shows: those to come, and then the latest. */
const MAX_CALENDAR_ENTRIES = 300;

/** A person's bookings as entries of a calendar, cancelled ones too: a calendar takes those out then. */
export async function listCalendarEntries({ db, config, now }: Services, guest: { userId: string }) {
  const rows = await listOwnBookings(db, guest.userId, { now: now(), after: undefined, limit: MAX_CALENDAR_ENTRIES });
  return rows.map((row) => bookingEntry(row, config.siteUrl, row.state === 'cancelled'));
}

/** For the other files of this domain. @throws Refusal `http.not_found` */
export async function getOwnBooking({ db }: Services, guest: { userId: string }, id: string): Promise<BookingRow> {
  if (!z.uuid().safeParse(id).success) refuse('http.not_found');
  return (await findOwnBooking(db, guest.userId, id)) ?? refuse('http.not_found');
}

const Key: z.ZodType<BookingKey> = z.tuple([z.boolean(), z.number().int(), z.uuid()]);
/** Where "now" was on the first page: so that a booking that begins meanwhile is neither lost nor listed twice. */
const Place = z.tuple([z.iso.datetime(), Key]);

/** The guest's bookings: coming ones first, the next one on top, then past ones, the last one on top. */
export async function listBookings(
  services: Services,
  guest: { userId: string },
  { limit, cursor }: z.infer<typeof BookingListQuery>,
) {
  const pages = parseCursor('bookings', { guest: guest.userId }, Place, cursor);
  const [asked, after] = pages.after ?? [services.now().toISOString(), undefined];
  const found = await listOwnBookings(services.db, guest.userId, { now: new Date(asked), after, limit });
  const place = (row: (typeof found)[number]): z.infer<typeof Place> => [asked, [row.past, row.distance, row.id]];
  const { rows, next_cursor } = toPage(found, limit, place, pages);
  return { items: rows.map((row) => toBooking(row, services.now())), next_cursor };
}
