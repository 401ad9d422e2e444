import type { OfferingSummary } from '../../shared/schemas/offerings.ts';

export const offeringAddress = ({ slug }: { slug: string }) => `/offering/${slug}`;

/** State that a link to an offering takes along: the date by which it is shown is the one that is chosen there. */
export const withDate = (event: { id: string } | null | undefined) => event && { event: event.id };

/** The date that a link took along. */
export const dateIn = (state: unknown): string | undefined =>
  state && typeof state === 'object' && 'event' in state ? String(state.event) : undefined;

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
