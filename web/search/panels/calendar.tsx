import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { shiftMonth } from '#web/time/calendar-weeks.ts';
import * as buttonCss from '#web/ui/button.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './calendar.module.css';
import { type DayRange, dayByKey, monthOf, pressDay, today, weeksOf } from './calendar-month.ts';

interface CalendarProps {
  range: DayRange;
  onChange: (range: DayRange) => void;
}

/** Weekday numbers, Monday first. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** A calendar of two months, one on narrow screens, to choose a range by pointer or with the arrow keys. */
export function Calendar({ range, onChange }: CalendarProps) {
  const { t } = useWords();
  const first = today();
  const [month, setMonth] = useState(monthOf(range.from && range.from > first ? range.from : first));
  // The one day in the tab order (roving tabindex).
  const [at, setAt] = useState(range.from && range.from >= first ? range.from : first);
  const [over, setOver] = useState<string>();
  const grid = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  useEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    isMoved.current = false;
  });
  const months = [month, monthOf(shiftMonth(`${month}-01`, 1))];
  const onKey = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, at);
    if (!next) return;
    event.preventDefault();
    const day = next < first ? first : next;
    isMoved.current = true;
    setAt(day);
    if (monthOf(day) < month) setMonth(monthOf(day));
    else if (!months.includes(monthOf(day))) setMonth(monthOf(shiftMonth(day, -1)));
  };
  const turn = (by: 1 | -1) => {
    const to = monthOf(shiftMonth(`${month}-01`, by));
    setMonth(to);
    if (at < `${to}-01` || monthOf(at) > monthOf(shiftMonth(`${to}-01`, 1)))
      setAt(to === monthOf(first) ? first : `${to}-01`);
  };
  // Previews the range up to the hovered day until the last day is chosen.
  const until = range.to ?? (over && range.from && over > range.from ? over : undefined);
  const shown = { range, until, first, at };
  const press = (day: string) => {
    setAt(day);
    onChange(pressDay(range, day));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its day buttons
    <div ref={grid} className={css.calendar} onKeyDown={onKey} onPointerLeave={() => setOver(undefined)}>
      <button
        type="button"
        className={`${buttonCss.iconbtn} ${css.calBack}`}
        aria-label={t('filters.month_before')}
        disabled={month <= monthOf(first)}
        onClick={() => turn(-1)}
      >
        <Icon name="chevron-left" />
      </button>
      <button
        type="button"
        className={`${buttonCss.iconbtn} ${css.calOn}`}
        aria-label={t('filters.month_after')}
        onClick={() => turn(1)}
      >
        <Icon name="chevron-right" />
      </button>
      {months.map((each) => (
        <Month key={each} month={each} {...shown} onPress={press} onOver={setOver} />
      ))}
    </div>
  );
}

interface MonthProps {
  month: string;
  range: DayRange;
  until: string | undefined;
  /** The first date that can be chosen. */
  first: string;
  at: string;
  onPress: (day: string) => void;
  onOver: (day: string) => void;
}

function Month({ month, range: { from, to }, until, first, at, onPress, onOver }: MonthProps) {
  const { t, longDay } = useWords();
  const [year, number] = month.split('-').map(Number);
  const title = `${t(`dates.month.${number}`)} ${year}`;
  const markOf = (day: string) => {
    if (day === from || day === until) return 'end';
    return from && until && day > from && day < until ? 'within' : undefined;
  };
  return (
    <table className={css.calMonth}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" abbr={t(`dates.weekday.${weekday}`)}>
              {t(`dates.weekday_short.${weekday}`).slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, row) => (
          <tr key={week.find(Boolean) ?? row}>
            {week.map((day, place) => (
              <td key={day ?? place} data-mark={day && markOf(day)}>
                {day && (
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === at ? 0 : -1}
                    disabled={day < first}
                    aria-pressed={day === from || day === to}
                    aria-label={longDay(`${day}T12:00:00Z`, 'UTC')}
                    onClick={() => onPress(day)}
                    onPointerEnter={() => onOver(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
