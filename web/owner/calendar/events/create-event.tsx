import { useState } from 'react';
import { isBlocking } from '#shared/events.ts';
import type { PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';
import type { SeriesPreviewRequest, SeriesResult } from '#shared/schemas/events/series.ts';
import type { OwnOffering } from '#shared/schemas/offerings/offering-editing.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import * as segmentedCss from '#web/forms/fields/segmented.module.css';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { problemText } from '#web/problem-text.ts';
import type { CalendarDay } from '#web/time/calendar-days.ts';
import { dayOf } from '#web/time/calendar-weeks.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { CapacityWarning } from '../fields/capacity-warning.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { Collapsible } from '../fields/collapsible.tsx';
import { DefaultSpaces } from '../fields/default-spaces.tsx';
import { DialogForm } from '../fields/dialog-form.tsx';
import { StartFields, TermsFields } from '../fields/event-fields.tsx';
import { isLength } from '../fields/start-hints.ts';
import { CreatedEvents } from '../series/created-events.tsx';
import { DaysOffFields } from '../series/days-off.tsx';
import { RuleFields } from '../series/rule-fields.tsx';
import { SeriesPreviewList } from '../series/series-preview.tsx';
import { Conflicts } from './conflicts.tsx';
import * as css from './dialogs.module.css';
import { useDryRun, useEventCheck } from './use-event-check.ts';
import { useRefreshCalendar } from './use-move-event.ts';
import { type DrawnEvent, useNewEvent } from './use-new-event.ts';

interface CreateEventProps {
  studioId: string;
  calendar: StudioCalendar;
  setsPrices: boolean;
  /** The offerings that can have events and are not archived. */
  offerings: readonly OwnOffering[];
  /** The offering selected at first. */
  offeringId?: string | undefined;
  /** The event to copy. */
  copyOf?: PlannedEvent | undefined;
  /** Where the owner drew the event into the calendar. */
  drawn?: DrawnEvent | undefined;
  /** The day the calendar shows. */
  day: string;
  /** Closes the dialog and shows the day of the first new event. */
  onCreated: (firstDay: CalendarDay) => void;
  onClose: () => void;
}

/** The number of events a preview lists. */
const LISTED = 400;

/** The form for a new event or a new series; problems are shown beside their field while it is edited. */
export function CreateEvent({
  studioId,
  calendar,
  setsPrices,
  offerings,
  copyOf,
  onCreated,
  onClose,
  ...begin
}: CreateEventProps) {
  const { t, money, dayTime } = useWords();
  const zone = calendar.time_zone;
  const form = useNewEvent({ studioId, calendar, setsPrices, offerings, copyOf, ...begin });
  const { offering, one, many, repeats, day, at, rule, hints, minutes, capacity } = form;
  const [anyway, setAnyway] = useState(false);
  const [outcome, setOutcome] = useState<SeriesResult>();
  const refresh = useRefreshCalendar(studioId);
  const { checked, error } = useEventCheck(one);
  const preview = useDryRun(
    'series-preview',
    offering && many ? { offering_id: offering.id, ...many, next: LISTED } : null,
    previewSeries,
  );
  const warned = checked?.possible === true && checked.conflicts.some((conflict) => !isBlocking(conflict));
  const failed = preview.error ?? error;
  // The time field shows the warning about opening hours, so the list of conflicts leaves it out.
  const elsewhere = checked && { ...checked, conflicts: checked.conflicts.filter((conflict) => !isHours(conflict)) };
  const isOnlyOutside = isOutside(checked) && elsewhere?.conflicts.length === 0;

  const save = async () => {
    if (!offering) return;
    const param = { id: offering.id };
    if (many) {
      const made = await readJson(api.offerings[':id'].series.$post({ param, json: many }));
      setOutcome(made);
    } else if (one) {
      const json = { starts: one.starts, ...form.fields, ...(warned && { anyway }) };
      const made = await readJson(api.offerings[':id'].events.$post({ param, json }));
      toast({ title: t('plan.added', { at: dayTime(made.starts_at, zone) }) });
      onCreated(dayOf(made.starts_at, zone));
    }
    await refresh();
  };
  if (outcome) {
    const { first_event_day: first } = outcome;
    return <CreatedEvents outcome={outcome} onClose={() => (first ? onCreated(first) : onClose())} />;
  }
  return (
    <DialogForm
      title={t(copyOf ? 'plan.copy_title' : 'plan.add')}
      action={
        repeats && preview.answer
          ? t('plan.add_count', { count: preview.answer.total })
          : t(repeats ? 'plan.add' : 'plan.add_one')
      }
      disabled={!(one || many) || checked?.possible === false || (warned && !anyway) || preview.answer?.total === 0}
      aside={
        <>
          <Collapsible
            title={t('plan.more_terms')}
            summary={t('plan.terms_short', { minutes, seats: capacity })}
            open={form.override === undefined}
          >
            <TermsFields
              minutes={minutes}
              capacity={capacity}
              price={form.price}
              usualPrice={offering?.price ? money(offering.price) : ''}
              priceError={form.override === undefined ? t('plan.price_unreadable') : undefined}
              onMinutes={form.setMinutes}
              onCapacity={form.setCapacity}
              onPrice={setsPrices ? form.setPrice : undefined}
            />
            {offering && (
              <DefaultSpaces
                studioId={studioId}
                offering={offering}
                spaces={calendar.spaces}
                chosen={form.spaceIds}
                onChange={form.setSpaceIds}
              />
            )}
          </Collapsible>
          {one && !error && !isOnlyOutside && <Conflicts checked={elsewhere} zone={zone} />}
          {warned && <Checkbox label={t('plan.anyway')} checked={anyway} onChange={setAnyway} />}
          <CapacityWarning crowded={(many ? preview.lately : checked)?.crowded} />
          {many && preview.lately && (
            <SeriesPreviewList
              preview={preview.lately}
              zone={zone}
              leftOut={form.leftOut}
              onLeaveOut={form.setLeftOut}
            />
          )}
          {failed ? <Note kind="brick" title={problemText(t, failed)} /> : null}
        </>
      }
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField
        label={t('plan.offering')}
        value={offering?.id ?? ''}
        options={offerings.map(({ id, title, service_type, status }) => ({
          value: id,
          label:
            (title || t(`catalogue.service_type.${service_type}`)) +
            (status === 'published' ? '' : ` (${t(`plan.status.${status}`)})`),
        }))}
        onChange={form.setChosenId}
      />
      <HowMany repeats={repeats} onChange={form.setRepeats} />
      <StartFields
        day={day}
        at={at}
        {...(repeats && { dayLabel: t('plan.first_day') })}
        firstDay={form.today}
        hints={repeats ? { ...(hints.day && { day: hints.day }) } : hints}
        timeHelp={<OpenThen hours={form.openingHours} isOutside={isOutside(checked)} />}
        onDay={form.chooseDay}
        onAt={form.setAt}
      />
      {repeats && (
        <>
          <RuleFields
            rule={rule}
            at={at}
            minutes={isLength(minutes) ? Number(minutes) : undefined}
            firstDay={day}
            onChange={form.chooseRule}
          />
          <DaysOffFields periods={form.daysOff} onChange={form.setDaysOff} />
        </>
      )}
    </DialogForm>
  );
}

function HowMany({ repeats, onChange }: { repeats: boolean; onChange: (repeats: boolean) => void }) {
  const { t } = useWords();
  return (
    <fieldset className={css.planSet}>
      <legend className="sr">{t('plan.how_many')}</legend>
      <div className={`${segmentedCss.segmented} ${css.segmented}`}>
        {[false, true].map((each) => (
          <label key={String(each)} className={repeats === each ? segmentedCss.on : undefined}>
            <input
              type="radio"
              name="how-many"
              className="sr"
              checked={repeats === each}
              onChange={() => onChange(each)}
            />
            {t(each ? 'plan.rule_many' : 'plan.one_date')}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface OpenThenProps {
  hours: readonly { opens: string; closes: string }[] | undefined;
  isOutside: boolean;
}

/** Shows the studio's hours that day, as a warning if the event lies outside of them. */
function OpenThen({ hours, isOutside: warns }: OpenThenProps) {
  const { t } = useWords();
  if (!hours) return null;
  if (hours.length === 0) return <span className="warn">{t('plan.when.closed_day')}</span>;
  const text = hours.map(({ opens, closes }) => `${opens}–${closes}`).join(', ');
  return warns ? (
    <span className="warn">{t('plan.when.outside', { hours: text })}</span>
  ) : (
    t('plan.when.open', { hours: text })
  );
}

type Checked = ReturnType<typeof useEventCheck>['checked'];

const isHours = ({ what, title }: NonNullable<Checked>['conflicts'][number]) => what === 'closed' && title === '';

const isOutside = (checked: Checked) => checked?.conflicts.some(isHours) ?? false;

/** Lists the events that a series would create. @throws ApiProblem */
const previewSeries = (placement: SeriesPreviewRequest) => readJson(api['series-previews'].$post({ json: placement }));
