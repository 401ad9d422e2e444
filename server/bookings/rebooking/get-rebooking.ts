import { refuse } from '#server/http/refuse.ts';
import { coverPicture } from '#server/media/media.ts';
import type { Services } from '#server/services.ts';
import type { Rebooking } from '#shared/schemas/bookings/rebooking.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { findLink } from '../core/capability-links.ts';
import { findAnyBooking } from '../core/queries.ts';
import {
  type ChoiceRow,
  type ChoosableEventRow,
  findChoice,
  findChosenEvent,
  listChoosableEvents,
  stateOfChoice,
} from './choice-queries.ts';
import { fullPriceInstead, priceInstead } from './rebook.ts';

/**
 * Shows what the guest of a cancelled date can choose; opening it changes nothing, because mail scanners open every
 * link.
 * @throws Refusal `http.not_found`
 */
export async function getRebooking({ db, now: clock }: Services, token: string): Promise<Rebooking> {
  const now = clock();
  const link = (await findLink(db, 'rebook', token)) ?? refuse('http.not_found');
  const booking = (await findAnyBooking(db, link.booking_id)) ?? refuse('http.not_found');
  const choice = (await findChoice(db, link)) ?? refuse('http.not_found');
  const date = booking.dates.find(({ event_id }) => event_id === choice.event_id) ?? refuse('http.not_found');
  const state = stateOfChoice(choice, now);
  const { time_zone: zone, currency } = booking;
  const moment = (at: Date | string) => toOffsetIso(new Date(at), zone);
  const times = (at: { starts_at: Date | string; ends_at: Date | string }) => ({
    starts_at: moment(at.starts_at),
    ends_at: moment(at.ends_at),
  });
  const events = state === 'open' ? await listChoosableEvents(db, choice, now) : [];
  const chosen = state === 'rebooked' ? await findChosenEvent(db, choice) : undefined;
  return {
    state,
    choose_until: moment(choice.choose_until),
    guest: booking.attendees[0]?.name ?? '',
    seats: choice.seats,
    ...times(date),
    time_zone: zone,
    reason: booking.cancellation?.reason ?? '',
    too_few_guests: booking.cancellation?.is_automatic ?? false,
    title: booking.title,
    offering_id: booking.offering_id,
    picture: coverPicture({ ...booking, craft: booking.studio_type }),
    studio: { name: booking.studio_name, slug: booking.studio_slug },
    payment: choice.payment,
    price: { amount: choice.total, currency },
    refund: { amount: chosen ? chosen.refund : choice.refund, currency },
    items: events.map((event) => ({ ...toItem(choice, event), ...times(event) })),
    chosen: chosen ? times(chosen) : null,
  };
}

function toItem(choice: ChoiceRow, event: ChoosableEventRow) {
  const { currency, seats } = choice;
  const price = priceInstead(choice, event);
  const full = fullPriceInstead(choice, event);
  return {
    id: event.id,
    capacity: event.capacity,
    seats_left: event.seats_left,
    price: { amount: price, currency },
    studio_pays: { amount: full - price, currency },
    cannot: event.seats_left < seats ? 'bookings.sold_out' : null,
  };
}
