import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { timeRange } from '#web/time/time-range.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DayBlock } from '#web/ui/day-block.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.tsx';
import { daysUntil } from '../days-until.ts';
import * as css from './overview.module.css';

/** The next booking: when, where, and the way to its tickets. */
export function NextBooking({ booking }: { booking: Booking }) {
  const words = useWords();
  const { t } = words;
  const { event, offering, studio, seats } = booking;
  const { starts_at: start, ends_at: end, time_zone: zone } = event;
  const isRunning = new Date(start) <= new Date();
  return (
    <section className={css.next}>
      <div className={css.nextArt}>
        <Picture picture={offering.picture} ratio="3x2" sizes="(min-width: 1024px) 260px, 100vw" />
      </div>
      <DayBlock instant={start} zone={zone} withMonth />
      <div className={css.nextText}>
        <p className="small muted">
          {isRunning ? t('dashboard.now') : t('dashboard.next', { count: daysUntil(start, zone) })}
        </p>
        <h2>{offering.title}</h2>
        <p className="small num">
          {timeRange(words, start, end, zone)} · <bdi>{studio.name}</bdi>
          {seats > 1 && ` · ${t('catalogue.seats', { count: seats })}`}
        </p>
      </div>
      <ButtonLink kind="ink" icon="ticket" to={`/bookings/${booking.id}`}>
        {t('overview.tickets')}
      </ButtonLink>
    </section>
  );
}
