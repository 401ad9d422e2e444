import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/accounts/session.ts';
import { api } from '#web/browser-api.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { bookingQuery } from '../bookings-queries.ts';
import type { Route } from './+types/pay-screen';
import { PayPage } from './pay-page.tsx';
import { paymentQuery } from './payments-queries.ts';

export const handle: ScreenHandle = {
  texts: ['payments', 'bookings', 'passes', 'split_payment', 'offerings', 'errors'],
  bar: 'own',
  footer: 'none',
};

/** `/pay/:paymentId`: what a guest holds and pays, for links in mails and the way back from the provider's page. */
export default function PayScreen({ params: { paymentId } }: Route.ComponentProps) {
  const { state } = useSession();
  const payment = useQuery({ ...paymentQuery(api, paymentId), enabled: state === 'in' });
  const bookingId = payment.data?.booking_id ?? '';
  const booking = useQuery({ ...bookingQuery(api, bookingId), enabled: bookingId !== '' });
  return <PayPage payment={payment} booking={booking} />;
}
