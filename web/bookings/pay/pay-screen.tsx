import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../accounts/session.ts';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import { ApiProblem } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { NotFoundScreen } from '../../shell/not-found-screen.tsx';
import type { ScreenHandle } from '../../texts.ts';
import { Trouble } from '../../ui/feedback/trouble.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useWords } from '../../words.tsx';
import { adoptBooking, bookingQuery } from '../bookings-queries.ts';
import { TicketSkeleton } from '../ticket/ticket-skeleton.tsx';
import type { Route } from './+types/pay-screen';
import { ChangeForm } from './change-form.tsx';
import { ChangeOver } from './change-over.tsx';
import { HoldOver } from './hold-over.tsx';
import { PayForm } from './pay-form.tsx';
import { paymentQuery } from './payments-queries.ts';

export const handle: ScreenHandle = {
  texts: ['payments', 'bookings', 'passes', 'split_payment', 'offerings', 'errors'],
  bar: 'own',
  footer: 'none',
};

/** `/pay/:paymentId`: the page on which a guest pays for a booking that is held. */
export default function PayScreen({ params: { paymentId } }: Route.ComponentProps) {
  const { t } = useWords();
  const { state } = useSession();
  const payment = useQuery({ ...paymentQuery(api, paymentId), enabled: state === 'in' });
  const bookingId = payment.data?.booking_id ?? '';
  const booking = useQuery({ ...bookingQuery(api, bookingId), enabled: bookingId !== '' });
  const paid = payment.data?.state;
  const bookingState = booking.data?.state;
  const { refetch } = booking;

  // The bank may decide while this page only looks on.
  useEffect(() => {
    if (paid && paid !== 'created' && paid !== 'pending') void refetch();
  }, [paid, refetch]);
  const navigate = useNavigate();
  const change = payment.data?.change;
  const isDone = change
    ? change === 'applied'
    : bookingState !== undefined && bookingState !== 'held' && bookingState !== 'expired';
  useEffect(() => {
    if (!isDone || !booking.data) return;
    void adoptBooking(api, booking.data).then(() => navigate(`/bookings/${bookingId}`, { replace: true }));
  }, [isDone, booking.data, bookingId, navigate]);

  const onChanged = async () => void (await Promise.all([payment.refetch(), refetch()]));
  if (payment.error instanceof ApiProblem && payment.error.status === 404) return <NotFoundScreen />;
  const failed = payment.isError ? payment : booking.isError ? booking : undefined;
  return (
    <div className="wrap">
      <PageHead title={t('payments.title')} hidden />
      {state === 'out' ? (
        <SignInPrompt title={t('payments.sign_in')}>{t('bookings.sign_in_help')}</SignInPrompt>
      ) : failed ? (
        <Trouble error={failed.error} onRetry={() => failed.refetch()} />
      ) : payment.data && booking.data && !isDone ? (
        change ? (
          change === 'held' && booking.data.held_change ? (
            <ChangeForm
              payment={payment.data}
              booking={booking.data}
              change={booking.data.held_change}
              onChanged={onChanged}
            />
          ) : (
            <ChangeOver payment={payment.data} booking={booking.data} />
          )
        ) : bookingState === 'held' ? (
          <PayForm payment={payment.data} booking={booking.data} onChanged={onChanged} />
        ) : (
          <HoldOver payment={payment.data} booking={booking.data} />
        )
      ) : (
        <TicketSkeleton />
      )}
    </div>
  );
}
