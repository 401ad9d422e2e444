import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ScheduledEvent } from '../../shared/schemas/bookings.ts';
import type { OwnStudio } from '../../shared/schemas/studio-editing.ts';
import { formatTimes } from '../../shared/time.ts';
import { api } from '../browser-api.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { DayBlock } from '../ui/day-block.tsx';
import { Tag } from '../ui/tag.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { useWords } from '../words.tsx';
import { type CalendarDay, dayOf, daysFrom, noonOf, shiftDay } from './calendar-days.ts';
import { GuestList } from './guest-list.tsx';
import { scheduleQuery } from './schedule-queries.ts';
import { RowsSkeleton } from './schedule-skeleton.tsx';
import { SeatsFilled } from './seats-filled.tsx';

const WEEK = 7;

interface StudioWeekProps {
  studio: OwnStudio;
  today: CalendarDay;
}

/** Seven days of a studio: at first those that begin tomorrow. */
export function StudioWeek({ studio, today }: StudioWeekProps) {
  const { t, day: dayText } = useWords();
  const [week, setWeek] = useState(0);
  const zone = studio.time_zone;
  const first = shiftDay(today, 1 + week * WEEK);
  const last = shiftDay(first, WEEK - 1);
  const schedule = useQuery({ ...scheduleQuery(api, studio.id, first, last), placeholderData: keepPreviousData });
  const range = t('owner.range', { from: dayText(noonOf(first, zone), zone), to: dayText(noonOf(last, zone), zone) });
  return (
    <section className="week">
      <div className="own-h">
        <h2>{week === 0 ? t('owner.week') : range}</h2>
        <div className="cal-nav">
          <IconButton icon="chevron-left" label={t('owner.week_before')} onClick={() => setWeek(week - 1)} />
          {week !== 0 && (
            <Button size="s" onClick={() => setWeek(0)}>
              {t('owner.this_week')}
            </Button>
          )}
          <IconButton icon="chevron-right" label={t('owner.week_after')} onClick={() => setWeek(week + 1)} />
        </div>
      </div>
      <p className="sr" role="status">
        {range}
      </p>
      {schedule.data ? (
        <div aria-busy={schedule.isPlaceholderData}>
          <ol className="wk">
            {daysFrom(first, WEEK).map((day) => (
              <WeekDay key={day} day={day} zone={zone} events={schedule.data.filter((event) => isOn(event, day))} />
            ))}
          </ol>
        </div>
      ) : schedule.isError ? (
        <Trouble error={schedule.error} onRetry={() => schedule.refetch()} />
      ) : (
        <RowsSkeleton count={WEEK} />
      )}
    </section>
  );
}

const isOn = (event: ScheduledEvent, day: CalendarDay) => dayOf(event.starts_at, event.time_zone) === day;

function WeekDay({ day, zone, events }: { day: CalendarDay; zone: string; events: readonly ScheduledEvent[] }) {
  const { t } = useWords();
  return (
    <li className={events.length === 0 ? 'wk-day wk-free' : 'wk-day'}>
      <DayBlock instant={noonOf(day, zone).toISOString()} zone={zone} withMonth />
      {events.length === 0 ? (
        <p className="small muted">{t('owner.nothing')}</p>
      ) : (
        <ol>
          {events.map((event) => (
            <li key={event.id} className="wk-ev">
              <time className="strong" dateTime={event.starts_at}>
                {formatTimes(event.starts_at, event.ends_at, event.time_zone)}
              </time>
              <div>
                <h3>{event.offering.title}</h3>
                <SeatsFilled event={event} />
                {event.status === 'cancelled' && (
                  <Tag kind="brick" icon="x">
                    {t('owner.off')}
                  </Tag>
                )}
                <GuestList event={event} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
