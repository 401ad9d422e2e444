import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/accounts/session.ts';
import { api } from '#web/browser-api.ts';
import { bookingQuery } from '../bookings-queries.ts';
import { PayPage } from './pay-page.tsx';
import { paymentQuery } from './payments-queries.ts';

/** The booking form once its seats are held: the same page, with the clock, who comes, and paying as its last step. */
export function HeldScreen({ id }: { id: string }) {
  const { state } = useSession();
  const booking = useQuery({ ...bookingQuery(api, id), enabled: state === 'in' });
  const online = booking.data?.payment;
  const paymentId = typeof online === 'object' ? online.id : '';
  const payment = useQuery({ ...paymentQuery(api, paymentId), enabled: paymentId !== '' });
  return <PayPage payment={payment} booking={booking} />;
}
