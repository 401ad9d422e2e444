import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { NoBookings, NothingComing } from '../no-bookings.tsx';
import { sortBookings } from '../sorted-bookings.ts';
import { NextBooking } from './next-booking.tsx';
import * as css from './overview.module.css';
import { PaymentMethods } from './payment-methods.tsx';
import { WaitsForYou } from './waits-for-you.tsx';
import { WhatYouMade } from './what-you-made.tsx';

/**
 * What a person should know at a glance: the next booking, what waits for an answer, passes and cards, and what was
 * made.
 */
export function Overview({ bookings }: { bookings: readonly Booking[] }) {
  const { coming, past, waiting } = sortBookings(bookings);
  const [next] = coming;
  return (
    <>
      {next ? (
        <NextBooking booking={next} />
      ) : bookings.length === 0 ? (
        <NoBookings />
      ) : (
        waiting.length === 0 && <NothingComing />
      )}
      <div className={css.glance}>
        <WaitsForYou bookings={[...waiting, ...coming]} past={past} />
        <PaymentMethods />
        <WhatYouMade past={past} />
      </div>
    </>
  );
}
