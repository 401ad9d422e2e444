import { createContext } from 'react';
import type { OfferingSummary } from '#shared/schemas/offerings/offerings.ts';

/** Returns the path of an offering's page. */
export const offeringAddress = ({ slug }: { slug: string }) => `/offering/${slug}`;

/** A list of offerings: its URL with all filters, and the seats searched for. */
export interface FromList {
  list: string;
  seats?: number | undefined;
}

/** What the cards of a list pass on to the offerings' pages. */
export const FromListContext = createContext<FromList | undefined>(undefined);

/** Returns the state of a link to an offering: the event to preselect there, and the list to go back to. */
export const withDate = (event: { id: string } | null | undefined, from?: FromList) => ({
  ...(event && { event: event.id }),
  ...from,
});

type Booked = Pick<OfferingSummary, 'slug' | 'service_type'>;

/** Returns the URL to book an offering, at `/book/` and its type; what is on request has its form there. */
export const bookingAddress = ({ slug, service_type: type }: Booked): string =>
  `/book/${SHORT_TYPES[type] ?? type}/${slug}`;

/** Returns the URL of the form that asks the studio for another date of an offering. */
export const requestAddress = (offering: Booked): string => `${bookingAddress(offering)}?request=1`;

/** Returns the URL to wait for seats of an event, or of all dates of the course that it belongs to. */
export const waitlistAddress = (eventId: string, { isCourse } = { isCourse: false }): string =>
  isCourse ? `/waitlist/${eventId}?course=1` : `/waitlist/${eventId}`;

const SHORT_TYPES: { [type in OfferingSummary['service_type']]?: string } = {
  recurring: 'course',
  private_lesson: 'lesson',
};
