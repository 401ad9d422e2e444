import { quote } from '../../shared/bookings.ts';
import type { Money } from '../../shared/money.ts';
import type { Booking, NewSlotBooking } from '../../shared/schemas/bookings.ts';
import { MINUTE } from '../../shared/time.ts';
import { getConstraintName, isDeadlock } from '../db/errors.ts';
import { findFirstResult, IDEMPOTENCY_CONSTRAINT, type IdempotentRequest } from '../http/idempotency.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { checkSlot, getSlotOffering, maxSeats, type SlotOfferingRow } from '../slots/slots.ts';
import { draftBooking, type Guest } from './booking-draft.ts';
import { toBooking, toFirstResponse } from './booking-dto.ts';
import { queueBooking } from './booking-queue.ts';
import { getOwnBooking } from './bookings.ts';
import { CODE_CONSTRAINTS } from './codes.ts';
import type { BookingRow } from './queries.ts';
import { assertSeatLimit } from './seat-limit.ts';
import { type SlotBookingDraft, takeSlot } from './take-slot.ts';

/**
 * Of ten free wheels, nine may be booked by other guests between the check and the booking, each time costing one try.
 */
const MAX_TRIES = 30;

/** The largest total of a booking, in minor units: the column is a 32-bit integer. */
const MAX_TOTAL = 2_147_483_647;

/**
 * Books a free slot of a private lesson or of coworking: confirmed at once, free or paid at the studio.
 * @param attempt the request with its idempotency key, when it may be sent again
 * @throws Refusal `slots.taken` and `slots.not_offered` with the nearest free slots, `slots.too_many`; one of
 *   `bookings.*`; `http.not_found`; `http.idempotency_reused`; `http.busy`
 */
export async function bookSlot(
  services: Services,
  guest: Guest,
  wanted: NewSlotBooking,
  attempt?: IdempotentRequest,
): Promise<Booking> {
  const { slot, seats } = wanted;
  const startsAt = new Date(slot.starts_at);
  const wish = { startsAt, minutes: slot.minutes, seats, spaceId: slot.space_id };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const now = services.now();
    const offering = await getSlotOffering(services, slot.offering_id, guest.language);
    const total = totalOf(offering, wanted);
    if (total.amount > MAX_TOTAL) refuse('slots.not_offered', { others: [] });
    const standing = await checkSlot(services, offering, wish);
    if (standing.kind === 'free') {
      const booked = await tryToTakeSlot(services, {
        ...draftBooking(guest, wanted, attempt, now),
        offeringId: offering.id,
        startsAt,
        endsAt: new Date(startsAt.getTime() + slot.minutes * MINUTE),
        zone: offering.time_zone,
        spaces: standing.spaces,
      });
      if (booked) {
        return toBooking(booked, now);
      }
    }
    const first = await findFirstResult(services.db, guest.userId, attempt);
    if (first) return toFirstResponse(await getOwnBooking(services, guest, first));
    assertOfferingBookable(offering, wanted, total);
    if (standing.kind !== 'free') refuse(`slots.${standing.kind}`, { others: standing.others });
    await assertSeatLimit(services.db, guest, { studioId: offering.studio_id, seats, now });
  }
  return refuse('http.busy');
}

/** @returns undefined also when another request won a race: the caller then checks the slot again */
async function tryToTakeSlot({ pool }: Services, wanted: SlotBookingDraft): Promise<BookingRow | undefined> {
  try {
    const { guestId, offeringId: resourceId } = wanted;
    return await queueBooking(pool, { guestId, resourceId }, () => takeSlot(pool, wanted));
  } catch (error) {
    const constraint = getConstraintName(error) ?? '';
    if (LOST_RACE.has(constraint) || isDeadlock(error)) return undefined;
    throw error;
  }
}

const LOST_RACE = new Set(['space_reservations_no_overlap', IDEMPOTENCY_CONSTRAINT, ...CODE_CONSTRAINTS]);

const totalOf = ({ price, currency, price_unit }: SlotOfferingRow, { slot, seats }: NewSlotBooking) =>
  quote({ amount: price, currency }, seats, price_unit, slot.minutes);

/**
 * Refuses for the reasons that do not depend on the time of the slot.
 * @throws Refusal `bookings.mode_not_direct`, `slots.too_many`, `bookings.total_changed`
 */
function assertOfferingBookable(
  offering: SlotOfferingRow,
  { seats, shown_total: shown }: NewSlotBooking,
  total: Money,
): void {
  if (offering.booking_mode !== 'direct_booking') refuse('bookings.mode_not_direct');
  const most = maxSeats(offering);
  if (seats > most) refuse('slots.too_many', { most });
  if (shown && (shown.amount !== total.amount || shown.currency !== total.currency)) {
    refuse('bookings.total_changed', { total });
  }
}
