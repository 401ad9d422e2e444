import type { Booking } from '../../../shared/schemas/bookings.ts';
import { ReturnedRefund } from './returned-refund.tsx';

/** What the guest has to decide about money of a booking that goes back; nothing where there is nothing to decide. */
export default function BookingMoney({ booking }: { booking: Booking }) {
  return booking.refunds
    .filter(({ returned }) => returned)
    .map((refund) => <ReturnedRefund key={refund.id} booking={booking} refund={refund} />);
}
