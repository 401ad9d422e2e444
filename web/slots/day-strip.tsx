import type { AvailableSlots } from '#shared/schemas/slots.ts';
import { wallClock } from '#shared/time/time.ts';
import { noonOf, shiftDay } from '../time/calendar-days.ts';
import { IconButton } from '../ui/button.tsx';
import { DayBlock } from '../ui/day-block.tsx';
import { useWords } from '../words.tsx';
import * as css from './slots.module.css';

interface DayStripProps {
  slots: AvailableSlots;
  /** The selected day. */
  day: string | undefined;
  /** Today in the studio's time zone. */
  today: string;
  onDay: (day: string) => void;
  /** Shows another week, from this day on. */
  onWeek: (from: string) => void;
}

const WEEK = 7;

/** Selects a day of the week, each with its number of free times; buttons above it change the week. */
export function DayStrip({ slots, day, today, onDay, onWeek }: DayStripProps) {
  const { t, longDay } = useWords();
  const [first] = slots.days;
  if (!first) return null;
  const before = shiftDay(first.date, -WEEK);
  const after = shiftDay(first.date, WEEK);
  const { month, year } = wallClock(noonOf(first.date), 'UTC');
  return (
    <div className={css.weekStrip}>
      <b className={css.stripMonth} aria-hidden="true">
        {t('offerings.month', { month: t(`dates.month.${month}`), year })}
      </b>
      <IconButton
        icon="chevron-left"
        label={t('slots.week_before')}
        disabled={first.date <= today}
        onClick={() => onWeek(before < today ? today : before)}
      />
      <IconButton
        icon="chevron-right"
        label={t('slots.week_after')}
        disabled={after > slots.last_day}
        onClick={() => onWeek(after)}
      />
      <fieldset className={css.stripDays}>
        <legend className="sr">{t('slots.day')}</legend>
        {slots.days.map(({ date, slots: free }) => (
          <label key={date} className={free.length > 0 ? css.stripDay : `${css.stripDay} ${css.none}`}>
            <input
              type="radio"
              name="day"
              className="sr"
              checked={date === day}
              disabled={free.length === 0}
              aria-label={t('slots.day_free', { day: longDay(noonOf(date), 'UTC'), count: free.length })}
              onChange={() => onDay(date)}
            />
            <span aria-hidden="true">
              <DayBlock instant={noonOf(date)} zone="UTC" withMonth />
              <small>
                {free.length || '–'}
                {free.length > 0 && <span className={css.stripOf}> {t('slots.free', { count: free.length })}</span>}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
