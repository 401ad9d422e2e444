import type { StudioBooking } from '../../../shared/schemas/studio-bookings.ts';
import { formatTimes, wallClock } from '../../../shared/time/time.ts';
import { formatTicketCode, isDropped, isWaiting } from '../../bookings/booking-words.ts';
import { useSite } from '../../site.ts';
import { DayBlock } from '../../ui/day-block.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useWords } from '../../words.tsx';
import * as css from './studio-bookings.module.css';
import { WaitingTag } from './waiting-tag.tsx';

interface BookingRowProps {
  booking: StudioBooking;
  /** Omitted where the screen already shows the guest. */
  onOpenGuest?: () => void;
}

/** A row of a studio's bookings: time, offering, guests, note, payment and status. */
export function BookingRow({ booking, onOpenGuest }: BookingRowProps) {
  const { t, day, money } = useWords();
  const { name: site } = useSite();
  const { event, offering, guest, attendees, seats, note, total, payment, cancelled, reference } = booking;
  const zone = event.time_zone;
  const { year } = wallClock(event.starts_at, zone);
  const names = attendees.map(({ name }) => name).join(', ');
  const who = guest.name || attendees[0]?.name || t('studio_bookings.nameless');
  return (
    <li className={isDropped(booking) ? `${css.gst} ${css.gstOff}` : css.gst}>
      <DayBlock instant={event.starts_at} zone={zone} withMonth />
      <div className={css.gstWhat}>
        <p className="strong">{offering.title}</p>
        <p className="small muted num">
          {year !== wallClock(new Date(), zone).year && `${year} · `}
          {formatTimes(event.starts_at, event.ends_at, zone)}
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
          <span className="muted">{t('catalogue.seats', { count: seats })}</span>
        </p>
        {names !== who && <p className="small">{names}</p>}
        {note && <p className={`small ${css.gstNote}`}>“{note}”</p>}
        {cancelled && (
          <p className="small muted">
            {t(`studio_bookings.by.${cancelled.for}`, { day: day(cancelled.at, zone), site })}
            {cancelled.reason && `: “${cancelled.reason}”`}
          </p>
        )}
      </div>
      <p className={`${css.gstPay} small num`}>
        <b className="strong">{payment === 'free' ? t('catalogue.free') : total && money(total)}</b>
        <span className="tiny muted" title={t('studio_bookings.booked', { day: day(booking.created_at, zone) })}>
          {formatTicketCode(reference)}
        </span>
      </p>
      <div className={css.gstState}>
        <StateTag booking={booking} />
      </div>
    </li>
  );
}

function StateTag({ booking }: { booking: StudioBooking }) {
  const { t } = useWords();
  const { state, cancelled, event, attendees } = booking;
  if (isWaiting(booking)) return <WaitingTag booking={booking} zone={event.time_zone} />;
  if (state === 'declined' || state === 'expired') {
    return (
      <Tag kind="brick" icon="x">
        {t(`studio_bookings.state.${state}`)}
      </Tag>
    );
  }
  if (cancelled) {
    return (
      <Tag kind="brick" icon="x">
        {t('studio_bookings.state.cancelled')}
      </Tag>
    );
  }
  if (new Date(event.ends_at) > new Date()) {
    return (
      <Tag kind="leaf" icon="check">
        {t('studio_bookings.state.upcoming')}
      </Tag>
    );
  }
  const came = attendees.some(({ checked_in_at }) => checked_in_at !== null);
  return <Tag icon={came ? 'check-check' : 'clock'}>{t(`studio_bookings.state.${came ? 'came' : 'past'}`)}</Tag>;
}
