import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isTaken } from '../../shared/events.ts';
import { isDated } from '../../shared/offerings.ts';
import { formatPlainRule, type PlainRule } from '../../shared/plain-rule.ts';
import type {
  DateCheck,
  NewSeries,
  PlannedDate,
  SeriesOutcome,
  SeriesQuestion,
  StudioCalendar,
} from '../../shared/schemas/events.ts';
import type { OwnOffering } from '../../shared/schemas/offering-editing.ts';
import { MINUTE } from '../../shared/time.ts';
import { answer } from '../api.ts';
import { api } from '../browser-api.ts';
import { problemText } from '../problem-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Note } from '../ui/note.tsx';
import { toast } from '../ui/toast.tsx';
import { useWords } from '../words.tsx';
import { Conflicts } from './conflicts.tsx';
import { TermsFields, WhenFields } from './date-fields.tsx';
import { type DaysOff, DaysOffFields, daysOffIn } from './days-off.tsx';
import { standing } from './moving.ts';
import { teachersQuery } from './plan-queries.ts';
import { readPrice, writePrice } from './price-text.ts';
import { RuleFields } from './rule-fields.tsx';
import { Gaps, RulePreview } from './rule-preview.tsx';
import { SpaceChoice } from './space-choice.tsx';
import { useAttempt } from './use-attempt.ts';
import { useCheck, useSettled } from './use-check.ts';
import { useRefresh } from './use-moves.ts';
import '../ui/segmented.css';

interface AddDatesProps {
  studioId: string;
  calendar: StudioCalendar;
  /** What has dates, and is not put away. */
  offerings: readonly OwnOffering[];
  /** Chosen from the start. */
  offeringId?: string | undefined;
  /** A date to make another like it. */
  like?: PlannedDate | undefined;
  /** The day that is in sight. */
  day: string;
  onClose: () => void;
}

/** Which of a studio's offerings get dates. */
export const datedOf = (offerings: readonly OwnOffering[]): OwnOffering[] =>
  offerings.filter(({ service_type, status }) => isDated(service_type) && status !== 'archived');

/** One date of an offering, or a rule that makes many. */
export function AddDates({ studioId, calendar, offerings, offeringId, like, day: seen, onClose }: AddDatesProps) {
  const { t, money, dayTime } = useWords();
  const zone = calendar.time_zone;
  const [chosenId, setChosenId] = useState(like?.offering.id ?? offeringId ?? '');
  const offering = offerings.find(({ id, slug }) => id === chosenId || slug === chosenId) ?? offerings[0];
  const begin = like && standing(like, zone);
  const [day, setDay] = useState(begin ? begin.starts.slice(0, 10) : seen);
  const [at, setAt] = useState(begin ? begin.starts.slice(11) : '19:00');
  const [repeats, setRepeats] = useState(false);
  const [rule, setRule] = useState<PlainRule>(() => weeklyOn(day));
  const [daysOff, setDaysOff] = useState<DaysOff[]>([]);
  // null: as the offering says.
  const [typedMinutes, setMinutes] = useState<string | null>(like ? String(lengthOf(like)) : null);
  const [typedCapacity, setCapacity] = useState<string | null>(like ? String(like.capacity) : null);
  const [price, setPrice] = useState(writePrice(like?.price_override ?? null));
  const [spaceIds, setSpaceIds] = useState<string[] | null>(begin?.space_ids ?? null);
  const [anyway, setAnyway] = useState(false);
  const [outcome, setOutcome] = useState<SeriesOutcome>();
  const { busy, failure, run } = useAttempt();
  const refresh = useRefresh(studioId);

  const minutes = typedMinutes ?? String(offering?.duration_minutes ?? 60);
  const capacity = typedCapacity ?? String(offering?.capacity ?? 1);
  const override = readPrice(price);
  const isWhen = day !== '' && at !== '';
  const fields = {
    minutes: Number(minutes) || 60,
    capacity: Number(capacity) || 1,
    price_override: override ?? null,
    ...(spaceIds && { space_ids: spaceIds }),
  };
  const one: DateCheck | null =
    offering && isWhen && !repeats ? { offering_id: offering.id, starts: `${day}T${at}`, ...fields } : null;
  const many: NewSeries | null =
    offering && isWhen && repeats && rule.weekdays.length > 0
      ? {
          rule: formatPlainRule(rule),
          first_day: day,
          at,
          ...fields,
          ...(daysOff.length > 0 && { exceptions: daysOffIn(daysOff) }),
        }
      : null;
  const { checked, error } = useCheck(one);
  const preview = usePreview(offering && many ? { offering_id: offering.id, ...many, next: 6 } : null);
  const warned = checked?.possible === true && checked.conflicts.some((conflict) => !isTaken(conflict));

  const save = async () => {
    if (!offering) return;
    const param = { id: offering.id };
    if (many) {
      const made = await answer(api.offerings[':id'].series.$post({ param, json: many }));
      setOutcome(made);
    } else if (one) {
      const { starts } = one as { starts: string };
      const json = { starts, ...fields, ...(warned && { anyway }) };
      const made = await answer(api.offerings[':id'].events.$post({ param, json }));
      toast({ title: t('plan.added', { at: dayTime(made.starts_at, zone) }) });
      onClose();
    }
    await refresh();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (override !== undefined && (one || many)) void run(save);
  };

  if (outcome) {
    return (
      <Dialog open onClose={onClose} title={t('plan.made', { count: outcome.made })}>
        <div className="plan-form">
          {outcome.series.gaps.length > 0 && (
            <>
              <p className="strong">{t('plan.gaps', { count: outcome.series.gaps.length })}</p>
              <Gaps gaps={outcome.series.gaps} />
            </>
          )}
          <div className="dlg-end">
            <Button kind="clay" onClick={onClose}>
              {t('plan.done')}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title={t(like ? 'plan.copy_title' : 'plan.add')}>
      <form className="plan-form" method="post" onSubmit={submit}>
        <Field label={t('plan.offering')}>
          {(wiring) => (
            <select {...wiring} value={offering?.id} onChange={(event) => setChosenId(event.target.value)}>
              {offerings.map(({ id, title, service_type, status }) => (
                <option key={id} value={id}>
                  {title || t(`catalogue.service_type.${service_type}`)}
                  {status === 'published' ? '' : ` (${t(`plan.status.${status}`)})`}
                </option>
              ))}
            </select>
          )}
        </Field>
        <fieldset className="plan-set">
          <legend className="sr">{t('plan.how_many')}</legend>
          <div className="segmented">
            {[false, true].map((each) => (
              <label key={String(each)} className={repeats === each ? 'on' : undefined}>
                <input
                  type="radio"
                  name="how-many"
                  className="sr"
                  checked={repeats === each}
                  onChange={() => setRepeats(each)}
                />
                {t(each ? 'plan.rule_many' : 'plan.one_date')}
              </label>
            ))}
          </div>
        </fieldset>
        <WhenFields
          day={day}
          at={at}
          {...(repeats && { dayLabel: t('plan.first_day') })}
          onDay={(chosen) => {
            setDay(chosen);
            if (chosen !== '' && rule.weekdays.length === 1) setRule({ ...rule, weekdays: weeklyOn(chosen).weekdays });
          }}
          onAt={setAt}
        />
        {repeats && (
          <>
            <RuleFields rule={rule} at={at} firstDay={day} onChange={setRule} />
            <DaysOffFields stretches={daysOff} onChange={setDaysOff} />
          </>
        )}
        <TermsFields
          minutes={minutes}
          capacity={capacity}
          price={price}
          usualPrice={offering?.price ? money(offering.price) : ''}
          priceError={override === undefined ? t('plan.price_unreadable') : undefined}
          onMinutes={setMinutes}
          onCapacity={setCapacity}
          onPrice={setPrice}
        />
        {offering && (
          <Spaces
            studioId={studioId}
            offering={offering}
            spaces={calendar.spaces}
            chosen={spaceIds}
            onChange={setSpaceIds}
          />
        )}
        {one && !error && <Conflicts checked={checked} zone={zone} />}
        {warned && (
          <label className="plan-tick">
            <input type="checkbox" checked={anyway} onChange={(event) => setAnyway(event.target.checked)} />
            {t('plan.anyway')}
          </label>
        )}
        {many && preview.data && <RulePreview preview={preview.data} zone={zone} />}
        {(preview.error || error) && <Note kind="brick" title={problemText(t, preview.error ?? error)} />}
        {failure && <Note kind="brick" title={failure} />}
        <div className="dlg-end">
          <Button onClick={onClose}>{t('plan.leave_it')}</Button>
          <Button
            type="submit"
            kind="clay"
            busy={busy}
            busyLabel={t('plan.saving')}
            disabled={checked?.possible === false || (warned && !anyway) || preview.data?.total === 0}
          >
            {repeats && preview.data
              ? t('plan.add_count', { count: preview.data.total })
              : t(repeats ? 'plan.add' : 'plan.add_one')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface SpacesProps {
  studioId: string;
  offering: OwnOffering;
  spaces: StudioCalendar['spaces'];
  /** null: as the offering says. */
  chosen: string[] | null;
  onChange: (chosen: string[] | null) => void;
}

/** As the offering says, until somebody says otherwise. */
function Spaces({ studioId, offering, spaces, chosen, onChange }: SpacesProps) {
  const { t } = useWords();
  const all = useQuery(teachersQuery(api, studioId));
  const teachers =
    all.data?.filter(({ member_id }) => member_id !== null && member_id === offering.instructor_id) ?? [];
  const usual = [...offering.space_ids, ...teachers.map(({ id }) => id)];
  const named = (ids: readonly string[]) => spaces.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  if (chosen) return <SpaceChoice spaces={spaces} chosen={chosen} onChange={onChange} />;
  const needed = named(usual).join(', ');
  const any = named(offering.any_space_ids).join(', ');
  return (
    <div className="plan-usual">
      <p>
        <b className="strong">{t('plan.spaces')}</b>
        <span className="small muted">
          {t('plan.spaces_usual')}
          {needed && ` ${needed}.`} {any && t('plan.one_of', { spaces: any })}
        </span>
      </p>
      <Button size="s" onClick={() => onChange(usual)}>
        {t('plan.choose_spaces')}
      </Button>
    </div>
  );
}

/** What a rule would make, asked while it is put together. */
function usePreview(wanted: SeriesQuestion | null) {
  const settled = useSettled(wanted);
  return useQuery({
    queryKey: ['series-preview', settled],
    queryFn: () => (settled ? answer(api['series-previews'].$post({ json: settled })) : null),
    enabled: settled !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

const weeklyOn = (day: string): PlainRule => ({
  every: 'week',
  interval: 1,
  weekdays: [new Date(`${day}T12:00:00Z`).getUTCDay() || 7],
  nth: 1,
  monthsOff: [],
  until: null,
  times: null,
});

const lengthOf = ({ starts_at, ends_at }: PlannedDate) =>
  Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE);
