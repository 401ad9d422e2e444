import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { REVIEW_DAYS } from '#shared/reviews.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { formatDayTimeSince } from '#shared/time/dates-in-words.ts';
import { DAY } from '#shared/time/time.ts';
import { BookingTag } from '../bookings/booking-tag.tsx';
import {
  dueNow,
  dueText,
  isDropped,
  isHoldEnded,
  isWaiting,
  messageOfStudio,
  needsDetails,
  paymentText,
  statusText,
} from '../bookings/booking-words.ts';
import { HoldAgainSteps } from '../bookings/pay/hold/hold-again-steps.tsx';
import { HoldCountdown } from '../bookings/pay/hold/hold-countdown.tsx';
import { RuleLine, termsOfBooking } from '../offerings/terms/rule-line.tsx';
import { offeringAddress } from '../offerings/urls.ts';
import { areaOf } from '../studios/studio-area.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import { useWords } from '../words.tsx';
import * as css from './bookings.module.css';

interface BookingRowProps {
  booking: Booking;
  /** The actions on the booking; if omitted, a link to other events. */
  children?: ReactNode;
}

/** A booking as a row of the list. */
export function BookingRow({ booking, children }: BookingRowProps) {
  const words = useWords();
  const { t, day, dayTime } = words;
  const { event, offering, studio, cancelled } = booking;
  const message = messageOfStudio(booking);
  const sentence = statusText(words, booking);
  const isHeld = booking.state === 'held';
  const isRequest = event.id === null;
  const when = isRequest ? (booking.request?.times ?? []) : [event.starts_at];
  const facts = [
    when
      .map((at) =>
        isRequest ? formatDayTimeSince(t, at, event.time_zone, booking.created_at) : dayTime(at, event.time_zone),
      )
      .join(t('dashboard.or')),
    t('catalogue.seats', { count: booking.seats }),
    ...(isDropped(booking) || isRequest ? [] : [isHeld ? words.money(dueNow(booking)) : paymentText(words, booking)]),
  ];
  return (
    <article className={css.bk} data-off={isDropped(booking) || undefined}>
      <Picture picture={offering.picture} ratio="1x1" sizes="112px" />
      <div>
        <BookingTag booking={booking} />
        <h3>
          <Link to={`/bookings/${booking.id}`}>{offering.title}</Link>
        </h3>
        <p className="small muted">
          <bdi>{studio.name}</bdi>, {areaOf(studio)}
        </p>
        <p className={`small num ${css.bkFacts}`}>{facts.join(' · ')}</p>
        {cancelled && (
          <p className="small muted">
            {t('dashboard.cancelled_on', { day: day(cancelled.at, event.time_zone) })} · {dueText(words, booking)}
          </p>
        )}
        {isHeld && booking.hold_ends_at ? (
          <HoldCountdown endsAt={booking.hold_ends_at} booking={booking} />
        ) : (
          sentence && <p className="small muted">{sentence}</p>
        )}
        {(isHeld || isWaiting(booking)) && !isRequest && <RuleLine {...termsOfBooking(booking)} />}
        {needsDetails(booking) && <p className="small">{t('bookings.details.missing')}</p>}
        {isDropped(booking) && message && <p className="small">{t('dashboard.studio_says', { reason: message })}</p>}
      </div>
      <div className={css.bkA}>
        {children ?? (
          <>
            {isReviewable(booking) && (
              <ButtonLink size="s" icon="star" to={`/bookings/${booking.id}/review`}>
                {t('dashboard.review')}
              </ButtonLink>
            )}
            {isHoldEnded(booking) ? (
              <HoldAgainSteps booking={booking} />
            ) : (
              <ButtonLink size="s" to={offeringAddress(offering)}>
                {t('dashboard.other_dates')}
              </ButtonLink>
            )}
            <ButtonLink kind="quiet" size="s" to={`/bookings/${booking.id}`}>
              {t('dashboard.show_details')}
            </ButtonLink>
          </>
        )}
      </div>
    </article>
  );
}

/** True while a review can be written, or was written lately. */
export const isReviewable = ({ state, event }: Booking): boolean =>
  state === 'completed' && Date.now() < Date.parse(event.ends_at) + REVIEW_DAYS * DAY;
