import { record } from '#server/activity/activity.ts';
import type { Connection } from '#server/db/database.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import { assertTakesBookings } from '#server/read-models/pause.ts';
import { inTransaction, type Services } from '#server/services.ts';
import { getStudioAs } from '#server/studios/studios.ts';
import type { StudioWaitlist, WaitingParty } from '#shared/schemas/bookings/waitlist.ts';
import { mayDo } from '#shared/studios/team.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { findPublicEvent } from '../core/bookable-queries.ts';
import { findAnyBooking } from '../core/queries.ts';
import { changeState, lockEventsOf } from '../core/transition.ts';

import { insertOffer } from './insert-offer.ts';
import { offerReleasedSeats } from './offer-freed-seats.ts';
import { enqueueOfferReminder } from './offer-reminder.ts';
import { clearPassedOver, listPartiesOfCourse, listWaitingParties } from './queries.ts';
import {
  findStudioEntry,
  findStudioEvent,
  listParties,
  markOfferReminded,
  type PartyRow,
  type StudioEntryRow,
} from './studio-queries.ts';
import { getWaitable } from './waitlist.ts';

/**
 * Returns the waitlist of an event with the names of those who wait, for the studio's team: those with an offer first,
 * then the line. Of a date of a course they are those who wait for the date or for the course.
 * @throws Refusal `http.not_found` outside the team, and for an instructor of other events
 */
export async function getStudioWaitlist(
  { db, now }: Pick<Services, 'db' | 'now'>,
  person: { userId: string },
  eventId: string,
): Promise<StudioWaitlist> {
  const event = (await findStudioEvent(db, assertId(eventId))) ?? refuse('http.not_found');
  const studio = await getStudioAs(db, person, event.studio_id);
  const isTaught = studio.member_id !== null && event.teachers.includes(studio.member_id);
  if (!mayDo(studio.role, 'see_guests') && !isTaught) refuse('http.not_found');
  const isDeciding = mayDo(studio.role, 'decide_bookings');
  const isOffering = isDeciding && event.status === 'scheduled' && now() < event.offers_end_at;
  const rows = await listParties(db, event);
  return {
    event_id: event.id,
    seats_left: event.left,
    offers_end_at: toOffsetIso(event.offers_end_at, studio.time_zone),
    items: rows.map((row) => toWaitingParty(row, { zone: studio.time_zone, isOffering, isDeciding })),
  };
}

const toWaitingParty = (
  row: PartyRow,
  { zone, isOffering, isDeciding }: { zone: string; isOffering: boolean; isDeciding: boolean },
): WaitingParty => ({
  id: row.id,
  guest: row.guest,
  seats: row.seats,
  state: row.state,
  position: row.position,
  joined_at: toOffsetIso(row.joined_at, zone),
  is_for_course: row.is_for_course,
  has_let_go: row.passed_over,
  has_booked_before: row.has_booked_before,
  booking_id: row.booking_id,
  offered_at: row.offered_at && toOffsetIso(row.offered_at, zone),
  offered_until: row.offered_until && toOffsetIso(row.offered_until, zone),
  can_offer: isOffering && row.state === 'waiting' && row.seats <= row.left,
  can_take_back: isDeciding && row.state === 'offered' && row.is_unanswered,
  reminded_at: row.reminded_at && toOffsetIso(row.reminded_at, zone),
  can_remind: isDeciding && row.state === 'offered' && row.is_unanswered && row.reminded_at === null,
});

/**
 * Gets a party in line, for those of the studio who answer bookings.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
async function getEntryToDecide(db: Connection, person: { userId: string }, id: string): Promise<StudioEntryRow> {
  const entry = (await findStudioEntry(db, assertId(id))) ?? refuse('http.not_found');
  await getStudioAs(db, person, entry.studio_id, 'decide_bookings');
  return entry;
}

/**
 * Offers free seats to a party that the studio chooses, whatever its place in line, as if it were its turn: also to one
 * that let them go before. A party that waits for a course is offered all dates that are left of it.
 * @param message a word to the party, in the mail about the offer
 * @throws Refusal `http.not_found` outside the team, and for a party that no longer waits; `studios.no_right`;
 * `waitlist.offered`;
 *   `waitlist.closed`; `bookings.sold_out` when fewer seats are free; the others of `joinWaitlist` about the event
 */
export async function offerToParty(
  services: Services,
  person: { userId: string },
  id: string,
  message = '',
): Promise<StudioWaitlist> {
  const found = await getEntryToDecide(services.db, person, id);
  const event = await findPublicEvent(services.db, found.event_id);
  if (event) assertTakesBookings(event, services.now());
  await inTransaction(services, async (inside, tx) => {
    const now = inside.now();
    const { line } = await getWaitable(inside, found.event_id, { isCourse: found.course_id !== null, now });
    const entry = (await findStudioEntry(tx, id)) ?? refuse('http.not_found');
    if (entry.state === 'offered') refuse('waitlist.offered');
    const parties =
      line.courseId === null
        ? await listWaitingParties(tx, [line.eventId], now)
        : await listPartiesOfCourse(tx, line.courseId, now);
    const party = parties.find((each) => each.id === id) ?? refuse('http.not_found');
    if (party.seats > party.left) refuse('bookings.sold_out', { left: party.left });
    await clearPassedOver(tx, [id]);
    await insertOffer(tx, party, now, { userId: person.userId, message });
  });
  return getStudioWaitlist(services, person, found.event_id);
}

/**
 * Takes back an offer that the guest has not answered. The guest gets a mail and keeps the place in line; the seats go
 * to the next party, and are not offered to this guest again automatically.
 * @throws Refusal `http.not_found` outside the team, and for a party that no longer waits; `studios.no_right`;
 *   `bookings.not_waiting` for an offer that has ended, and while it is paid
 */
export async function takeOfferBack(
  services: Services,
  person: { userId: string },
  id: string,
): Promise<StudioWaitlist> {
  const found = await getEntryToDecide(services.db, person, id);
  const { booking_id: offer } = found;
  await inTransaction(services, async ({ now }, tx) => {
    if (offer === null) refuse('http.not_found');
    await lockEventsOf(tx, [offer]);
    const by = { userId: person.userId, role: 'studio', reason: '', now: now() } as const;
    const changed = await changeState(tx, [offer], 'decline', 'declined', by);
    if (changed.length === 0) {
      const { state } = (await findAnyBooking(tx, offer)) ?? refuse('http.not_found');
      refuse('bookings.not_waiting', { state });
    }
    await offerReleasedSeats(tx, changed, by.now);
  });
  return getStudioWaitlist(services, person, found.event_id);
}

/**
 * Sends the mail about an open offer again, with the time that is left. Once per offer.
 * @throws Refusal `http.not_found` outside the team, and for a party that no longer waits; `studios.no_right`;
 *   `bookings.not_waiting` without an offer that it can answer; `waitlist.reminded`
 */
export async function remindOfOffer(
  services: Services,
  person: { userId: string },
  id: string,
): Promise<StudioWaitlist> {
  const found = await getEntryToDecide(services.db, person, id);
  await inTransaction(services, async (inside, tx) => {
    const offer = await markOfferReminded(tx, id, inside.now());
    if (offer !== undefined) {
      const data = { event: found.event_id };
      const activity = { by: person.userId, subject: id, studio: found.studio_id, data };
      await record(inside, 'waitlist_entry.reminded', activity);
      return enqueueOfferReminder(inside, offer);
    }
    const { state } =
      (await findAnyBooking(tx, found.booking_id ?? refuse('http.not_found'))) ?? refuse('http.not_found');
    if (state !== 'offered') refuse('bookings.not_waiting', { state });
    refuse('waitlist.reminded');
  });
  return getStudioWaitlist(services, person, found.event_id);
}
