import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { Payment } from '#shared/schemas/payments/payments.ts';
import { useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { ApiProblem } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useNavigationState } from '#web/use-navigation-state.ts';
import { useWords } from '#web/words.tsx';
import { adoptBooking } from '../bookings-queries.ts';
import type { BookingStep } from '../form/booking-draft.ts';
import { TicketSkeleton } from '../ticket/ticket-skeleton.tsx';
import { ChangeForm } from './change-form.tsx';
import { ChangeOver } from './change-over.tsx';
import { HoldOver } from './hold-over.tsx';
import { HeldBooking } from './steps/held-booking.tsx';

/** What a form passes on to the page of the hold that it began. */
export interface HoldStart {
  firstStep?: BookingStep;
  /** The name of a guest who has just signed in and had an account. */
  greeted?: string | undefined;
}

interface PayPageProps {
  payment: UseQueryResult<Payment>;
  booking: UseQueryResult<Booking>;
}

/** What a guest holds, and pays: a booking, or a change of one. Leads to the booking once it is paid. */
export function PayPage({ payment, booking }: PayPageProps) {
  const { t } = useWords();
  const { state } = useSession();
  const started = useNavigationState() as HoldStart | null | undefined;
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
  const { data: done } = booking;
  const hasLeft = useRef(false);
  useEffect(() => {
    // Once: a second navigation would begin the first one anew.
    if (!isDone || !done || hasLeft.current) return;
    hasLeft.current = true;
    void adoptBooking(api, done).then(() => navigate(`/bookings/${done.id}`, { replace: true }));
  }, [isDone, done, navigate]);

  const onChanged = async () => void (await Promise.all([payment.refetch(), refetch()]));
  const failed = payment.isError ? payment : booking.isError ? booking : undefined;
  if (failed?.error instanceof ApiProblem && failed.error.status === 404) return <NotFoundScreen />;
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
          <HeldBooking
            payment={payment.data}
            booking={booking.data}
            firstStep={started?.firstStep}
            greeted={started?.greeted}
            onChanged={onChanged}
          />
        ) : (
          <HoldOver payment={payment.data} booking={booking.data} />
        )
      ) : (
        <TicketSkeleton />
      )}
    </div>
  );
}
