import { redirect } from 'react-router';
import type { Offering, OfferingSummary } from '#shared/schemas/offerings/offerings.ts';
import { bookingChoices } from '../offerings/booking-choices.ts';
import { isByArrangement } from '../offerings/offering-words.ts';
import { bookingAddress, offeringAddress, waitlistAddress } from '../offerings/urls.ts';
import type { BookingPage } from './bookings-queries.ts';

/** The requested URL and time. */
interface BookingRequest {
  /** Path and query. */
  url: URL;
  now: string;
}

/**
 * Returns what can be booked at this URL.
 * @throws a redirect to the right URL when it is booked at another one, and to the offering's own page when it cannot
 * be booked here or has no open event: that page says why, and whom to ask
 */
export function getBookable(page: BookingPage, { url, now }: BookingRequest): BookingPage {
  const { offering } = page;
  const canBook =
    !offering.pause &&
    (isRequest(offering, url.searchParams) ||
      isByArrangement(offering.service_type) ||
      bookingChoices(page, now).length > 0);
  if (!canBook) throw redirect(addressInstead(page, url, now));
  checkAddress(offering, url);
  return page;
}

/**
 * Returns the waitlist of the full event that the URL names, where seats may be kept for the reader; else the
 * offering's own page.
 */
function addressInstead({ offering, events, courses }: BookingPage, url: URL, now: string): string {
  const wanted = url.searchParams.get('event');
  const full = events.find(({ id, starts_at }) => id === wanted && Date.parse(starts_at) > Date.parse(now));
  return full && full.seats_left === 0 && courses.length === 0 ? waitlistAddress(full.id) : offeringAddress(offering);
}

/**
 * Checks the URL's kind of offering.
 * @throws a redirect if this offering is booked at another URL, or its studio takes no bookings now
 */
export function checkAddress(offering: Offering, url: URL): void {
  if (offering.pause) throw redirect(offeringAddress(offering));
  const address = bookingAddress(offering);
  const kind = (path: string) => path.split('/')[2];
  if (kind(address) !== kind(url.pathname)) throw redirect(address + url.search);
}

/**
 * True if the URL is that of the form for a request: for what is made to order, and for another date of anything else.
 */
export const isRequest = ({ booking_mode }: Pick<OfferingSummary, 'booking_mode'>, query: URLSearchParams): boolean =>
  booking_mode === 'request_only' || query.has('request');

/** True if going from one URL to another needs no new data: only the chosen time or the seats differ. */
export const isSameForm = (from: URL, to: URL): boolean =>
  from.pathname === to.pathname &&
  bookedId(from.searchParams) === bookedId(to.searchParams) &&
  heldId(from.searchParams) === heldId(to.searchParams) &&
  from.searchParams.has('request') === to.searchParams.has('request');

/** Returns the id of the booking just made, whose ticket the URL shows instead of the form. */
export const bookedId = (query: URLSearchParams) => query.get('booking');

/** Returns the id of the booking that is held, whose page the URL shows in place of the form. */
export const heldId = (query: URLSearchParams) => query.get('hold');

/** True if the URL shows a booking, and needs no data of the offering. */
export const showsBooking = (query: URLSearchParams): boolean => bookedId(query) !== null || heldId(query) !== null;
