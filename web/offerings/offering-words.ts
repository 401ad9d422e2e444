import type { EventShape, OfferingSummary } from '#shared/schemas/offerings/offerings.ts';
import type { OfferingHit } from '#shared/schemas/search/search.ts';
import type { BookingPause } from '#shared/schemas/studios/booking-pause.ts';
import { formatDuration } from '#shared/time/time.ts';
import type { Words } from '../words.tsx';

/** Below this number, lists show how many seats are left. */
const FEW = 4;

/** True if only a few seats are left. */
export const isFew = ({ seats_left }: Pick<EventShape, 'seats_left'>) => seats_left < FEW;

/** Formats a duration: "45 minutes", "3 hours", "2 h 30 min", "2 days". */
export const durationText = ({ t }: Words, minutes: number): string => formatDuration(t, minutes);

/** An offering in a list; a search hit may have a free slot instead of an event. */
type Listed = OfferingSummary & Partial<Pick<OfferingHit, 'next_slot'>>;

/**
 * Formats the whole price as the guest pays it: "€38 all in", "€24 an hour", "€48 for 2 hours", "€35 a date", "Free".
 * For several seats it says what a price is for: "€38 per seat, all in".
 */
export function priceText(words: Words, offering: Listed, seats = 1): string {
  const { t, money } = words;
  const { next_event, next_slot } = offering;
  const price = next_event?.price ?? next_slot?.price ?? offering.price;
  if (price.amount === 0) return t('catalogue.free');
  if (offering.price_for === 'person') return t(`catalogue.all_in${seats > 1 ? '_seat' : ''}`, { price: money(price) });
  if (offering.price_for === 'hour' && next_slot) {
    const minutes = (Date.parse(next_slot.ends_at) - Date.parse(next_slot.starts_at)) / 60_000;
    return t('catalogue.price_for_length', { price: money(price), length: durationText(words, minutes) });
  }
  return t(`catalogue.price.${offering.price_for}`, { price: money(price), count: next_event?.course_dates ?? 0 });
}

/** Says that a price of the filters is of one seat, where several are looked for: "€50 per seat". */
export const perSeat = ({ t }: Words, price: string, seats: number | undefined): string =>
  (seats ?? 1) > 1 ? t('catalogue.per_seat', { price }) : price;

/**
 * Formats when it takes place: "Sat 22 Nov, 10:00"; in a pause of its studio until when it lasts; without an event or a
 * free slot, why there is none.
 */
export function whenText(words: Words, offering: Listed): string {
  const { t, dayTime } = words;
  const { next_event, next_slot, service_type, studio, pause } = offering;
  if (pause) return pauseText(words, pause, studio.time_zone);
  if (next_event) return dayTime(next_event.starts_at, next_event.time_zone);
  if (next_slot) return dayTime(next_slot.starts_at, studio.time_zone);
  return t(isByArrangement(service_type) ? 'catalogue.your_time' : 'catalogue.no_dates');
}

/** Says that a studio takes no bookings: "No bookings until Mon 3 Jan". */
export const pauseText = ({ t, day }: Words, { until }: BookingPause, zone: string): string =>
  until ? t('catalogue.paused_until', { day: day(until, zone) }) : t('catalogue.paused');

/** True for offerings sold by the hour, which have slots instead of events. */
export const isByArrangement = (type: OfferingSummary['service_type']) =>
  type === 'private_lesson' || type === 'coworking';

/** Formats languages: "Catalan, Spanish, English". */
export const languagesText = ({ t }: Words, codes: readonly string[]): string =>
  codes.map((code) => t(`catalogue.language.${code}`)).join(', ');
