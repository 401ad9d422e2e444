import { Link } from 'react-router';
import type { EventShape } from '#shared/schemas/offerings/offerings.ts';
import * as optionCss from '#web/forms/fields/option.module.css';
import { isFew } from '#web/offerings/offering-words.ts';
import { seatsText } from '#web/offerings/terms/event-seats.tsx';
import { ReducedPrice } from '#web/offerings/terms/reduced-price.tsx';
import { waitlistAddress } from '#web/offerings/urls.ts';
import { timeRange } from '#web/time/time-range.ts';
import { DayBlock } from '#web/ui/day-block.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './booking.module.css';

interface DateOptionProps {
  event: EventShape;
  /** True if it can be booked. */
  open: boolean;
  /** True if the reader's own hold has its last seats. */
  isHeld: boolean;
  /** Seats the reader has chosen; 0 if another event is chosen. */
  yours: number;
  onChoose: () => void;
}

/** An event to choose, with its time, seats and price. */
export function EventOption({ event, open, isHeld, yours, onChoose }: DateOptionProps) {
  const words = useWords();
  const { t, money } = words;
  const { starts_at, ends_at, time_zone: zone, price, reduction, seats_left } = event;
  const seats = isHeld
    ? t('payments.hold.yours')
    : open || seats_left === 0
      ? seatsText(words, event)
      : t('offerings.closed');
  return (
    <label className={open ? `${optionCss.opt} ${css.dopt}` : `${optionCss.opt} ${css.dopt} ${css.full}`}>
      <input type="radio" name="event" value={event.id} checked={yours > 0} disabled={!open} onChange={onChoose} />
      <DayBlock instant={starts_at} zone={zone} withMonth />
      <span>
        <b>{timeRange(words, starts_at, ends_at, zone)}</b>
        <small className={open && isFew(event) ? 'few-left' : undefined}>
          {yours > 0 && yours === seats_left ? t('bookings.date.all_yours', { seats }) : seats}
        </small>
      </span>
      {!open && seats_left === 0 && (
        <Link className="link" to={waitlistAddress(event.id)}>
          {t('bookings.waitlist')}
        </Link>
      )}
      {open && (
        <span className="num strong">
          {price.amount === 0 ? t('catalogue.free') : money(price)}
          {reduction && <ReducedPrice reduction={reduction} zone={zone} />}
        </span>
      )}
    </label>
  );
}
