import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { api } from '#web/browser-api.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { timeRange } from '#web/time/time-range.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import { isDropped, isSlot, paymentText } from '../booking-words.ts';
import { bookingQuery } from '../bookings-queries.ts';
import { ResultPanel } from '../result/result-panel.tsx';
import { useResult } from '../result/use-result.ts';
import type { Route } from './+types/change-screen';
import { CancelSeats } from './cancel-seats.tsx';
import * as css from './change.module.css';
import { MoveSection } from './move-section.tsx';
import { SeatsSection } from './seats-section.tsx';
import { SlotSection } from './slot-section.tsx';

export const handle: ScreenHandle = {
  texts: ['bookings', 'booking_changes', 'payments', 'offerings', 'slots', 'errors'],
};

/** `/bookings/:bookingId/change`: moving a booking, giving seats away, and cancelling single seats. */
export default function ChangeScreen({ params }: Route.ComponentProps) {
  const { t } = useWords();
  const { state } = useSession();
  const id = params.bookingId;
  const booking = useQuery({ ...bookingQuery(api, id), enabled: state === 'in' });
  return (
    <div className={`wrap ${css.screen}`}>
      <PageHead title={t('booking_changes.title')} hidden />
      {state === 'out' ? (
        <SignInPrompt title={t('bookings.sign_in')}>{t('bookings.sign_in_help')}</SignInPrompt>
      ) : booking.data ? (
        <Change booking={booking.data} />
      ) : booking.isError ? (
        <Trouble error={booking.error} onRetry={() => booking.refetch()} />
      ) : (
        <SkeletonLine height="240px" />
      )}
    </div>
  );
}

function Change({ booking }: { booking: Booking }) {
  const words = useWords();
  const { t, day } = words;
  const { result, show } = useResult();
  const { event, offering, seats } = booking;
  const facts = [
    `${day(event.starts_at, event.time_zone)}, ${timeRange(words, event.starts_at, event.ends_at, event.time_zone)}`,
    t('catalogue.seats', { count: seats }),
    paymentText(words, booking),
  ];
  const isSettled = isDropped(booking) || booking.state === 'completed';
  return (
    <>
      <p className={css.back}>
        <Link to={`/bookings/${booking.id}`}>
          <Icon name="arrow-left" size="s" />
          {t('booking_changes.back')}
        </Link>
      </p>
      <h1>{offering.title}</h1>
      <p className="lead num">{facts.join(' · ')}</p>
      {result && <ResultPanel result={result} level={2} />}
      {isSettled ? (
        <Note kind="sun" title={t('errors.bookings.not_movable')} />
      ) : (
        <>
          {isSlot(booking) ? <SlotSection booking={booking} /> : <MoveSection booking={booking} />}
          <div className={css.two}>
            <SeatsSection booking={booking} onResult={show} />
            {booking.cannot_cancel === null && <CancelSeats booking={booking} onResult={show} />}
          </div>
        </>
      )}
    </>
  );
}
