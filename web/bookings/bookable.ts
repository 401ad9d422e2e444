import { redirect } from 'react-router';
import type { OfferingSummary } from '../../shared/schemas/offerings.ts';
import { isByArrangement } from '../offerings/offering-words.ts';
import { isOpen } from '../offerings/terms/event-seats.tsx';
import { bookingAddress, offeringAddress } from '../offerings/urls.ts';
import type { BookingPage } from './bookings-queries.ts';

/** What the address of the screen asks for. */
interface Asked {
  /** Path and query. */
  url: URL;
  now: string;
}

/**
 * What can be booked at this address.
 * @throws a redirect to the right address when it is booked at another one, and to the offering's own page when it
 *   cannot be booked here or has no open date: that page says why, and whom to ask
 */
export function getBookable(page: BookingPage, { url, now }: Asked): BookingPage {
  const { offering, events } = page;
  const canBook = isByArrangement(offering.service_type) || events.some((event) => isOpen(event, now));
  if (!canBook) throw redirect(offeringAddress(offering));
  checkAddress(offering, url);
  return page;
}

/** @throws a redirect where this offering is booked at another address, or not here at all */
export function checkAddress(offering: OfferingSummary, url: URL): void {
  const address = bookingAddress(offering);
  if (!address) throw redirect(offeringAddress(offering));
  const kind = (path: string) => path.split('/')[2];
  if (kind(address) !== kind(url.pathname)) throw redirect(address + url.search);
}

/** The address shows a booking that was just made, not the form. */
export const bookedId = (query: URLSearchParams) => query.get('booking');
