import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { onboardingUrl } from '../accounts/next-url.ts';
import { useSession } from '../accounts/session.ts';
import { SignInPrompt } from '../accounts/sign-in-prompt.tsx';
import { ApiProblem } from '../api.ts';
import { api } from '../browser-api.ts';
import { PushOfferPlace } from '../notifications/push/push-offer-place.tsx';
import { NotFoundScreen } from '../shell/not-found-screen.tsx';
import { timeRange } from '../time/time-range.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import * as css from './booked.module.css';
import { isDropped, isOver, isSlot, isWaiting, needsDetails, showsCode } from './booking-words.ts';
import { bookingQuery } from './bookings-queries.ts';
import { DetailsPanel } from './details/details-panel.tsx';
import { BookingActions } from './page/booking-actions.tsx';
import { BookingHead } from './page/booking-head.tsx';
import { BookingHistory } from './page/booking-history.tsx';
import { CourseDates } from './page/course-dates.tsx';
import { HeldChangePanel } from './page/held-change.tsx';
import { cancellationResult } from './result/booking-result.ts';
import { ResultPanel } from './result/result-panel.tsx';
import { useResult } from './result/use-result.ts';
import { loadBooking } from './saved-bookings.ts';
import { BeforeYouCome } from './ticket/before-you-come.tsx';
import { CalendarButton } from './ticket/calendar-button.tsx';
import { CancelBooking } from './ticket/cancel-booking.tsx';
import { DirectionsButton } from './ticket/directions-button.tsx';
import { useKeptTickets } from './ticket/kept-tickets.ts';
import { SavedNote } from './ticket/saved-note.tsx';
import { Ticket } from './ticket/ticket.tsx';
import { TicketFiles } from './ticket/ticket-files.tsx';
import { TicketSkeleton } from './ticket/ticket-skeleton.tsx';

const BookingPapers = lazy(() => import('../invoices/booking-papers.tsx'));
const BookingMoney = lazy(() => import('./money/booking-money.tsx'));
const SplitShares = lazy(() => import('./split/split-shares.tsx'));

/**
 * The page of a booking: its ticket, or how it stands, what its guest can do now, and its history.
 * @param hasPapers shows its invoices, and who pays which seat, too; the screen has their texts
 */
export function Booked({ id, hasPapers = false }: { id: string; hasPapers?: boolean }) {
  const { t } = useWords();
  const { state, me } = useSession();
  const booking = useQuery({ ...bookingQuery(api, id), enabled: state === 'in' });
  const savedAt = booking.data?.saved_at;
  useKeptTickets(
    booking.data !== undefined && savedAt === undefined,
    async () => booking.data && loadBooking(id, async () => booking.data),
  );
  if (booking.error instanceof ApiProblem && booking.error.status === 404) return <NotFoundScreen />;
  return (
    <div className={`wrap ${css.booked}`}>
      <PageHead title={t('bookings.booked.title')} hidden />
      {savedAt && <SavedNote at={savedAt} hasFailed={booking.data?.has_failed} />}
      {state === 'out' ? (
        <SignInPrompt title={t('bookings.sign_in')}>{t('bookings.sign_in_help')}</SignInPrompt>
      ) : booking.data ? (
        <BookingPage
          booking={booking.data}
          email={me?.email}
          isNew={me?.onboardingCompleted === false}
          hasPapers={hasPapers}
        />
      ) : booking.isError ? (
        <Trouble error={booking.error} onRetry={() => booking.refetch()} />
      ) : (
        <TicketSkeleton />
      )}
    </div>
  );
}

interface BookingPageProps {
  booking: Booking;
  email: string | undefined;
  /** True for a new person, whose onboarding was postponed until after the booking. */
  isNew: boolean;
  hasPapers: boolean;
}

function BookingPage({ booking, email, isNew, hasPapers }: BookingPageProps) {
  const words = useWords();
  const { t } = words;
  const { result, show } = useResult();
  const [isCancelling, setCancelling] = useState(false);
  const cancel = () => setCancelling(true);
  const isHeld = booking.state === 'held';
  // What is missing comes before everything else but paying.
  const isFirst = needsDetails(booking);
  return (
    <>
      {result && <ResultPanel result={result} level={2} />}
      <HeldChangePanel booking={booking} />
      {isFirst && !isHeld && <DetailsPanel booking={booking} />}
      {isWaiting(booking) || isDropped(booking) ? (
        <BookingHead key={booking.state} booking={booking} onCancel={cancel} />
      ) : (
        <BookedTicket booking={booking} email={email} />
      )}
      {hasPapers && hasMoneyNews(booking) && (
        <Suspense>
          <BookingMoney booking={booking} />
        </Suspense>
      )}
      {isNew && (
        <Note kind="leaf" title={t('bookings.booked.questions')}>
          <p>{t('bookings.booked.questions_say')}</p>
          <ButtonLink size="s" to={onboardingUrl('/dashboard?tab=bookings')}>
            {t('bookings.booked.questions_act')}
          </ButtonLink>
        </Note>
      )}
      {!isOver(booking) && !isDropped(booking) && !isHeld && <PushOfferPlace />}
      {(!isFirst || isHeld) && <DetailsPanel booking={booking} />}
      <div className={css.more}>
        {hasPapers && booking.split_id && (
          <Suspense>
            <SplitShares splitId={booking.split_id} title={booking.offering.title} />
          </Suspense>
        )}
        <CourseDates booking={booking} />
        <BookingActions booking={booking} onCancel={cancel} />
        <BookingHistory booking={booking} />
        {hasPapers && booking.total.amount > 0 && booking.payment !== 'at_studio' && (
          <div id="papers">
            <Suspense>
              <BookingPapers bookingId={booking.id} />
            </Suspense>
          </div>
        )}
      </div>
      <p className={css.all}>
        <ButtonLink size="s" icon="ticket" to="/dashboard?tab=bookings">
          {t('bookings.see_all')}
        </ButtonLink>
      </p>
      {isCancelling && (
        <CancelBooking
          booking={booking}
          onClose={() => setCancelling(false)}
          onCancelled={(after) => {
            setCancelling(false);
            show(cancellationResult(words, booking, after));
          }}
        />
      )}
    </>
  );
}

/** True if the guest has something to decide about money that goes back, or was given credit. */
const hasMoneyNews = ({ refunds, objection, cannot_object, payment_summary: { credited } }: Booking): boolean =>
  refunds.some(({ returned, given }) => returned || given?.reason || given?.preset) ||
  objection !== null ||
  cannot_object === null ||
  credited.amount > 0;

/** A booking that stands or is held, as a ticket. */
function BookedTicket({ booking, email }: Pick<BookingPageProps, 'booking' | 'email'>) {
  const words = useWords();
  const { t, day } = words;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { seats, offering, event, studio } = booking;
  const isPast = isOver(booking);
  const isHeld = booking.state === 'held';
  const said = { count: seats, title: offering.title, day: day(event.starts_at, event.time_zone) };
  const times = timeRange(words, event.starts_at, event.ends_at, event.time_zone);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {isPast ? offering.title : t(isHeld ? 'bookings.hold.title' : 'bookings.booked.title', { count: seats })}
      </h1>
      {!isPast && !isHeld && (
        <p className="lead measure">
          {t(isSlot(booking) ? 'slots.booked' : 'bookings.booked.say', { ...said, times, studio: studio.name })}{' '}
          {email ? t('bookings.booked.mail', { email }) : t('bookings.booked.mail_to_you')}
        </p>
      )}
      <div className={css.ticket}>
        <Ticket booking={booking} level={2} />
      </div>
      {!isPast && !isHeld && (
        <>
          <div className={css.bookedDo}>
            <DirectionsButton studio={studio} />
            <CalendarButton booking={booking} />
            {showsCode(booking) && <TicketFiles booking={booking} />}
          </div>
          <BeforeYouCome booking={booking} />
        </>
      )}
    </>
  );
}
