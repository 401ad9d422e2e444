import type { OfferingSummary } from '../../shared/schemas/offerings.ts';

export const offeringAddress = ({ slug }: { slug: string }) => `/offering/${slug}`;

type Booked = Pick<OfferingSummary, 'slug' | 'service_type' | 'booking_mode'>;

/**
 * Where seats of it are booked: a class or a course at `/book/class`, a workshop or an event at `/book/workshop`.
 * Undefined for what is arranged with the studio.
 */
export function bookingAddress({ slug, service_type, booking_mode }: Booked): string | undefined {
  if (booking_mode !== 'direct_booking') return undefined;
  if (service_type === 'class' || service_type === 'recurring') return `/book/class/${slug}`;
  if (service_type === 'workshop' || service_type === 'event') return `/book/workshop/${slug}`;
  return undefined;
}
