import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { shiftDay } from '#web/time/calendar-days.ts';
import { shiftMonth, WEEK, weeksOfMonth } from '#web/time/calendar-weeks.ts';
import { writeDay, writeMonth } from '#web/time/typed-day.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './date-field.module.css';

interface MonthGridProps {
  /** YYYY-MM-DD, or '' if none is chosen. */
  value: string;
  /** The initially marked day without a value. */
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK };

/** A month to choose a day from, by pointer or arrow keys; Page Up and Page Down change the month. */
export function MonthGrid({ value, today, min, max, onChoose }: MonthGridProps) {
  const { t } = useWords();
  const [day, setDay] = useState(value || (min && min > today ? min : today));
  const table = useRef<HTMLTableElement>(null);
  const turn = (by: number) => setDay(shiftMonth(day, by));
  const isOut = (each: string) => (min !== undefined && each < min) || (max !== undefined && each > max);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked day takes the focus
  useEffect(() => {
    if (table.current?.contains(document.activeElement)) focusDay(table.current);
  }, [day]);
  useEffect(() => focusDay(table.current), []);
  const key = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step) setDay(shiftDay(day, step));
    else if (event.key === 'PageUp' || event.key === 'PageDown') turn(event.key === 'PageUp' ? -1 : 1);
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.month}>
      <div className={css.monthH}>
        <IconButton icon="chevron-left" label={t('fields.month_before')} onClick={() => turn(-1)} />
        <b aria-live="polite">{writeMonth(t, day)}</b>
        <IconButton icon="chevron-right" label={t('fields.month_after')} onClick={() => turn(1)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move the focus in this table */}
      <table ref={table} role="grid" onKeyDown={key}>
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
          {weeksOfMonth(day).map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each}>
                  <button
                    type="button"
                    tabIndex={each === day ? 0 : -1}
                    disabled={isOut(each)}
                    aria-label={writeDay(t, each)}
                    aria-pressed={each === value}
                    aria-current={each === today ? 'date' : undefined}
                    className={each.slice(0, 7) === day.slice(0, 7) ? undefined : css.other}
                    onClick={() => onChoose(each)}
                  >
                    {Number(each.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const focusDay = (table: HTMLTableElement | null) =>
  table?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus({ preventScroll: true });
