import { useEffect, useId, useRef, useState } from 'react';
import { isPastMidnight } from '#shared/time/opening-hours.ts';
import * as fieldCss from '#web/forms/fields/field.module.css';
import { TimeInput } from '#web/forms/fields/time-field.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { useField, useStudioForm } from '../form-context.ts';
import * as studioFormCss from '../studio-form.module.css';
import type { Week } from '../studio-paths.ts';
import {
  changed,
  copied,
  DAYS_OF,
  lengthened,
  opened,
  stretchesOf,
  usualWeek,
  WEEKDAYS,
  without,
  wrongWith,
} from './week.ts';

/** Edits the weekly opening hours of the studio, or of a space with its own hours. */
export function HoursEditor({ spaceId }: { spaceId: string | null }) {
  const { t } = useWords();
  const { value: week, set, error } = useField<Week>(`hours:${spaceId ?? ''}`);
  const studioWeek = useField<Week>('hours:').value;
  const begins = spaceId !== null && studioWeek.length > 0 ? studioWeek : undefined;
  return (
    <div className={studioFormCss.sformWeek}>
      {week.length === 0 && (
        <Button size="s" icon="clock" onClick={() => set(begins ?? usualWeek())}>
          {t(begins ? 'studio_form.hours.as_studio' : 'studio_form.hours.usual')}
        </Button>
      )}
      {WEEKDAYS.map((weekday) => (
        <Day key={weekday} weekday={weekday} week={week} onChange={set} />
      ))}
      {error && <p className="bad small">{error}</p>}
    </div>
  );
}

interface DayProps {
  weekday: number;
  week: Week;
  onChange: (week: Week) => void;
}

function Day({ weekday, week, onChange }: DayProps) {
  const { t } = useWords();
  const stretches = stretchesOf(week, weekday);
  const name = t(`dates.weekday.${weekday}`);
  // The undo applies to the latest week, so that later edits stay.
  const latest = useRef(week);
  latest.current = week;
  const bringBack = (stretch: Week[number]) =>
    onChange(
      [...latest.current, stretch].sort(
        (one, other) => one.weekday - other.weekday || (one.opens < other.opens ? -1 : 1),
      ),
    );
  const remove = (stretch: Week[number]) => {
    onChange(without(week, stretch));
    toast({
      title: t('studio_form.hours.removed', { day: name, from: stretch.opens, until: stretch.closes }),
      action: { label: t('studio_form.undo'), onPress: () => bringBack(stretch) },
      duration: 10_000,
    });
  };
  return (
    <div className={studioFormCss.sformDay}>
      <b className="strong">{name}</b>
      <div className={studioFormCss.sformStretches}>
        {stretches.length === 0 && (
          <Button size="s" kind="quiet" icon="plus" onClick={() => onChange(opened(week, weekday))}>
            {t('studio_form.hours.open')}
            <span className="sr"> {name}</span>
          </Button>
        )}
        {stretches.map((stretch, place) => (
          <Stretch
            // biome-ignore lint/suspicious/noArrayIndexKey: intervals have no id, and their times change while typing
            key={place}
            name={name}
            stretch={stretch}
            wrong={wrongWith(week, stretch)}
            onChange={(hours) => onChange(changed(week, stretch, hours))}
            onRemove={() => remove(stretch)}
          />
        ))}
        {stretches.length > 0 && (
          <div className={studioFormCss.sformDo}>
            <Button size="s" kind="quiet" icon="plus" onClick={() => onChange(lengthened(week, weekday))}>
              {t('studio_form.hours.more')}
            </Button>
            <CopyDay name={name} onCopy={(days) => onChange(copied(week, weekday, days))} />
          </div>
        )}
      </div>
    </div>
  );
}

interface StretchProps {
  /** The name of the day. */
  name: string;
  stretch: Week[number];
  wrong: 'empty' | 'overlap' | undefined;
  onChange: (hours: { opens?: string; closes?: string }) => void;
  onRemove: () => void;
}

function Stretch({ name, stretch: { opens, closes }, wrong, onChange, onRemove }: StretchProps) {
  const { t } = useWords();
  const { noteMisread } = useStudioForm();
  const id = useId();
  const [opensFault, setOpensFault] = useState<string>();
  const [closesFault, setClosesFault] = useState<string>();
  const misread = opensFault ?? closesFault;
  const isMisread = misread !== undefined;
  useEffect(() => {
    if (!isMisread) return;
    noteMisread(id, true);
    return () => noteMisread(id, false);
  }, [isMisread, id, noteMisread]);
  const fault = misread ?? (wrong && t(`studio_form.hours.${wrong}`));
  return (
    <div
      className={
        fault
          ? `${studioFormCss.sformStretch} ${fieldCss.field} ${studioFormCss.field} ${fieldCss.err}`
          : `${studioFormCss.sformStretch} ${fieldCss.field} ${studioFormCss.field}`
      }
    >
      <TimeInput
        required
        aria-label={t('studio_form.hours.from', { day: name })}
        aria-invalid={wrong ? true : undefined}
        value={opens}
        onFault={setOpensFault}
        onChange={(time) => onChange({ opens: time })}
      />
      <span aria-hidden="true">–</span>
      <TimeInput
        required
        aria-label={t('studio_form.hours.until', { day: name })}
        aria-invalid={wrong ? true : undefined}
        value={closes === '24:00' ? '00:00' : closes}
        onFault={setClosesFault}
        onChange={(time) => onChange({ closes: time })}
      />
      <IconButton icon="x" label={t('studio_form.hours.remove', { day: name })} onClick={onRemove} />
      {isPastMidnight({ opens, closes }) && !fault && (
        <span className={`${studioFormCss.sformNext} small muted`}>{t('studio_form.hours.next_day')}</span>
      )}
      {fault && (
        <span className={`${fieldCss.msg} ${studioFormCss.msg}`} role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}

function CopyDay({ name, onCopy }: { name: string; onCopy: (days: readonly number[]) => void }) {
  const { t } = useWords();
  const choices = Object.keys(DAYS_OF) as (keyof typeof DAYS_OF)[];
  return (
    <span className={`${fieldCss.field} ${studioFormCss.field} ${studioFormCss.sformCopy}`}>
      <select
        aria-label={t('studio_form.hours.copy', { day: name })}
        value=""
        onChange={({ target }) => onCopy(DAYS_OF[target.value as keyof typeof DAYS_OF])}
      >
        <option value="" disabled>
          {t('studio_form.hours.copy_to')}
        </option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {t(`studio_form.hours.${choice}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
