import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Booking } from '../../shared/schemas/bookings.ts';
import { formatTimes } from '../../shared/time/time.ts';
import { onboardingUrl } from '../accounts/next-url.ts';
import { useSession } from '../accounts/session.ts';
import { SignInPrompt } from '../accounts/sign-in-prompt.tsx';
import { api } from '../browser-api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import * as css from './booked.module.css';
import { isDropped, isWaiting } from './booking-words.ts';
import { bookingQuery } from './bookings-queries.ts';
import { BeforeYouCome } from './ticket/before-you-come.tsx';
import { CalendarButton } from './ticket/calendar-button.tsx';
import { DirectionsButton } from './ticket/directions-button.tsx';
import { Ticket } from './ticket/ticket.tsx';
import { TicketSkeleton } from './ticket/ticket-skeleton.tsx';

/** The ticket after booking. Its URL can be reloaded and bookmarked. */
export function Booked({ id }: { id: string }) {
  const { t } = useWords();
  const { state, me } = useSession();
  const booking = useQuery({ ...bookingQuery(api, id), enabled: state === 'in' });
  return (
    <div className={`wrap ${css.booked}`}>
      <PageHead title={t('bookings.booked.title')} hidden />
      {state === 'out' ? (
        <SignInPrompt title={t('bookings.sign_in')}>{t('bookings.sign_in_help')}</SignInPrompt>
      ) : booking.data ? (
        <BookedTicket booking={booking.data} email={me?.email} isNew={me?.onboardingCompleted === false} />
      ) : booking.isError ? (
        <Trouble error={booking.error} onRetry={() => booking.refetch()} />
      ) : (
        <TicketSkeleton />
      )}
    </div>
  );
}

interface BookedTicketProps {
  booking: Booking;
  email: string | undefined;
  /** True for a new person, whose onboarding was postponed until after the booking. */
  isNew: boolean;
}

function BookedTicket({ booking, email, isNew }: BookedTicketProps) {
  const { t, day, dayTime } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { seats, offering, event } = booking;
  const isOff = isDropped(booking);
  const isAsked = isWaiting(booking);
  const { starts_at, ends_at, time_zone: zone } = event;
  const said = {
    count: seats,
    title: offering.title,
    day: day(starts_at, zone),
    times: formatTimes(starts_at, ends_at, zone),
    studio: booking.studio.name,
  };
  const isSlot = offering.service_type === 'private_lesson' || offering.service_type === 'coworking';
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t(
          isOff ? `bookings.booked.${booking.state}` : isAsked ? 'bookings.booked.asked' : 'bookings.booked.title',
          said,
        )}
      </h1>
      {isAsked && booking.answer_due_at && (
        <p className="lead measure">
          {t(`bookings.booked.say_${booking.state === 'requested' ? 'requested' : 'asked'}`, {
            ...said,
            date: dayTime(booking.answer_due_at, zone),
          })}
        </p>
      )}
      {!isOff && !isAsked && (
        <p className="lead measure">
          {t(isSlot ? 'slots.booked' : 'bookings.booked.say', said)}{' '}
          {email ? t('bookings.booked.mail', { email }) : t('bookings.booked.mail_to_you')}
        </p>
      )}
      <Ticket booking={booking} level={2} />
      <div className={css.bookedDo}>
        {isOff || <DirectionsButton studio={booking.studio} />}
        {isOff || <CalendarButton booking={booking} />}
        <ButtonLink kind="clay" size="s" icon="ticket" to="/dashboard?tab=bookings">
          {t('bookings.see_all')}
        </ButtonLink>
      </div>
      {isOff || isAsked || <BeforeYouCome booking={booking} />}
      {isNew && (
        <Note kind="leaf" title={t('bookings.booked.questions')}>
          <p>{t('bookings.booked.questions_say')}</p>
          <ButtonLink size="s" to={onboardingUrl('/dashboard?tab=bookings')}>
            {t('bookings.booked.questions_act')}
          </ButtonLink>
        </Note>
      )}
    </>
  );
}
