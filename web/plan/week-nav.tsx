import { type CalendarDay, noonOf, shiftDay } from '../dashboard/calendar-days.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import type { Seen } from './plan-address.ts';
import { mondayOf, readDay, WEEK } from './week.ts';
import '../ui/segmented.css';

interface WeekNavProps {
  seen: Seen;
  today: CalendarDay;
  isWide: boolean;
  onSee: (seen: Seen) => void;
}

/** A week or a day on or back, to today, to any day; on wide screens also how much is seen at once. */
export function WeekNav({ seen, today, isWide, onSee }: WeekNavProps) {
  const { t } = useWords();
  const byDay = isWide && seen.view === 'day';
  const see = (day: CalendarDay) => onSee({ ...seen, day, monday: mondayOf(day) });
  const turn = (by: number) => (byDay ? see(shiftDay(seen.day, by)) : see(shiftDay(seen.monday, by * WEEK)));
  return (
    <div className="plan-nav">
      {isWide && (
        <fieldset className="plan-set">
          <legend className="sr">{t('plan.view')}</legend>
          <div className="segmented">
            {(['week', 'day'] as const).map((view) => (
              <label key={view} className={seen.view === view ? 'on' : undefined}>
                <input
                  type="radio"
                  name="view"
                  className="sr"
                  checked={seen.view === view}
                  onChange={() => onSee({ ...seen, view })}
                />
                {t(`plan.view_${view}`)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <label className="plan-jump">
        <span className="sr">{t('plan.go_to')}</span>
        <input
          type="date"
          value={byDay || !isWide ? seen.day : seen.monday}
          onChange={(event) => {
            const day = readDay(event.target.value);
            if (day) see(day);
          }}
        />
      </label>
      <div className="cal-nav">
        <IconButton
          icon="chevron-left"
          label={t(byDay ? 'plan.day_before' : 'plan.week_before')}
          onClick={() => turn(-1)}
        />
        <Button size="s" onClick={() => see(today)}>
          {t('plan.today')}
        </Button>
        <IconButton
          icon="chevron-right"
          label={t(byDay ? 'plan.day_after' : 'plan.week_after')}
          onClick={() => turn(1)}
        />
      </div>
    </div>
  );
}

interface DayStripProps {
  days: readonly CalendarDay[];
  chosen: CalendarDay;
  today: CalendarDay;
  /** Days that have dates. */
  busy: ReadonlySet<CalendarDay>;
  onChoose: (day: CalendarDay) => void;
}

/** The days of the week on the phone; a date can be dropped on each. */
export function DayStrip({ days, chosen, today, busy, onChoose }: DayStripProps) {
  const { t, longDay } = useWords();
  return (
    <fieldset className="cal-days plan-set">
      <legend className="sr">{t('plan.day')}</legend>
      {days.map((day, at) => (
        <label
          key={day}
          data-day={day}
          className={[day === chosen && 'on', day === today && 'is-today', busy.has(day) && 'has']
            .filter(Boolean)
            .join(' ')}
        >
          <input
            type="radio"
            name="seen-day"
            className="sr"
            checked={day === chosen}
            aria-label={longDay(noonOf(day, 'UTC'), 'UTC')}
            onChange={() => onChoose(day)}
          />
          <span aria-hidden="true">{t(`dates.weekday_short.${at + 1}`)}</span>
          <b aria-hidden="true">{Number(day.slice(8))}</b>
        </label>
      ))}
    </fieldset>
  );
}
