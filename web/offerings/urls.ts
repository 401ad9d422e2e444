import { createContext } from 'react';
import type { OfferingSummary } from '../../shared/schemas/offerings.ts';

export const offeringAddress = ({ slug }: { slug: string }) => `/offering/${slug}`;

/** A list that shows offerings: its address with all that is asked, and how many seats are. */
export interface FromList {
  list: string;
  seats?: number | undefined;
}

/** What the cards of a list hand on to the offerings that they lead to. */
export const FromListContext = createContext<FromList | undefined>(undefined);

/**
 * State that a link to an offering takes along: the date by which it is shown is the one that is chosen there, and the
 * list that showed it is where the way back leads.
 */
export const withDate = (event: { id: string } | null | undefined, from?: FromList) => ({
  ...(event && { event: event.id }),
  ...from,
});

type Booked = Pick<OfferingSummary, 'slug' | 'service_type' | 'booking_mode'>;

/**
 * Where it is booked: seats of a class or a course at `/book/class`, of a workshop or an event at `/book/workshop`; times
 * of a lesson at `/book/lesson`, of coworking at `/book/coworking`.
 * Undefined for what is arranged with the studio.
 */
export const bookingAddress = ({ slug, service_type, booking_mode }: Booked): string | undefined =>
  booking_mode === 'direct_booking' ? `/book/${BOOKED_AT[service_type]}/${slug}` : undefined;

const BOOKED_AT = {
  class: 'class',
  recurring: 'class',
  workshop: 'workshop',
  event: 'workshop',
  private_lesson: 'lesson',
  coworking: 'coworking',
} as const satisfies Record<OfferingSummary['service_type'], string>;
