import { redirect } from 'react-router';
import type { OfferingSummary } from '../../shared/schemas/offerings.ts';
import { isByArrangement } from '../offerings/offering-words.ts';
import { isOpen } from '../offerings/terms/event-seats.tsx';
import { bookingAddress, offeringAddress } from '../offerings/urls.ts';
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
  const { offering, events } = page;
  const canBook =
    offering.booking_mode === 'request_only' ||
    isByArrangement(offering.service_type) ||
    events.some((event) => isOpen(event, now));
  if (!canBook) throw redirect(offeringAddress(offering));
  checkAddress(offering, url);
  return page;
}

/** Checks the URL's kind of offering. @throws a redirect if this offering is booked at another URL */
export function checkAddress(offering: OfferingSummary, url: URL): void {
  const address = bookingAddress(offering);
  const kind = (path: string) => path.split('/')[2];
  if (kind(address) !== kind(url.pathname)) throw redirect(address + url.search);
}

/** Returns the id of the booking just made, whose ticket the URL shows instead of the form. */
export const bookedId = (query: URLSearchParams) => query.get('booking');
