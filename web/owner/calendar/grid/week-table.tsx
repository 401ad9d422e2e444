import { Fragment, type PointerEvent, type ReactElement } from 'react';
import type { PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';
import { type CalendarDay, noonOf } from '#web/time/calendar-days.ts';
import { weekdayOf } from '#web/time/calendar-weeks.ts';
import { useWords } from '#web/words.tsx';
import { EventBlock } from './event-block.tsx';
import * as css from './grid.module.css';
import { RowName } from './row-name.tsx';
import type { Drag } from './use-drag-event.ts';
import { entriesOf, isOpenOn, type Row, rowsOf, unitsTaken } from './week-entries.ts';

export interface GridProps {
  calendar: StudioCalendar;
  /** The days shown: a week, or one day on phones. */
  days: readonly CalendarDay[];
  today: CalendarDay;
  drag: Drag | undefined;
  onOpen: (event: PlannedEvent) => void;
  onGrab: (pointer: PointerEvent, event: PlannedEvent, row: string | null) => void;
  /** An extra block for a row and day, sorted in by time. */
  extra?: (row: Row, day: CalendarDay) => { begins: number; block: ReactElement } | undefined;
}

/** The week view: spaces and teachers down, days across. */
export function WeekTable({ calendar, days, today, ...board }: GridProps) {
  const { t } = useWords();
  return (
    <table data-view="week" className={days.length > 1 ? css.cal : `${css.cal} ${css.calOne}`}>
      <caption className="sr">{t('plan.table')}</caption>
      <colgroup>
        <col className={css.calNames} />
        <col span={days.length} />
      </colgroup>
      {days.length > 1 && (
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t('plan.space')}</span>
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className={day === today ? css.today : undefined}>
                <DayHead day={day} />
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rowsOf(calendar).map((row) => (
          <tr key={row.id ?? ''}>
            <th scope="row" className={css.calN}>
              <RowName row={row} />
            </th>
            {days.map((day) => (
              <Cell key={day} {...board} calendar={calendar} row={row} day={day} isToday={day === today} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayHead({ day }: { day: CalendarDay }) {
  const { t, longDay } = useWords();
  return (
    <>
      <span aria-hidden="true">
        {t(`dates.weekday_short.${weekdayOf(day)}`)} <b>{Number(day.slice(8))}</b>
      </span>
      <span className="sr">{longDay(noonOf(day), 'UTC')}</span>
    </>
  );
}

interface CellProps extends Pick<GridProps, 'calendar' | 'drag' | 'onOpen' | 'onGrab' | 'extra'> {
  row: Row;
  day: CalendarDay;
  isToday: boolean;
}

function Cell({ calendar, row, day, isToday, drag, onOpen, onGrab, extra }: CellProps) {
  const { t } = useWords();
  const more = extra?.(row, day);
  const entries = entriesOf(calendar, row, day);
  const taken = row.space && row.space.quantity > 1 ? unitsTaken(entries) : 0;
  const blocks = entries.map((entry) => ({
    key: entry.key,
    begins: entry.begins,
    block: (
      <EventBlock
        entry={entry}
        calendar={calendar}
        isDragged={entry.what.kind === 'event' && entry.what.event.id === drag?.event.id}
        onOpen={onOpen}
        onGrab={(pointer, event) => onGrab(pointer, event, row.id)}
      />
    ),
  }));
  if (more) {
    blocks.push({ key: 'more', ...more });
    blocks.sort((one, other) => one.begins - other.begins);
  }
  const isTarget = drag?.target?.day === day && drag.target.row === row.id;
  return (
    <td
      className={[css.calC, isToday && css.today, isTarget && css.calTarget].filter(Boolean).join(' ')}
      data-day={day}
      data-row={row.id ?? ''}
    >
      {row.space && taken > 0 && (
        <span className={`${css.calU} tiny muted num`}>
          {t('plan.units_taken', { taken, count: row.space.quantity })}
        </span>
      )}
      {blocks.map(({ key, block }) => (
        <Fragment key={key}>{block}</Fragment>
      ))}
      {blocks.length === 0 && (
        <span className={css.calE}>{t(isOpenOn(calendar, row, day) ? 'plan.free' : 'plan.closed')}</span>
      )}
    </td>
  );
}
