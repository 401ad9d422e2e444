import type { Booking } from '../../../shared/schemas/bookings.ts';
import { ObjectionPanel } from './objection-panel.tsx';
import { ReturnedRefund } from './returned-refund.tsx';

/** What the guest has to decide about money of a booking that goes back; nothing where there is nothing to decide. */
export default function BookingMoney({ booking }: { booking: Booking }) {
  return (
    <>
      {booking.refunds
        .filter(({ returned }) => returned)
        .map((refund) => (
          <ReturnedRefund key={refund.id} booking={booking} refund={refund} />
        ))}
      <ObjectionPanel booking={booking} />
    </>
  );
}
