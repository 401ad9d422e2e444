import { MAX_LINES, offersEndAt } from '../../../shared/bookings/waitlist.ts';
import type { NewWaitlistEntry, Waitlist, WaitlistEntry } from '../../../shared/schemas/waitlist.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { toOffsetIso } from '../../../shared/time/time.ts';
import type { Tx } from '../../db/database.ts';
import { type IdempotentRequest, onlyOnce } from '../../http/idempotency.ts';
import { assertId } from '../../http/ids.ts';
import { refuse } from '../../http/refuse.ts';
import { inTransaction, type Services, type TxServices } from '../../services.ts';
import type { Guest } from '../booking-draft.ts';
import { cancelAsGuest } from '../cancellation/cancel-booking.ts';
import { assertSeatLimit } from '../guest-seat-limit.ts';
import { type BookableRow, findAnyBooking, findPublicEvent } from '../queries.ts';
import { enqueueJoinedMail } from './emails.ts';
import { toWaitlistEntry } from './entry-dto.ts';
import * as queries from './entry-queries.ts';

/** Bookings of an offering that are enough to tell how many are given back. */
const ENOUGH_BOOKINGS = 20;

/**
 * Puts a guest in line for seats of a full event. Once in line, the same call changes the number of seats: fewer keep the place,
 * more go to the end.
 * @param idempotency the request with its idempotency key, when it may be sent again
 * @returns the place in line as it is now
 * @throws Refusal one of `waitlist.*`; `bookings.event_cancelled`, `bookings.event_past`, `bookings.mode_not_direct`,
 *   `bookings.course_only`, `bookings.too_many_seats`; `http.not_found` for an event that the public cannot see;
 *   `http.idempotency_reused`
 */
export async function joinWaitlist(
  services: Services,
  guest: Guest,
  eventId: string,
  { seats }: NewWaitlistEntry,
  idempotency?: IdempotentRequest,
): Promise<WaitlistEntry> {
  const id = await onlyOnce(services.db, guest.userId, idempotency, (remember) =>
    inTransaction(services, async (inside, tx) => {
      const now = services.now();
      const { left, capacity } = (await queries.lockEvent(tx, assertId(eventId))) ?? refuse('http.not_found');
      const event = await getWaitableEvent(inside, eventId, now);
      if (seats > capacity) refuse('waitlist.more_than_capacity', { most: capacity });
      if (seats <= left) refuse('waitlist.seats_left', { left });
      await assertSeatLimit(tx, guest, { studioId: event.studio_id, seats, now });
      const entryId = await joinLine(inside, guest, eventId, seats);
      await remember(tx, entryId);
      return entryId;
    }),
  );
  return getWaitlistEntry(services, guest, id);
}

/** @returns the id of the new or the resized entry */
async function joinLine(services: TxServices, guest: Guest, eventId: string, seats: number): Promise<string> {
  const { db: tx, now } = services;
  const existing = await queries.findPlaceInLine(tx, eventId, guest.userId, guest.language);
  if (existing?.state === 'offered') refuse('waitlist.offered');
  if (existing) {
    await queries.resizeEntry(tx, existing.id, seats, now());
    return existing.id;
  }
  if ((await queries.countLines(tx, guest.userId, now())) >= MAX_LINES)
    refuse('waitlist.too_many', { most: MAX_LINES });
  const { userId: guestId, language } = guest;
  const id = await queries.insertEntry(tx, { eventId, guestId, language, seats, now: now() });
  await enqueueJoinedMail(services, guestId, id);
  return id;
}

/** Returns an event for which one can wait, whether it is full or not. @throws Refusal as `joinWaitlist` */
async function getWaitableEvent({ db }: TxServices, id: string, now: Date): Promise<BookableRow> {
  const event = (await findPublicEvent(db, id)) ?? refuse('http.not_found');
  if (event.status === 'cancelled') refuse('bookings.event_cancelled');
  if (event.status === 'completed' || event.starts_at <= now) refuse('bookings.event_past');
  if (event.booking_mode === 'request_only') refuse('bookings.mode_not_direct');
  if (event.course_total !== null) refuse('bookings.course_only', { event_id: id });
  const closedAt = endOfOffers(event);
  if (closedAt <= now) refuse('waitlist.closed', { closed_at: toOffsetIso(closedAt, event.time_zone) });
  return event;
}

const endOfOffers = ({ starts_at, booking_mode, notice_minutes }: BookableRow) =>
  offersEndAt({ startsAt: starts_at, mode: booking_mode, notice_minutes });

/**
 * Takes a guest out of a line; an offer is passed to the next party. A second call changes nothing.
 * @throws Refusal `http.not_found`, for another guest's entry too; `bookings.not_cancellable` while the offer is being paid
 */
export async function leaveWaitlist(services: Services, guest: { userId: string }, id: string): Promise<void> {
  const { event_id } =
    (await queries.findOwnEntry(services.db, guest.userId, assertId(id))) ?? refuse('http.not_found');
  await inTransaction(services, async (inside, tx) => {
    await queries.lockEvent(tx, event_id);
    const entry = (await queries.findOwnEntry(tx, guest.userId, id)) ?? refuse('http.not_found');
    if (entry.state === 'waiting') await queries.endEntries(tx, [id], 'left');
    if (entry.state === 'offered') await passOffer(inside, tx, guest, entry);
  });
}

async function passOffer(services: TxServices, tx: Tx, guest: { userId: string }, entry: queries.EntryRow) {
  const booking = entry.booking_id ? await findAnyBooking(tx, entry.booking_id) : undefined;
  if (booking?.state === 'held') refuse('bookings.not_cancellable');
  if (booking) await cancelAsGuest(services, guest, booking, '');
}

/**
 * Returns a guest's own place in line.
 * @throws Refusal `http.not_found`, for another guest's entry too
 */
export async function getWaitlistEntry(
  { db }: Pick<Services, 'db'>,
  guest: { userId: string; language?: Language },
  id: string,
): Promise<WaitlistEntry> {
  return toWaitlistEntry(
    (await queries.findOwnEntry(db, guest.userId, assertId(id), guest.language)) ?? refuse('http.not_found'),
  );
}

/** Lists a guest's places in line for coming events, and those that lapsed or that the studio ended. */
export const listWaitlistEntries = async ({ db, now }: Services, guest: Guest): Promise<WaitlistEntry[]> =>
  (await queries.listOwnEntries(db, guest.userId, guest.language, now())).map(toWaitlistEntry);

/**
 * Returns the waitlist of an event: how many wait, and the reader's own place.
 * @param reader undefined for a visitor
 * @throws Refusal `http.not_found` for an event that the public cannot see
 */
export async function getWaitlist(services: Services, reader: Guest | undefined, eventId: string): Promise<Waitlist> {
  const { db, now } = services;
  const event = (await findPublicEvent(db, assertId(eventId))) ?? refuse('http.not_found');
  const entry = reader && (await queries.findPlaceInLine(db, eventId, reader.userId, reader.language));
  const { bookings, given_back } = await queries.countGivenBack(db, eventId, now());
  return {
    event_id: eventId,
    waiting: await queries.countParties(db, eventId),
    offers_end_at: toOffsetIso(endOfOffers(event), event.time_zone),
    one_given_back_in: bookings >= ENOUGH_BOOKINGS && given_back > 0 ? Math.round(bookings / given_back) : null,
    entry: entry ? toWaitlistEntry(entry) : null,
  };
}
