import { useId, useState } from 'react';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { timeRange } from '#web/time/time-range.ts';
import { Button } from '#web/ui/button.tsx';
import { DayBlock } from '#web/ui/day-block.tsx';
import { useWords, type Words } from '#web/words.tsx';
import { isDropped } from '../booking-words.ts';
import * as css from './course-dates.module.css';
import { DateDialog } from './date-dialog.tsx';

type BookedDate = Booking['dates'][number];

/** The dates of a booked course: each can be cancelled alone, or exchanged for one of a parallel group. */
export function CourseDates({ booking }: { booking: Booking }) {
  const words = useWords();
  const { t } = words;
  const titleId = useId();
  const [asking, setAsking] = useState<{ date: BookedDate; what: 'cancel' | 'exchange' }>();
  const { dates, event } = booking;
  // A class that was moved has one date; its former date stands in the history.
  if (dates.filter((date) => !isExchanged(date)).length < 2 || isDropped(booking)) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {t('bookings.course.your_dates')}
      </h2>
      <ul className={css.dates}>
        {dates.map((date) => (
          <li key={date.event_id} data-off={date.released || undefined}>
            <DayBlock instant={date.starts_at} zone={event.time_zone} withMonth />
            <div>
              <span className="num">{timeRange(words, date.starts_at, date.ends_at, event.time_zone)}</span>
              {date.released && <small>{releasedText(words, booking, date)}</small>}
            </div>
            <div className={css.acts}>
              {date.cannot_exchange === null && (
                <Button size="s" kind="quiet" onClick={() => setAsking({ date, what: 'exchange' })}>
                  {t('bookings.course.exchange')}
                </Button>
              )}
              {date.cannot_cancel === null && (
                <Button size="s" kind="quiet" onClick={() => setAsking({ date, what: 'cancel' })}>
                  {t('bookings.course.cancel_date')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {asking && <DateDialog booking={booking} {...asking} onClose={() => setAsking(undefined)} />}
    </section>
  );
}

/** True for a date whose seats were moved to another. */
const isExchanged = ({ released, refund, status }: BookedDate): boolean =>
  released && refund === null && status !== 'cancelled';

function releasedText({ t }: Words, { studio }: Booking, date: BookedDate): string {
  if (date.status === 'cancelled') return t('bookings.course.cancelled_by_studio', { studio: studio.name });
  return t(isExchanged(date) ? 'bookings.course.exchanged' : 'bookings.course.given_up');
}
