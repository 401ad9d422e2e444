import { useState } from 'react';
import { DateField } from '#web/forms/fields/date-field.tsx';
import { type CalendarDay, noonOf, shiftDay } from '#web/time/calendar-days.ts';
import { daysBetween, daysFrom, daysTyped } from '#web/time/calendar-weeks.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from '../events/dialogs.module.css';

/** A period without events; both days are included. */
export interface DaysOff {
  from: CalendarDay;
  to: CalendarDay;
}

/** The number of excluded days that the API accepts. */
const MAX_DAYS_OFF = 500;

/** Lists the days of all periods, each once. */
export const daysInPeriods = (periods: readonly DaysOff[]): CalendarDay[] => [
  ...new Set(periods.flatMap(({ from, to }) => daysFrom(from, daysBetween(from, to) + 1))),
];

/** Joins days into periods: consecutive days become one. */
export function periodsOf(days: readonly CalendarDay[]): DaysOff[] {
  const periods: DaysOff[] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = periods.at(-1);
    if (last && shiftDay(last.to, 1) === day) last.to = day;
    else periods.push({ from: day, to: day });
  }
  return periods;
}

interface DaysOffFieldsProps {
  periods: readonly DaysOff[];
  onChange: (periods: DaysOff[]) => void;
}

/** Lets an owner exclude single days or whole periods from a series. */
export function DaysOffFields({ periods, onChange }: DaysOffFieldsProps) {
  const { t, day } = useWords();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const { last, isBackwards } = daysTyped(from, to);
  const fits = from !== '' && !isBackwards && daysInPeriods([...periods, { from, to: last }]).length <= MAX_DAYS_OFF;
  const text = (one: CalendarDay) => day(noonOf(one), 'UTC');
  return (
    <details className={css.planOff} open={periods.length > 0 || undefined}>
      <summary>
        <Icon name="chevron-down" size="s" />
        {t('plan.days_off')}
      </summary>
      <div className={`${css.planTwo} ${css.planOffNew}`}>
        <DateField label={t('plan.off_from')} value={from} onChange={setFrom} />
        <DateField
          label={t('plan.off_to')}
          value={to}
          error={isBackwards ? t('plan.off_backwards') : undefined}
          onChange={setTo}
        />
        <Button
          size="s"
          disabled={!fits}
          onClick={() => {
            onChange([...periods, { from, to: last }]);
            setFrom('');
            setTo('');
          }}
        >
          {t('plan.leave_out')}
        </Button>
      </div>
      <ul className={css.planOffList}>
        {periods.map((period, at) => (
          <li key={`${period.from}${period.to}`}>
            {period.from === period.to
              ? text(period.from)
              : t('plan.range', { from: text(period.from), to: text(period.to) })}
            <IconButton
              icon="x"
              label={t('plan.take_back')}
              onClick={() => onChange(periods.filter((_, other) => other !== at))}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
