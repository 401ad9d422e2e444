import { useState } from 'react';
import { isTaken } from '../../shared/events.ts';
import { formatPlainRule, type PlainRule } from '../../shared/plain-rule.ts';
import type { DateCheck, PlannedDate, StudioCalendar } from '../../shared/schemas/events.ts';
import type { OwnOffering } from '../../shared/schemas/offering-editing.ts';
import type { NewSeries, SeriesOutcome, SeriesQuestion } from '../../shared/schemas/series.ts';
import { MINUTE } from '../../shared/time.ts';
import { answer } from '../api.ts';
import { api } from '../browser-api.ts';
import { problemText } from '../problem-text.ts';
import { Field } from '../ui/field.tsx';
import { Note } from '../ui/note.tsx';
import { toast } from '../ui/toast.tsx';
import { useWords } from '../words.tsx';
import { AnywayTick } from './anyway-tick.tsx';
import { Conflicts } from './conflicts.tsx';
import { Crowded } from './crowded.tsx';
import { TermsFields, WhenFields } from './date-fields.tsx';
import { type DaysOff, DaysOffFields, daysOffIn } from './days-off.tsx';
import { DialogForm } from './dialog-form.tsx';
import { MadeDates } from './made-dates.tsx';
import { standing } from './moving.ts';
import { readPrice, writePrice } from './price-text.ts';
import { RuleFields } from './rule-fields.tsx';
import { RulePreview } from './rule-preview.tsx';
import { useCheck, useLook } from './use-check.ts';
import { useRefresh } from './use-moves.ts';
import { UsualSpaces } from './usual-spaces.tsx';
import '../ui/segmented.css';

interface AddDatesProps {
  studioId: string;
  calendar: StudioCalendar;
  setsPrices: boolean;
  /** What has dates, and is not put away. */
  offerings: readonly OwnOffering[];
  /** Chosen from the start. */
  offeringId?: string | undefined;
  /** A date to make another like it. */
  like?: PlannedDate | undefined;
  /** The day that is in sight. */
  day: string;
  /** Closes, where the first of them is in sight. */
  onMade: (firstStart: string) => void;
  onClose: () => void;
}

/** Which of a studio's offerings get dates from whoever is here. */
export const datedOf = (offerings: readonly OwnOffering[]): OwnOffering[] =>
  offerings.filter(({ may_plan }) => may_plan);

/** One date of an offering, or a rule that makes many. */
export function AddDates({
  studioId,
  calendar,
  setsPrices,
  offerings,
  offeringId,
  like,
  day: seen,
  onMade,
  onClose,
}: AddDatesProps) {
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
  const [price, setPrice] = useState(writePrice(setsPrices ? (like?.price_override ?? null) : null));
  const [spaceIds, setSpaceIds] = useState<string[] | null>(begin?.space_ids ?? null);
  const [anyway, setAnyway] = useState(false);
  const [outcome, setOutcome] = useState<SeriesOutcome>();
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
  const preview = useLook(
    'series-preview',
    offering && many ? { offering_id: offering.id, ...many, next: 6 } : null,
    previewSeries,
  );
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
      onMade(made.starts_at);
    }
    await refresh();
  };
  if (outcome) {
    const [first] = preview.lately?.dates ?? [];
    return <MadeDates outcome={outcome} onClose={() => (first ? onMade(first.starts_at) : onClose())} />;
  }
  return (
    <DialogForm
      title={t(like ? 'plan.copy_title' : 'plan.add')}
      action={
        repeats && preview.answer
          ? t('plan.add_count', { count: preview.answer.total })
          : t(repeats ? 'plan.add' : 'plan.add_one')
      }
      disabled={
        override === undefined ||
        !(one || many) ||
        checked?.possible === false ||
        (warned && !anyway) ||
        preview.answer?.total === 0
      }
      onSubmit={save}
      onClose={onClose}
    >
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
        onPrice={setsPrices ? setPrice : undefined}
      />
      {offering && (
        <UsualSpaces
          studioId={studioId}
          offering={offering}
          spaces={calendar.spaces}
          chosen={spaceIds}
          onChange={setSpaceIds}
        />
      )}
      {one && !error && <Conflicts checked={checked} zone={zone} />}
      {warned && <AnywayTick on={anyway} onChange={setAnyway} />}
      <Crowded crowded={(many ? preview.lately : checked)?.crowded} />
      {many && preview.lately && <RulePreview preview={preview.lately} zone={zone} />}
      {(preview.error || error) && <Note kind="brick" title={problemText(t, preview.error ?? error)} />}
    </DialogForm>
  );
}

/** What a rule would make. @throws ApiProblem */
const previewSeries = (wanted: SeriesQuestion) => answer(api['series-previews'].$post({ json: wanted }));

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
