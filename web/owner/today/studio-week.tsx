import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { formatTime, HOUR } from '#shared/time/time.ts';
import { api } from '#web/browser-api.ts';
import { useTexts } from '#web/texts-hook.ts';
import { type CalendarDay, shiftDay } from '#web/time/calendar-days.ts';
import { dayOf, daysFrom, mondayOf, WEEK } from '#web/time/calendar-weeks.ts';
import { timeRange } from '#web/time/time-range.ts';
import { useNow } from '#web/time/use-now.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import * as calendarCss from '../calendar/calendar.module.css';
import { DayStrip } from '../calendar/calendar-nav.tsx';
import { calendarQuery } from '../calendar/calendar-queries.ts';
import { eventAddress, newEventAddress } from '../calendar/calendar-url.ts';
import * as gridCss from '../calendar/grid/grid.module.css';
import { activeDays, weekNumber } from '../calendar/grid/week-entries.ts';
import { WeekTable } from '../calendar/grid/week-table.tsx';
import { Legend } from '../calendar/legend.tsx';
import { useWideScreen } from '../calendar/use-wide-screen.ts';
import { useDayText } from './day-text.ts';
import * as css from './owner-dashboard.module.css';
import { RowsSkeleton } from './schedule-skeleton.tsx';
import { listWorthOpening, type WorthOpening } from './worth-opening.ts';

interface StudioWeekProps {
  studio: OwnStudio;
  today: CalendarDay;
}

/** Shows a studio's week by space, on phones one day at a time; an event links to the calendar. */
export default function StudioWeek({ studio, today }: StudioWeekProps) {
  useTexts('plan');
  const { t } = useWords();
  const go = useNavigate();
  const now = useNow();
  const isWide = useWideScreen();
  const zone = studio.time_zone;
  const thisMonday = mondayOf(today);
  const [seen, setSeen] = useState<{ monday?: CalendarDay; day?: CalendarDay }>({});
  const monday = seen.monday ?? thisMonday;
  const days = daysFrom(monday, WEEK);
  const calendar = useQuery({
    ...calendarQuery(api, studio.id, monday, shiftDay(monday, WEEK - 1)),
    placeholderData: keepPreviousData,
  });
  const busy = calendar.data ? activeDays(calendar.data) : new Set<CalendarDay>();
  const begins = monday === thisMonday ? today : monday;
  const day = seen.day ?? days.find((each) => each >= begins && busy.has(each)) ?? begins;
  const mayAdd = studio.rights.includes('edit_dates');
  const gaps = calendar.data && mayAdd ? listWorthOpening(calendar.data, days, now) : [];
  return (
    <section className={css.week}>
      <div className={css.ownH}>
        <h2>{t('plan.week', { week: weekNumber(monday) })}</h2>
        <div className={css.calNav}>
          <IconButton
            icon="chevron-left"
            label={t('plan.week_before')}
            onClick={() => setSeen({ monday: shiftDay(monday, -WEEK) })}
          />
          <Button size="s" disabled={monday === thisMonday} onClick={() => setSeen({})}>
            {t('owner_day.this_week')}
          </Button>
          <IconButton
            icon="chevron-right"
            label={t('plan.week_after')}
            onClick={() => setSeen({ monday: shiftDay(monday, WEEK) })}
          />
        </div>
      </div>
      {calendar.data ? (
        <div className={calendarCss.planBoard} aria-busy={calendar.isPlaceholderData || undefined}>
          {isWide ? (
            <Legend>
              {gaps.length > 0 && (
                <li>
                  <i className={gridCss.evGap} aria-hidden="true" />
                  {t('owner_day.worth.legend')}
                </li>
              )}
            </Legend>
          ) : (
            <DayStrip
              days={days}
              chosen={day}
              today={today}
              busy={busy}
              onChoose={(chosen) => setSeen({ monday, day: chosen })}
            />
          )}
          <WeekTable
            calendar={calendar.data}
            days={isWide ? days : [day]}
            today={today}
            drag={undefined}
            onGrab={() => {}}
            onOpen={(event) => go(eventAddress(studio.id, dayOf(event.starts_at, zone), event.id))}
            extra={(row, at) => {
              const gap = gaps.find((each) => each.spaceId === row.id && each.day === at);
              return gap && { begins: +gap.from, block: <GapBlock studio={studio} gap={gap} /> };
            }}
          />
        </div>
      ) : calendar.isError ? (
        <Trouble error={calendar.error} onRetry={() => calendar.refetch()} />
      ) : (
        <RowsSkeleton count={4} />
      )}
      {gaps[0] && <GapNote studio={studio} gap={gaps[0]} />}
    </section>
  );
}

interface GapProps {
  studio: OwnStudio;
  gap: WorthOpening;
}

const gapAddress = (studio: OwnStudio, { day, at, spaceId, offering }: WorthOpening) =>
  newEventAddress(studio.id, { day, at, spaceId, offering: offering.id });

/** A suggested time for an event, as a block in the week. */
function GapBlock({ studio, gap }: GapProps) {
  const { t } = useWords();
  return (
    <Link className={`${gridCss.ev} ${gridCss.evGap}`} to={gapAddress(studio, gap)}>
      <span className="num">{formatTime(gap.from, studio.time_zone)}</span>
      <b>{t('owner_day.worth.hours', { count: Math.floor((+gap.to - +gap.from) / HOUR) })}</b>
      <span className="sr">
        {t('owner_day.worth.legend')}: {t('owner_day.worth.action')}
      </span>
    </Link>
  );
}

/** Suggests the best time for another event, with the reason. */
function GapNote({ studio, gap }: GapProps) {
  const words = useWords();
  const { t } = words;
  const dayText = useDayText();
  const zone = studio.time_zone;
  return (
    <Note
      title={t('owner_day.worth.title', {
        day: dayText(gap.day),
        times: timeRange(words, gap.from, gap.to, zone),
        space: gap.space,
      })}
    >
      {t('owner_day.worth.say', { title: gap.offering.title, taken: gap.taken, seats: gap.seats })}{' '}
      <Link className="link" to={gapAddress(studio, gap)}>
        {t('owner_day.worth.action')}
      </Link>
    </Note>
  );
}
