import { listWarnings, loadConflictCalendar } from '#server/availability/conflict-calendar.ts';
import { allSpaces, chooseSpaces, getSpaceChoice } from '#server/availability/space-choice.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { ANSWER_TIME } from '#shared/bookings/answer-time.ts';
import { quote } from '#shared/bookings/bookings.ts';
import { chargeMinimum } from '#shared/payments/charge-minimum.ts';
import type { OfferPreview, OfferPreviewQuery } from '#shared/schemas/owner-desk/offers.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { HOUR, MINUTE } from '#shared/time/time.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { findAnyBooking } from '../core/queries.ts';
import { findEventAt } from './queries.ts';

/**
 * Returns what an offer at a time would take, and what is in its way; saves nothing. As in `makeOffer`, it takes seats
 * of the offering's event at that time, else an event of its own with the offering's spaces.
 * @param id the caller checks that its reader may decide about it
 * @throws Refusal `http.not_found`
 */
export async function previewOffer(
  services: Services,
  id: string,
  { starts_at, minutes: length }: OfferPreviewQuery,
): Promise<OfferPreview> {
  const { db, now: clock } = services;
  const booking = (await findAnyBooking(db, id)) ?? refuse('http.not_found');
  const { seats, currency, price_unit, time_zone: zone } = booking;
  const now = clock();
  const from = new Date(starts_at);
  const minutes = length ?? (booking.ends_at.getTime() - booking.starts_at.getTime()) / MINUTE;
  const due = new Date(Math.min(now.getTime() + ANSWER_TIME.toOffer * HOUR, from.getTime()));
  const known = {
    is_past: from <= now,
    price: quote({ amount: booking.unit_price, currency }, seats, price_unit, minutes),
    least: least(booking),
    open_until: toOffsetIso(due, zone),
  };
  const event = await findEventAt(db, booking.offering_id, from);
  if (event) {
    const { capacity, left, ends_at } = event;
    return {
      ...known,
      ...timesOf(from, ends_at, zone),
      event: { capacity, seats_left: left },
      spaces: [],
      conflicts: [],
      possible: !known.is_past && left >= seats,
    };
  }
  const to = new Date(from.getTime() + minutes * MINUTE);
  const { spaces, taken, warnings } = await findSpaces(services, booking, { from, to });
  return {
    ...known,
    ...timesOf(from, to, zone),
    event: null,
    spaces,
    conflicts: [...taken, ...warnings],
    possible: !known.is_past && taken.length === 0,
  };
}

/** The spaces that an event of its own would have, by name and without teachers, and what is in its way. */
async function findSpaces({ db }: Services, booking: BookingRow, times: { from: Date; to: Date }) {
  const studio = { id: booking.studio_id, time_zone: booking.time_zone };
  const choice = await getSpaceChoice(db, booking.offering_id);
  const calendar = await loadConflictCalendar(db, studio, allSpaces(choice), times);
  const { spaceIds, taken } = chooseSpaces(calendar, choice, times);
  const spaces = spaceIds.flatMap((id) => calendar.spaces.get(id) ?? []);
  return {
    spaces: spaces.filter(({ kind }) => kind !== 'teacher').map(({ name }) => name),
    taken,
    warnings: listWarnings(calendar, { spaceIds, ...times }),
  };
}

/** The least price where guests pay by card only; null for any. */
const least = ({ offered_payment, currency }: BookingRow) =>
  offered_payment === 'online' ? { amount: chargeMinimum(currency), currency } : null;

const timesOf = (from: Date, to: Date, zone: string) => ({
  starts_at: toOffsetIso(from, zone),
  ends_at: toOffsetIso(to, zone),
});
