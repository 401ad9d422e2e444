import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { writeDay } from '#web/time/typed-day.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import { useStudioForm } from '../form-context.ts';
import * as css from '../studio-form.module.css';
import { useStudioAction } from '../use-studio-action.ts';

interface HolidayPickProps {
  /** Receives the days that are now closed. */
  onTaken: (days: readonly string[]) => void;
  onDone: () => void;
}

/** Adds the public holidays of the next year as closures; all are selected at first. */
export function HolidayPick({ onTaken, onDone }: HolidayPickProps) {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  const { run, busy, failure } = useStudioAction();
  const [region, setRegion] = useState<string>();
  const [left, setLeft] = useState<readonly string[]>([]);
  const holidays = useQuery({
    queryKey: ['holidays', studio.id, studio.country, studio.region, region, studio.closures.length],
    queryFn: () =>
      readJson(api.studios[':id'].holidays.$get({ param: { id: studio.id }, query: region ? { region } : {} })),
    placeholderData: keepPreviousData,
  });
  if (holidays.isError) return <Trouble error={holidays.error} onRetry={() => holidays.refetch()} />;
  if (!holidays.data) return <SkeletonLine height="160px" />;
  const { items, regions, region: known } = holidays.data;
  const open = items.filter(({ taken }) => !taken);
  const days = open.map(({ day }) => day).filter((day) => !left.includes(day));
  const toggle = (day: string) => setLeft(left.includes(day) ? left.filter((each) => each !== day) : [...left, day]);
  const take = async () => {
    const json = { days, ...((region ?? known) && { region: region ?? known ?? '' }) };
    const done = await run(() =>
      readJson(api.studios[':id']['holiday-closures'].$post({ param: { id: studio.id }, json })),
    );
    if (done) onTaken(days);
  };
  return (
    <div className={css.sformBox}>
      {regions.length > 0 && (
        <SelectField
          label={t('studio_form.parts.region')}
          value={region ?? known ?? ''}
          options={[
            { value: '', label: t('studio_form.closures.whole_country') },
            ...regions.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={setRegion}
        />
      )}
      {open.length === 0 ? (
        <p>{t('studio_form.closures.all_taken')}</p>
      ) : (
        <ul className={css.sformChecks}>
          {open.map(({ day, name }) => (
            <li key={day}>
              <label>
                <input type="checkbox" checked={!left.includes(day)} onChange={() => toggle(day)} />
                <span>
                  <b className="strong num">{writeDay(t, day)}</b> {name}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {failure && <Note kind="brick">{failure}</Note>}
      <div className={css.sformDo}>
        {open.length > 0 && (
          <Button size="s" kind="ink" busy={busy} disabled={days.length === 0} onClick={take}>
            {t('studio_form.closures.close_on', { count: days.length })}
          </Button>
        )}
        <Button size="s" kind="quiet" onClick={onDone}>
          {t('studio_form.cancel')}
        </Button>
      </div>
    </div>
  );
}
