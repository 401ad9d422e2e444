import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { addressOf } from '#shared/studios/studios.ts';
import { RuleLine, termsOfBooking } from '#web/offerings/terms/rule-line.tsx';
import { areaOf } from '#web/studios/studio-area.ts';
import { timeRange } from '#web/time/time-range.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.tsx';
import { BookingTag } from '../booking-tag.tsx';
import {
  dueNow,
  dueText,
  formatTicketCode,
  isCovered,
  isDropped,
  isOver,
  messageOfStudio,
  minimumText,
  paymentText,
  showsCode,
  stepsOf,
} from '../booking-words.ts';
import { HoldFigure } from '../pay/hold/hold-countdown.tsx';
import { HoldSteps } from '../pay/hold/hold-steps.tsx';
import { PriceLines } from '../price-lines.tsx';
import { cancellationStepText } from './cancellation-deadline.ts';
import * as css from './ticket.module.css';
import { TicketStub } from './ticket-stub.tsx';

/**
 * A booking as a ticket: picture, facts, and behind the perforation a code for each guest, or the clock until it is
 * paid.
 */
export function Ticket({ booking, level }: { booking: Booking; level: 2 | 3 }) {
  const words = useWords();
  const { t, day, money } = words;
  const { event, offering, studio, attendees } = booking;
  const standing = booking.dates.filter(({ released }) => !released);
  const isOff = isDropped(booking);
  const isHeld = booking.state === 'held';
  const hasStub = isHeld || showsCode(booking);
  const message = messageOfStudio(booking);
  const minimum = minimumText(words, event.guests_needed);
  const Heading = `h${level}` as const;
  const coming = stepsOf(booking).filter(({ until }) => until === null || until > new Date());
  return (
    <article
      className={[css.ticket, !hasStub && css.ticketPlain, isOff && css.ticketOff].filter(Boolean).join(' ')}
      aria-label={offering.title}
    >
      <div className={css.tkArt}>
        <Picture picture={offering.picture} ratio="1x1" sizes="(min-width: 1024px) 420px, 100vw" />
      </div>
      <div className={css.tkMain}>
        <BookingTag booking={booking} />
        <Heading className={css.tkT}>{offering.title}</Heading>
        <dl className={css.tkF}>
          <div>
            <dt>{t('bookings.ticket.when')}</dt>
            <dd className="num">
              {standing.length > 1 ? (
                standing.map(({ event_id, starts_at, ends_at }) => (
                  <span key={event_id} className={css.tkDate}>
                    {day(starts_at, event.time_zone)}, {timeRange(words, starts_at, ends_at, event.time_zone)}
                  </span>
                ))
              ) : (
                <>
                  {day(event.starts_at, event.time_zone)}
                  <br />
                  {timeRange(words, event.starts_at, event.ends_at, event.time_zone)}
                </>
              )}
            </dd>
          </div>
          <div>
            <dt>{t('bookings.ticket.where')}</dt>
            <dd>
              {studio.name}
              <br />
              {event.spaces.length > 0 && (
                <>
                  {event.spaces.join(', ')}
                  <br />
                </>
              )}
              {studio.street ? addressOf(studio) : areaOf(studio)}
            </dd>
          </div>
          <div>
            <dt>{t('bookings.ticket.who')}</dt>
            <dd>{attendees.map(({ name }) => name).join(', ')}</dd>
          </div>
          <div>
            <dt>{t(isHeld ? 'bookings.ticket.due' : 'bookings.ticket.price')}</dt>
            <dd className="num">
              {isHeld ? (
                money(dueNow(booking))
              ) : isOff ? (
                dueText(words, booking)
              ) : (
                <>
                  {paymentText(words, booking)}
                  <PriceLines booking={booking} />
                </>
              )}
            </dd>
          </div>
          <div>
            <dt>{t('bookings.ticket.reference')}</dt>
            <dd className="num">{formatTicketCode(booking.reference)}</dd>
          </div>
          {isOff && message && (
            <div>
              <dt>{t('bookings.ticket.from_studio')}</dt>
              <dd>{message}</dd>
            </div>
          )}
        </dl>
        {!isOff && !isOver(booking) && minimum && (
          <p className={`small ${css.tkPromise}`}>
            <Icon name="users-round" size="s" />
            <span>{minimum}</span>
          </p>
        )}
        {isHeld && (
          <div className={css.tkSteps}>
            <HoldSteps booking={booking} />
          </div>
        )}
        {isHeld && <RuleLine {...termsOfBooking(booking)} />}
        {!isOff && !isHeld && !isOver(booking) && (
          <p className={`small ${css.tkPromise}`}>
            <Icon name="rotate-ccw" size="s" />
            <span>
              {booking.payment === 'free'
                ? t('bookings.cancel.always_free')
                : cancellationStepText(words, coming, event.time_zone, booking.deposit).join(' ')}
            </span>
          </p>
        )}
      </div>
      {showsCode(booking) && <TicketStub attendees={attendees} />}
      {isHeld && booking.hold_ends_at && (
        <div className={css.tkStub}>
          <div className={css.tkWait}>
            <HoldFigure endsAt={booking.hold_ends_at} />
            <span className="small muted">
              {t(isCovered(booking) ? 'bookings.hold.code_comes_covered' : 'bookings.hold.code_comes')}
            </span>
          </div>
        </div>
      )}
    </article>
  );
}
