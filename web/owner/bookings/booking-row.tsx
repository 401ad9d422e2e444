import { Link } from 'react-router';
import { textBesideTotal } from '#shared/bookings/payment-text.ts';
import { studioStatusFacts } from '#shared/bookings/status-facts.ts';
import type { StudioBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { isolate } from '#shared/text/isolate.ts';
import { quote } from '#shared/text/quote.ts';
import { DAY, wallClock } from '#shared/time/time.ts';
import { formatTicketCode, isDropped } from '#web/bookings/booking-words.ts';
import { useSite } from '#web/site.ts';
import { timeRange } from '#web/time/time-range.ts';
import { DayBlock } from '#web/ui/day-block.tsx';
import { useWords } from '#web/words.tsx';
import { StateTag } from './state-tag.tsx';
import * as css from './studio-bookings.module.css';

interface BookingRowProps {
  booking: StudioBooking;
  studioId: string;
  /** Omitted where the screen already shows the guest. */
  onOpenGuest?: () => void;
}

/** A row of a studio's bookings: time, offering, guests, note, payment and status. */
export function BookingRow({ booking, studioId, onOpenGuest }: BookingRowProps) {
  const words = useWords();
  const { t, day, money, language } = words;
  const { name: site } = useSite();
  const { event, offering, guest, attendees, seats, note, total, payment, cancelled, reference } = booking;
  const { rest_at_studio: rest, payment_summary: summary } = booking;
  // What is paid at the studio in all is in the status, until the date is over.
  const due = rest || booking.state === 'completed' ? summary?.due_at_studio : undefined;
  const beside = summary && textBesideTotal(t, money, { ...summary, due_at_studio: due });
  const zone = event.time_zone;
  const { year } = wallClock(event.starts_at, zone);
  const names = attendees.map(({ name }) => isolate(name)).join(', ');
  const address = `/manage-bookings/${studioId}/${booking.id}`;
  const who = guest.name || attendees[0]?.name || t('studio_bookings.nameless');
  return (
    <li className={isDropped(booking) ? `${css.gst} ${css.gstOff}` : css.gst}>
      <DayBlock instant={event.starts_at} zone={zone} withMonth />
      <div className={css.gstWhat}>
        <p className="strong">
          <Link className="link" to={address}>
            {offering.title}
          </Link>
        </p>
        <p className="small muted num">
          {year !== wallClock(new Date(), zone).year && `${year} · `}
          {timeRange(words, event.starts_at, event.ends_at, zone)}
        </p>
      </div>
      <div className={css.gstWho}>
        <p>
          {onOpenGuest && (
            <>
              <button type="button" className="link strong" onClick={onOpenGuest}>
                {who}
              </button>{' '}
              ·{' '}
            </>
          )}
          {guest.id === null && (
            <b className="strong">
              <bdi>{who}</bdi> ·{' '}
            </b>
          )}
          <span className="muted">{t('catalogue.seats', { count: seats })}</span>
        </p>
        {names !== isolate(who) && <p className="small">{names}</p>}
        {note && <p className={`small ${css.gstNote}`}>{quote(note, language)}</p>}
        {cancelled && (
          <p className="small muted">
            {t(`studio_bookings.by.${cancelled.for}`, { day: day(cancelled.at, zone), site })}
            {cancelled.reason && `: ${quote(cancelled.reason, language)}`}
          </p>
        )}
      </div>
      <p className={`${css.gstPay} small num`}>
        <b className="strong">{payment === 'free' ? t('catalogue.free') : total && money(total)}</b>
        {beside && <span className="tiny">{beside}</span>}
        <span className="tiny muted" title={t('studio_bookings.booked', { day: day(booking.created_at, zone) })}>
          {formatTicketCode(reference)}
        </span>
      </p>
      <div className={css.gstState}>
        <StateTag facts={studioStatusFacts(booking)} />
        {isNear(booking) && (
          <Link className="link small" to={`/check-in/${event.id}`}>
            {t('owner.check_in')}
          </Link>
        )}
      </div>
    </li>
  );
}

/** True for a booking whose guests are let in within a day. */
const isNear = ({ state, event }: StudioBooking, now = Date.now()) =>
  state === 'confirmed' &&
  event.id !== null &&
  Date.parse(event.starts_at) - now < DAY &&
  Date.parse(event.ends_at) > now;
