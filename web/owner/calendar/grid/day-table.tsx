import { useWords } from '#web/words.tsx';
import { closedIntervals, placeEntries, shownHours } from './day-layout.ts';
import { EventBlock } from './event-block.tsx';
import * as css from './grid.module.css';
import { RowName } from './row-name.tsx';
import { rowsOf } from './week-entries.ts';
import type { GridProps } from './week-table.tsx';

/** Pixels per minute, enough to aim at a quarter of an hour. */
const SCALE = 1;

/** The day view: hours down, spaces and teachers across. */
export function DayTable({ calendar, days: [day = ''], drag, onOpen, onGrab }: GridProps) {
  const { t } = useWords();
  const hours = shownHours(calendar, day);
  const rows = rowsOf(calendar);
  const height = hours.minutes * SCALE;
  return (
    <div className={css.hours}>
      <table data-view="day">
        <caption className="sr">{t('plan.table')}</caption>
        <thead>
          <tr>
            <th scope="col" className={css.hoursT}>
              <span className="sr">{t('plan.at')}</span>
            </th>
            {rows.map((row) => (
              <th key={row.id ?? ''} scope="col" className={css.calN}>
                <RowName row={row} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={`${css.hoursT} num`}>
              {hours.labels.map((label, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: labels repeat when the clocks go back
                <span key={at} style={{ height: 60 * SCALE }}>
                  {label}
                </span>
              ))}
            </th>
            {rows.map((row) => (
              <td
                key={row.id ?? ''}
                className={drag?.target?.row === row.id ? `${css.hoursC} ${css.calTarget}` : css.hoursC}
                style={{ height }}
                data-day={day}
                data-row={row.id ?? ''}
                data-first={hours.from.toISOString()}
                data-scale={SCALE}
              >
                {closedIntervals(calendar, row, hours).map(({ top, height: long }) => (
                  <div key={top} className={css.hoursShut} style={{ top: top * SCALE, height: long * SCALE }} />
                ))}
                {placeEntries(calendar, row, day, hours).map(({ entry, top, height: long, lane, lanes }) => (
                  <div
                    key={entry.key}
                    className={css.hoursE}
                    style={{
                      top: top * SCALE,
                      height: long * SCALE,
                      left: `${(lane * 100) / lanes}%`,
                      width: `${100 / lanes}%`,
                    }}
                  >
                    <EventBlock
                      entry={entry}
                      calendar={calendar}
                      isDragged={entry.what.kind === 'event' && entry.what.event.id === drag?.event.id}
                      onOpen={onOpen}
                      onGrab={(pointer, event) => onGrab(pointer, event, row.id)}
                    />
                  </div>
                ))}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
