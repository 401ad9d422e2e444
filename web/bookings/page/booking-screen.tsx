import type { ScreenHandle } from '#web/texts.ts';
import { Booked } from '../booked.tsx';
import { bookingQuery } from '../bookings-queries.ts';
import type { Route } from './+types/booking-screen';

export const handle: ScreenHandle = {
  texts: [
    'bookings',
    'booking_page',
    'payments',
    'offerings',
    'slots',
    'invoices',
    'split_payment',
    'money_back',
    'fields',
    'errors',
  ],
  load: ({ api, cache, params }) => cache.prefetchQuery(bookingQuery(api, params.bookingId ?? '')),
};

/** `/bookings/:bookingId`: the page of one of my bookings, from the request to the memory of it. */
export default function BookingScreen({ params }: Route.ComponentProps) {
  return <Booked key={params.bookingId} id={params.bookingId} hasPapers />;
}
