import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PlannedEvent } from '../../../../shared/schemas/events.ts';
import type { DeskBooking } from '../../../../shared/schemas/studio-bookings.ts';
import type { OwnStudio } from '../../../../shared/schemas/studio-editing.ts';
import { formatTimes, toOffsetIso } from '../../../../shared/time/time.ts';
import { api } from '../../../browser-api.ts';
import * as optionCss from '../../../forms/fields/option.module.css';
import { shiftDay } from '../../../time/calendar-days.ts';
import { useNow } from '../../../time/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { DayBlock } from '../../../ui/day-block.tsx';
import { SkeletonLine } from '../../../ui/feedback/skeleton.tsx';
import { Trouble } from '../../../ui/feedback/trouble.tsx';
import { useWords } from '../../../words.tsx';
import { calendarQuery } from '../../calendar/calendar-queries.ts';
import * as css from './desk.module.css';
import { SaleForm } from './sale-form.tsx';
import { Sold } from './sold.tsx';

/** Days from today whose dates are sold at the desk. */
const DAYS = 14;
/** Dates that are shown at first. */
const FEW = 6;

/** The dates with free seats, the form of the sale, and after it the tickets. */
export function DeskSale({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const [sold, setSold] = useState<DeskBooking>();
  const [shown, setShown] = useState(FEW);
  const now = useNow();
  const today = toOffsetIso(now, studio.time_zone).slice(0, 10);
  const calendar = useQuery(calendarQuery(api, studio.id, today, shiftDay(today, DAYS)));
  if (sold) return <Sold sold={sold} studioId={studio.id} onNext={() => setSold(undefined)} />;
  if (calendar.isError) return <Trouble error={calendar.error} onRetry={() => calendar.refetch()} />;
  if (!calendar.data) return <SkeletonLine height="240px" />;
  const zone = calendar.data.time_zone;
  const events = calendar.data.events
    .filter((event) => isSellable(event, now))
    .sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  const asked = events.find(({ id }) => id === query.get('event'));
  const chosen = asked ?? events[0];
  if (!chosen) return <p className="lead">{t('studio_booking.sell.none')}</p>;
  // The date that was asked for stays in sight, however late it is.
  const few = events.slice(0, shown);
  const listed = few.includes(chosen) ? few : [...few, chosen];
  return (
    <div className={css.sale}>
      <fieldset className={optionCss.opts}>
        <legend>{t('studio_booking.sell.date')}</legend>
        {listed.map((event) => (
          <label key={event.id} className={`${optionCss.opt} ${css.date}`}>
            <input
              type="radio"
              name="event"
              value={event.id}
              checked={event === chosen}
              onChange={() => setQuery({ event: event.id }, { replace: true, preventScrollReset: true })}
            />
            <DayBlock instant={event.starts_at} zone={zone} withMonth />
            <span>
              <b>{event.offering.title}</b>
              <small>
                {formatTimes(event.starts_at, event.ends_at, zone)} ·{' '}
                {t('booking_changes.move.free', { left: seatsLeft(event), capacity: event.capacity })}
              </small>
            </span>
          </label>
        ))}
        {events.length > shown && (
          <Button size="s" kind="quiet" onClick={() => setShown(events.length)}>
            {t('booking_changes.move.more_dates')}
          </Button>
        )}
      </fieldset>
      <SaleForm key={chosen.id} studio={studio} event={chosen} zone={zone} onSold={setSold} />
    </div>
  );
}

const seatsLeft = ({ capacity, seats_taken }: PlannedEvent) => capacity - seats_taken;

/** True for a date that takes place, is not over and has a free seat; slots belong to one guest each. */
const isSellable = (event: PlannedEvent, now: Date) =>
  event.status === 'scheduled' && !event.is_slot && new Date(event.ends_at) > now && seatsLeft(event) > 0;
