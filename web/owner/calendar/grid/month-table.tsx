import type { PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';
import { type CalendarDay, noonOf } from '#web/time/calendar-days.ts';
import { weeksOfMonth } from '#web/time/calendar-weeks.ts';
import { useWords } from '#web/words.tsx';
import type { CalendarParams } from '../calendar-url.ts';
import { EventBlock } from './event-block.tsx';
import * as css from './grid.module.css';
import type { Drag } from './use-drag-event.ts';
import { isCancelled, studioEntriesOf } from './week-entries.ts';
import type { GridProps } from './week-table.tsx';

interface MonthTableProps extends Pick<GridProps, 'calendar' | 'today' | 'onOpen' | 'onGrab'> {
  params: CalendarParams;
  drag: Drag | undefined;
  onDay: (day: CalendarDay) => void;
}

/** How many events of a day are shown; the rest is a number. */
const MAX_SHOWN = 3;

/** The month view: days across, weeks down, the first events of each day. */
export function MonthTable({ calendar, params, today, drag, onOpen, onGrab, onDay }: MonthTableProps) {
  const { t } = useWords();
  return (
    <table className={css.months}>
      <caption className="sr">{t('plan.month_table')}</caption>
      <thead>
        <tr>
          {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
            <th key={weekday} scope="col" abbr={t(`dates.weekday.${weekday}`)}>
              {t(`dates.weekday_short.${weekday}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(params.day).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-day={day}
                className={[
                  css.monthsD,
                  day.slice(0, 7) !== params.day.slice(0, 7) && css.other,
                  day === today && css.today,
                  drag?.target?.day === day && css.calTarget,
                ]
                  .filter(Boolean)
                  .join(' ')}
              >
                <MonthDay {...{ calendar, day, drag, onOpen, onGrab, onDay }} isToday={day === today} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MonthDayProps extends Pick<MonthTableProps, 'drag' | 'onOpen' | 'onGrab' | 'onDay'> {
  calendar: StudioCalendar;
  day: CalendarDay;
  isToday: boolean;
}

function MonthDay({ calendar, day, isToday, drag, onOpen, onGrab, onDay }: MonthDayProps) {
  const { t, longDay } = useWords();
  const entries = studioEntriesOf(calendar, day);
  const name = longDay(noonOf(day), 'UTC');
  const more = entries.length - MAX_SHOWN;
  const takeFrom = (pointer: React.PointerEvent, event: PlannedEvent) => onGrab(pointer, event, null);
  return (
    <>
      <button
        type="button"
        className={`${css.monthsN} num`}
        aria-label={name}
        aria-current={isToday ? 'date' : undefined}
        onClick={() => onDay(day)}
      >
        {Number(day.slice(8))}
        {entries.length > 0 && <i className={entries.every(isCancelled) ? css.off : undefined} aria-hidden="true" />}
      </button>
      <div className={css.monthsE}>
        {entries.slice(0, MAX_SHOWN).map((entry) => (
          <EventBlock
            key={entry.key}
            entry={entry}
            calendar={calendar}
            isDragged={entry.what.kind === 'event' && entry.what.event.id === drag?.event.id}
            onOpen={onOpen}
            onGrab={takeFrom}
          />
        ))}
        {more > 0 && (
          <button
            type="button"
            className={css.monthsMore}
            aria-label={t('plan.more_on', { count: more, day: name })}
            onClick={() => onDay(day)}
          >
            +{more}
          </button>
        )}
      </div>
    </>
  );
}
