import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { crowdingOf } from '#shared/events.ts';
import type { StudioCalendar } from '#shared/schemas/events/events.ts';
import type { Series, SeriesUpdate } from '#shared/schemas/events/series.ts';
import type { OwnOffering } from '#shared/schemas/offerings/offering-editing.ts';
import { DEFAULT_CURRENCY } from '#shared/search.ts';
import type { PlainRule } from '#shared/time/plain-rule.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { formatPrice, parsePrice } from '#web/forms/fields/price-text.ts';
import { problemText } from '#web/problem-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { seriesQuery } from '../calendar-queries.ts';
import { useRefreshCalendar } from '../events/use-move-event.ts';
import { CapacityWarning } from '../fields/capacity-warning.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { DefaultSpaces } from '../fields/default-spaces.tsx';
import { DialogForm } from '../fields/dialog-form.tsx';
import { isCapacity, StartFields, TermsFields } from '../fields/event-fields.tsx';
import { SpaceChoice } from '../fields/space-choice.tsx';
import { isLength } from '../fields/start-hints.ts';
import { type DaysOff, DaysOffFields, daysInPeriods, periodsOf } from './days-off.tsx';
import { NotifyChoice } from './notify-choice.tsx';
import { changedFields, changedRule, ruleInForm } from './plain-rule.ts';
import { RuleFields } from './rule-fields.tsx';
import { SeriesConflicts } from './series-conflicts.tsx';
import { SeriesOutcome } from './series-outcome.tsx';
import { useSeriesCheck } from './use-series-check.ts';

interface EditSeriesProps {
  studioId: string;
  calendar: StudioCalendar;
  setsPrices: boolean;
  offerings: readonly OwnOffering[] | undefined;
  seriesId: string;
  /** The initial value of the first day to change. */
  from: string;
  today: string;
  onClose: () => void;
}

/** Edits a series from a chosen day on, with a preview of what happens to each of its events. */
export function EditSeries({ seriesId, ...props }: EditSeriesProps) {
  const { t } = useWords();
  // The cached series may be stale (an event panel fetches it too): the form starts from a fresh one.
  const series = useQuery({ ...seriesQuery(api, seriesId), staleTime: 0 });
  if (series.data && series.isFetchedAfterMount) return <Form {...props} series={series.data} />;
  return (
    <Dialog open onClose={props.onClose} title={t('plan.rules.change_title')}>
      {series.isError ? (
        <Trouble error={series.error} onRetry={() => series.refetch()} />
      ) : (
        <Spinner label={t('shell.loading')} />
      )}
    </Dialog>
  );
}

interface FormProps extends Omit<EditSeriesProps, 'seriesId'> {
  series: Series;
}

function Form({ studioId, calendar, setsPrices, offerings, series: current, from: begin, today, onClose }: FormProps) {
  const { t, money, language } = useWords();
  const zone = calendar.time_zone;
  const [series] = useState(current);
  const offering = offerings?.find(({ id }) => id === series.offering_id);
  const currency = offering?.price?.currency ?? DEFAULT_CURRENCY;
  const [from, setFrom] = useState(begin);
  const [at, setAt] = useState(series.at);
  const [rule, setRule] = useState<PlainRule | undefined>(() => ruleInForm(series));
  const [daysOff, setDaysOff] = useState<DaysOff[]>(() => periodsOf(series.exceptions.filter((day) => day >= begin)));
  const [minutes, setMinutes] = useState(String(series.minutes));
  const [capacity, setCapacity] = useState(String(series.capacity));
  const [price, setPrice] = useState(formatPrice(series.price_override, language, currency));
  const [spaceIds, setSpaceIds] = useState<string[] | null>(series.space_ids.length > 0 ? series.space_ids : null);
  const [notifies, setNotifies] = useState(true);
  const [anyway, setAnyway] = useState(false);
  const [keepsPrices, setKeepsPrices] = useState(false);
  const [message, setMessage] = useState('');
  const [leavesConflicting, setLeavesConflicting] = useState(false);
  const refresh = useRefreshCalendar(studioId);
  const override = parsePrice(price, language, currency);
  const isPriced = override !== undefined && override !== series.price_override;
  const used = spaceIds ?? offering?.space_ids ?? [];
  const crowding = crowdingOf(
    calendar.spaces.filter(({ id }) => used.includes(id)),
    Number(capacity),
  );

  const isReadable = from !== '' && at !== '' && override !== undefined && isLength(minutes) && isCapacity(capacity);
  const change = isReadable && {
    ...(rule && changedRule(series, rule, from)),
    ...changedFields(series, {
      at,
      minutes: Number(minutes),
      capacity: Number(capacity),
      price_override: override ?? null,
      space_ids: spaceIds ?? [],
      exceptions: [...series.exceptions.filter((day) => day < begin), ...daysInPeriods(daysOff)],
    }),
  };
  const request = change && rule?.weekdays.length !== 0 && Object.keys(change).length > 0 && { from, ...change };
  const check = useSeriesCheck(
    series.id,
    request ? { ...request, tell_guests: notifies, ...(leavesConflicting && { leave_clashing: true }) } : null,
  );
  const guests = check.lately?.booked_guests ?? 0;
  const hasWarnings = check.answer?.possible === true && check.answer.conflicts.length > 0;
  const asksAboutBooked = guests > 0 || !notifies || check.lately?.possible === false;

  const save = async () => {
    const json: SeriesUpdate = {
      version: series.version,
      ...request,
      ...(hasWarnings && { anyway }),
      ...(leavesConflicting && { leave_clashing: true }),
      ...(isPriced && { keep_prices: keepsPrices }),
      ...(guests > 0 && { tell_guests: notifies, ...(notifies && message.trim() && { message }) }),
    };
    const { kept } = await readJson(api.series[':id'].$patch({ param: { id: series.id }, json }));
    await refresh();
    toast({
      title: t('plan.rules.saved'),
      ...(kept.length > 0 && { kind: 'warning' as const, description: t('plan.kept', { count: kept.length }) }),
    });
    onClose();
  };
  return (
    <DialogForm
      title={t('plan.rules.change_title')}
      {...(offering && { description: offering.title })}
      action={guests > 0 && notifies ? t('plan.move_and_tell') : t('plan.save')}
      disabled={!request || check.answer?.possible !== true || (hasWarnings && !anyway)}
      aside={
        <>
          {asksAboutBooked && (
            <NotifyChoice notifies={notifies} message={message} onNotifies={setNotifies} onMessage={setMessage} />
          )}
          {check.error ? <Note kind="brick" title={problemText(t, check.error)} /> : null}
          {request && check.lately && (
            <SeriesConflicts
              conflicting={check.lately.clashes}
              zone={zone}
              leavesThem={leavesConflicting}
              onLeaveThem={setLeavesConflicting}
            />
          )}
          {request && check.lately && (
            <SeriesOutcome
              checked={check.lately}
              zone={zone}
              onLeaveOut={(day) => setDaysOff(periodsOf([...daysInPeriods(daysOff), day]))}
            />
          )}
          {hasWarnings && <Checkbox label={t('plan.anyway')} checked={anyway} onChange={setAnyway} />}
          {isReadable && !request && <p className="small muted">{t('plan.rules.nothing_changed')}</p>}
        </>
      }
      onSubmit={save}
      onClose={onClose}
    >
      <StartFields day={from} at={at} dayLabel={t('plan.rules.from')} firstDay={today} onDay={setFrom} onAt={setAt} />
      {rule ? (
        <RuleFields
          rule={rule}
          at={at}
          minutes={isLength(minutes) ? Number(minutes) : undefined}
          firstDay={from}
          onChange={setRule}
        />
      ) : (
        <Note title={t('plan.rules.no_words')} />
      )}
      <DaysOffFields periods={daysOff} onChange={setDaysOff} />
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
      {offering ? (
        <DefaultSpaces
          studioId={studioId}
          offering={offering}
          spaces={calendar.spaces}
          chosen={spaceIds}
          onChange={setSpaceIds}
        />
      ) : (
        spaceIds && <SpaceChoice spaces={calendar.spaces} chosen={spaceIds} onChange={setSpaceIds} />
      )}
      {isPriced && <Checkbox label={t('plan.keep_prices')} checked={keepsPrices} onChange={setKeepsPrices} />}
      <CapacityWarning crowded={crowding} />
    </DialogForm>
  );
}
