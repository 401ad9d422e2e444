import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { quote } from '#shared/text/quote.ts';
import { formatDayTimeSince } from '#shared/time/dates-in-words.ts';
import { RuleLine, termsOfBooking } from '#web/offerings/terms/rule-line.tsx';
import { offeringAddress, requestAddress } from '#web/offerings/urls.ts';
import { areaOf } from '#web/studios/studio-area.ts';
import { studioAddress } from '#web/studios/urls.ts';
import { timeRange } from '#web/time/time-range.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords, type Words } from '#web/words.tsx';
import { BookingTag } from '../booking-tag.tsx';
import { dueText, isDropped, messageOfStudio, paymentText, statusText } from '../booking-words.ts';
import * as css from './booking-head.module.css';
import { useAcceptance } from './use-acceptance.ts';

interface BookingHeadProps {
  booking: Booking;
  onCancel: () => void;
}

/** The head of a booking that waits, or that came to nothing: what it is, how it stands, and the next step. */
export function BookingHead({ booking, onCancel }: BookingHeadProps) {
  const words = useWords();
  const { t } = words;
  const heading = useRef<HTMLHeadingElement>(null);
  const { offering, studio, state } = booking;
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isOffer = state === 'offered';
  return (
    <div className={css.head}>
      <div className={css.art}>
        <Picture picture={offering.picture} ratio="4x3" sizes="(min-width: 1024px) 320px, 100vw" eager />
      </div>
      <div>
        <BookingTag booking={booking} />
        <h1 ref={heading} tabIndex={-1}>
          {isOffer ? offering.title : t(headingKey(booking), { studio: studio.name })}
        </h1>
        <p className={css.by}>
          {!isOffer && (
            <>
              <Link className="link strong" to={offeringAddress(offering)}>
                {offering.title}
              </Link>
              {' · '}
            </>
          )}
          <Link className="link" to={studioAddress(studio)}>
            {studio.name}
          </Link>
          , {areaOf(studio)}
        </p>
        <p className={`${css.facts} num`}>{factsOf(words, booking)}</p>
        {isDropped(booking) ? (
          <DroppedNote booking={booking} />
        ) : isOffer ? (
          <Offer booking={booking} onDecline={onCancel} />
        ) : (
          <WaitingNote booking={booking} />
        )}
      </div>
    </div>
  );
}

/** Returns the key of the heading, which says how the booking stands. */
function headingKey({ state, history }: Booking): string {
  const before = history.filter(({ moved }) => !moved).at(-2)?.state;
  const by = history.at(-1)?.by;
  if (state === 'expired' && before === 'offered') return 'booking_page.head.offer_lapsed';
  if (state === 'cancelled' && by === 'guest' && before === 'offered') return 'booking_page.head.let_go';
  if (state === 'cancelled' && by === 'guest' && before !== 'confirmed') return 'booking_page.head.taken_back';
  return isDropped({ state }) ? `bookings.booked.${state}` : 'bookings.booked.asked';
}

/** The time and the price; of a request the times that the guest named, since no price is known yet. */
function factsOf(words: Words, booking: Booking): string {
  const { t, day } = words;
  const { event, request, seats } = booking;
  const zone = event.time_zone;
  const people = t('catalogue.seats', { count: seats });
  if (request && event.id === null) {
    return [
      request.times.map((at) => formatDayTimeSince(t, at, zone, booking.created_at)).join(t('booking_page.head.or')),
      people,
    ].join(' · ');
  }
  const facts = [`${day(event.starts_at, zone)}, ${timeRange(words, event.starts_at, event.ends_at, zone)}`, people];
  return [...facts, ...(isDropped(booking) ? [] : [paymentText(words, booking)])].join(' · ');
}

/** What a studio offers: what it wrote, until when it is kept, and the two answers. */
function Offer({ booking, onDecline }: { booking: Booking; onDecline: () => void }) {
  const words = useWords();
  const { t, money, language } = words;
  const { busy, failure, accept } = useAcceptance(booking);
  const { answer_due_at, event, total, payment, request } = booking;
  const message = messageOfStudio(booking);
  const choice = request?.times.findIndex((at) => Date.parse(at) === Date.parse(event.starts_at)) ?? -1;
  return (
    <>
      {choice >= 0 && <p className="muted">{t(`booking_page.head.choice_${choice + 1}`)}</p>}
      {message && <blockquote className={css.said}>{quote(message, language)}</blockquote>}
      <div className={css.acts}>
        <Button kind="clay" busy={busy} busyLabel={t('bookings.accepting')} onClick={accept}>
          {payment === 'free' ? t('bookings.accept') : t('bookings.accept_for', { total: money(total) })}
        </Button>
        <Button kind="quiet" onClick={onDecline}>
          {t('booking_page.can.let_go')}
        </Button>
      </div>
      <RuleLine {...termsOfBooking(booking)} />
      {failure && <Note kind="brick" title={failure} />}
      {answer_due_at && <p className={`${css.until} num`}>{statusText(words, booking)}</p>}
    </>
  );
}

/** Until when the studio answers, and that nothing is owed before. */
function WaitingNote({ booking }: { booking: Booking }) {
  const { t, day, dayTime } = useWords();
  const { answer_due_at, event, offering, seats, state, studio } = booking;
  if (!answer_due_at) return null;
  return (
    <p className="measure">
      {t(`bookings.booked.say_${state === 'requested' ? 'requested' : 'asked'}`, {
        count: seats,
        title: offering.title,
        studio: studio.name,
        day: day(event.starts_at, event.time_zone),
        date: dayTime(answer_due_at, event.time_zone),
      })}
    </p>
  );
}

/** What the studio wrote when it came to nothing, what is owed, and other ways. */
function DroppedNote({ booking }: { booking: Booking }) {
  const words = useWords();
  const { t, language } = words;
  const { offering, mode, cancelled } = booking;
  const message = messageOfStudio(booking);
  const chosen = cancelled?.choice?.booking_id;
  return (
    <>
      {message && <blockquote className={css.said}>{quote(message, language)}</blockquote>}
      <p>{dueText(words, booking)}</p>
      <div className={css.acts}>
        {chosen ? (
          <ButtonLink kind="clay" to={`/bookings/${chosen}`}>
            {t('booking_page.head.new_booking')}
          </ButtonLink>
        ) : mode === 'request_only' ? (
          <ButtonLink kind="clay" to={requestAddress(offering)}>
            {t('booking_page.head.ask_again')}
          </ButtonLink>
        ) : (
          <ButtonLink kind="clay" to={offeringAddress(offering)}>
            {t('booking_page.head.other_dates')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
