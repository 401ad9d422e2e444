import type { IdempotentRequest } from '#server/http/idempotency.ts';
import { refuse } from '#server/http/refuse.ts';
import { bookingClosesAt } from '#server/read-models/bookable.ts';
import { assertTakesBookings } from '#server/read-models/pause.ts';
import type { Services } from '#server/services.ts';
import { type PriceRule, reducedPrice } from '#shared/bookings/price-rules.ts';
import { quoteSeats } from '#shared/bookings/seat-prices.ts';
import type { Money } from '#shared/money/money.ts';
import type { PriceUnit } from '#shared/offerings/offerings.ts';
import type { Booking, NewSeatBooking } from '#shared/schemas/bookings/bookings.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';
import { findPublicEvent } from '../core/bookable-queries.ts';
import { type Guest, pricedDraft } from '../core/booking-draft.ts';
import { assertSeatLimit } from '../core/guest-seat-limit.ts';
import { findRequestedPrices } from '../core/requested-prices.ts';
import { assertPaymentOffered } from '../paying/assert-payment-offered.ts';
import { findOwnHold } from '../paying/holds.ts';
import { bookWithRetries } from './book-with-retries.ts';
import { assertShownTotal, paymentAsked } from './take-reduced.ts';
import { takeSeats } from './take-seats.ts';

/**
 * Books seats of an event for the guest, free or paid at the studio: confirmed at once, or once the studio approves.
 * @param idempotency the request with its idempotency key, when it may be sent again
 * @throws Refusal one of `bookings.*`; `http.not_found` for an event that the public cannot see;
 *   `http.idempotency_reused`; `http.busy`
 */
export const bookSeats = (
  services: Services,
  guest: Guest,
  request: NewSeatBooking,
  idempotency?: IdempotentRequest,
): Promise<Booking> =>
  bookWithRetries(services, guest, request, idempotency, () => ({
    resourceId: request.event_id,
    take: (on, draft) => takeSeats(on, { ...draft, ...seatsOf(request) }),
    explain: () => explainSeatRefusal(services, guest, request),
  }));

/** What of a request the statement compares and takes. */
const seatsOf = (request: NewSeatBooking) => ({
  eventId: request.event_id,
  priced: pricedDraft(request),
  shownStartsAt: request.shown_starts_at === undefined ? undefined : new Date(request.shown_starts_at),
});

/** Refuses with the reason why the seats cannot be booked. Returns when they could be booked now. */
async function explainSeatRefusal(services: Services, guest: Guest, request: NewSeatBooking): Promise<void> {
  const { db, now } = services;
  const event = (await findPublicEvent(db, request.event_id)) ?? refuse('http.not_found');
  assertTakesBookings(event, now());
  if (event.status === 'cancelled') refuse('bookings.event_cancelled');
  if (event.status === 'completed' || event.starts_at <= now()) refuse('bookings.event_past');
  if (event.booking_mode === 'request_only') refuse('bookings.mode_not_direct');
  if (event.course_total !== null) refuse('bookings.course_only', { event_id: request.event_id });
  const closesAt = bookingClosesAt(event);
  if (closesAt <= now()) refuse('bookings.closed', { closed_at: toOffsetIso(closesAt, event.time_zone) });
  const left = event.capacity - event.seats_taken;
  if (left < request.seats) {
    // Bookings that are past their time may be in the way until the job has expired them.
    if (await lapseBookings(services, { eventId: request.event_id })) return;
    const own = await findOwnHold(db, guest, request.event_id);
    if (own) refuse('bookings.own_hold', own);
    refuse('bookings.sold_out', { left });
  }
  await assertSeatLimit(db, guest, { studioId: event.studio_id, seats: request.seats, now: now() });
  const startsAt = toOffsetIso(event.starts_at, event.time_zone);
  const shownAt = request.shown_starts_at;
  // Both have whole seconds: the API returns the start without fractions.
  if (shownAt !== undefined && Date.parse(shownAt) !== Date.parse(startsAt)) {
    refuse('bookings.time_changed', { starts_at: startsAt });
  }
  const total = await quoteRequest(services, request, event);
  assertShownTotal(request, total);
  assertPaymentOffered(services, event.payment, total, paymentAsked(request));
}

/**
 * Computes what the requested seats cost now, by the rules that apply.
 * @throws Refusal `bookings.price_gone`, `bookings.addon_limit`
 */
export async function quoteRequest(
  { db, now }: Pick<Services, 'db' | 'now'>,
  request: Pick<NewSeatBooking, 'event_id' | 'seats' | 'prices' | 'addons'>,
  event: PricedEvent,
): Promise<Money> {
  const priced = pricedDraft(request);
  const at = { startsAt: event.starts_at, now: now(), zone: event.time_zone };
  const reduced = (price: number) => reducedPrice(price, event.price_rules, at);
  const base = { amount: reduced(event.price), currency: event.currency };
  if (!priced) return quoteSeats(base, event.price_unit, Array<null>(request.seats).fill(null), []);
  const { kinds, addons } = await findRequestedPrices(db, request.event_id, priced);
  return quoteSeats(
    base,
    event.price_unit,
    kinds.map((kind) => kind && reduced(kind.amount)),
    addons,
  );
}

interface PricedEvent {
  price: number;
  price_rules: readonly PriceRule[];
  currency: string;
  price_unit: PriceUnit;
  starts_at: Date;
  time_zone: string;
}
