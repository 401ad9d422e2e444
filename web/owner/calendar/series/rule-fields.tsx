import { type PlainRule, ruleSentence } from '#shared/time/plain-rule.ts';
import { DateField } from '#web/forms/fields/date-field.tsx';
import * as fieldCss from '#web/forms/fields/field.module.css';
import { NumberField } from '#web/forms/fields/number-field.tsx';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { shiftDay } from '#web/time/calendar-days.ts';
import * as chipCss from '#web/ui/chip.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as dialogsCss from '../events/dialogs.module.css';

interface RuleFieldsProps {
  rule: PlainRule;
  /** "19:00" */
  at: string;
  /** The length of each event; undefined while the typed value is invalid. */
  minutes: number | undefined;
  /** The first possible day. */
  firstDay: string;
  onChange: (rule: PlainRule) => void;
}

const WEEK_INTERVALS = [1, 2, 3, 4, 6, 8];
const MONTH_INTERVALS = [1, 2, 3, 6];
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const NTHS = [1, 2, 3, 4, -1];

const toggled = (list: readonly number[], one: number, on: boolean) =>
  on ? [...list, one] : list.filter((other) => other !== one);

/** Edits a recurrence rule by interval, weekdays, end and months off; a sentence below spells it out. */
export function RuleFields({ rule, at, minutes, firstDay, onChange }: RuleFieldsProps) {
  const { t } = useWords();
  const set = (changed: Partial<PlainRule>) => onChange({ ...rule, ...changed });
  return (
    <div className={dialogsCss.planRule}>
      <div className={dialogsCss.planTwo}>
        <SelectField
          label={t('plan.rule_repeats')}
          value={`${rule.every} ${rule.interval}`}
          options={[
            ...WEEK_INTERVALS.map((count) => ({ value: `week ${count}`, label: t('plan.every_weeks', { count }) })),
            ...MONTH_INTERVALS.map((count) => ({ value: `month ${count}`, label: t('plan.every_months', { count }) })),
          ]}
          onChange={(choice) => set(repeats(choice, rule))}
        />
        {rule.every === 'month' && (
          <SelectField
            label={t('plan.which')}
            value={rule.nth}
            options={NTHS.map((nth) => ({ value: nth, label: t(`plan.nth_choice.${nth === -1 ? 'last' : nth}`) }))}
            onChange={(nth) => set({ nth })}
          />
        )}
      </div>
      <fieldset className={`${fieldCss.field} ${dialogsCss.planSet}`}>
        <legend>{t('plan.weekdays')}</legend>
        <div className={`${chipCss.chips} ${dialogsCss.chips}`}>
          {WEEKDAYS.map((weekday) => (
            <label
              key={weekday}
              className={
                rule.weekdays.includes(weekday)
                  ? `${chipCss.chip} ${dialogsCss.chip} ${chipCss.on}`
                  : `${chipCss.chip} ${dialogsCss.chip}`
              }
            >
              <input
                type={rule.every === 'week' ? 'checkbox' : 'radio'}
                name="weekday"
                className="sr"
                aria-label={t(`dates.weekday.${weekday}`)}
                checked={rule.weekdays.includes(weekday)}
                onChange={(event) =>
                  set({
                    weekdays: rule.every === 'week' ? toggled(rule.weekdays, weekday, event.target.checked) : [weekday],
                  })
                }
              />
              {t(`dates.weekday_short.${weekday}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={dialogsCss.planTwo}>
        <SelectField
          label={t('plan.ends')}
          value={rule.until !== null ? 'until' : rule.times !== null ? 'times' : 'never'}
          options={['never', 'until', 'times'].map((value) => ({ value, label: t(`plan.end.${value}`) }))}
          onChange={(end) => set(endOf(end, firstDay))}
        />
        {rule.until !== null && (
          <DateField
            label={t('plan.last_day')}
            required
            min={firstDay}
            value={rule.until}
            onChange={(until) => until && set({ until })}
          />
        )}
        {rule.times !== null && (
          <NumberField
            label={t('plan.how_often')}
            name="times"
            min={1}
            max={800}
            value={rule.times}
            onChange={(times) => set({ times })}
          />
        )}
      </div>
      <details className={dialogsCss.planOff} open={rule.monthsOff.length > 0 || undefined}>
        <summary>
          <Icon name="chevron-down" size="s" />
          {t('plan.months_off')}
        </summary>
        <fieldset className={dialogsCss.planSet}>
          <legend className="sr">{t('plan.months_off')}</legend>
          <div className={`${chipCss.chips} ${dialogsCss.chips}`}>
            {MONTHS.map((month) => (
              <label
                key={month}
                className={
                  rule.monthsOff.includes(month)
                    ? `${chipCss.chip} ${dialogsCss.chip} ${chipCss.on}`
                    : `${chipCss.chip} ${dialogsCss.chip}`
                }
              >
                <input
                  type="checkbox"
                  className="sr"
                  aria-label={t(`dates.month.${month}`)}
                  checked={rule.monthsOff.includes(month)}
                  disabled={rule.monthsOff.length === 11 && !rule.monthsOff.includes(month)}
                  onChange={(event) => set({ monthsOff: toggled(rule.monthsOff, month, event.target.checked) })}
                />
                {t(`dates.month_short.${month}`)}
              </label>
            ))}
          </div>
        </fieldset>
      </details>
      {rule.weekdays.length > 0 && at && (
        <p className={dialogsCss.planSentence} role="status">
          {ruleSentence(t, rule, at, minutes)}
        </p>
      )}
    </div>
  );
}

function repeats(choice: string, { weekdays }: PlainRule): Partial<PlainRule> {
  const [every, interval] = choice.split(' ');
  return every === 'month'
    ? { every, interval: Number(interval), weekdays: weekdays.slice(0, 1) }
    : { every: 'week', interval: Number(interval) };
}

const endOf = (choice: string, firstDay: string): Pick<PlainRule, 'until' | 'times'> => ({
  until: choice === 'until' ? shiftDay(firstDay, 90) : null,
  times: choice === 'times' ? 10 : null,
});
