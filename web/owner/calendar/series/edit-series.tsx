import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { crowdingOf } from '../../../../shared/events.ts';
import type { PlainRule } from '../../../../shared/plain-rule.ts';
import type { StudioCalendar } from '../../../../shared/schemas/events.ts';
import type { OwnOffering } from '../../../../shared/schemas/offering-editing.ts';
import type { Series, SeriesUpdate } from '../../../../shared/schemas/series.ts';
import { answer } from '../../../api.ts';
import { api } from '../../../browser-api.ts';
import { problemText } from '../../../problem-text.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Trouble } from '../../../ui/feedback/trouble.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useWords } from '../../../words.tsx';
import { ruleQuery } from '../calendar-queries.ts';
import { Crowded } from '../events/capacity-warning.tsx';
import { UsualSpaces } from '../events/default-spaces.tsx';
import { DialogForm } from '../events/dialog-form.tsx';
import { isCapacity, TermsFields, WhenFields } from '../events/event-fields.tsx';
import { KeepPricesTick } from '../events/keep-prices-checkbox.tsx';
import { AnywayTick } from '../events/override-checkbox.tsx';
import { readPrice, writePrice } from '../events/price-text.ts';
import { SpaceChoice } from '../events/space-choice.tsx';
import { isLength } from '../events/start-hints.ts';
import { useRefresh } from '../events/use-move-event.ts';
import { type DaysOff, DaysOffFields, daysOffIn, stretchesOf } from './days-off.tsx';
import { TellChoice } from './notify-choice.tsx';
import { changedFields, changedRule, ruleInForm } from './plain-rule.ts';
import { RuleFields } from './rule-fields.tsx';
import { Clashing } from './series-conflicts.tsx';
import { RuleOutcome } from './series-outcome.tsx';
import { useRuleCheck } from './use-series-check.ts';

interface ChangeRuleProps {
  studioId: string;
  calendar: StudioCalendar;
  setsPrices: boolean;
  offerings: readonly OwnOffering[] | undefined;
  ruleId: string;
  /** The initial value of the first day to change. */
  from: string;
  today: string;
  onClose: () => void;
}

/** Edits a series from a chosen day on, with a preview of what happens to each of its events. */
export function ChangeRule({ ruleId, ...props }: ChangeRuleProps) {
  const { t } = useWords();
  // The cached series may be stale (an event panel fetches it too): the form starts from a fresh one.
  const series = useQuery({ ...ruleQuery(api, ruleId), staleTime: 0 });
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

interface FormProps extends Omit<ChangeRuleProps, 'ruleId'> {
  series: Series;
}

function Form({ studioId, calendar, setsPrices, offerings, series: current, from: begin, today, onClose }: FormProps) {
  const { t, money } = useWords();
  const zone = calendar.time_zone;
  const [series] = useState(current);
  const [from, setFrom] = useState(begin);
  const [at, setAt] = useState(series.at);
  const [rule, setRule] = useState<PlainRule | undefined>(() => ruleInForm(series));
  const [daysOff, setDaysOff] = useState<DaysOff[]>(() => stretchesOf(series.exceptions.filter((day) => day >= begin)));
  const [minutes, setMinutes] = useState(String(series.minutes));
  const [capacity, setCapacity] = useState(String(series.capacity));
  const [price, setPrice] = useState(writePrice(series.price_override));
  const [spaceIds, setSpaceIds] = useState<string[] | null>(series.space_ids.length > 0 ? series.space_ids : null);
  const [tells, setTells] = useState(true);
  const [anyway, setAnyway] = useState(false);
  const [keepsPrices, setKeepsPrices] = useState(false);
  const [message, setMessage] = useState('');
  const [leaves, setLeaves] = useState(false);
  const refresh = useRefresh(studioId);
  const offering = offerings?.find(({ id }) => id === series.offering_id);
  const override = readPrice(price);
  const isPriced = override !== undefined && override !== series.price_override;
  const used = spaceIds ?? offering?.space_ids ?? [];
  const crowded = crowdingOf(
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
      exceptions: [...series.exceptions.filter((day) => day < begin), ...daysOffIn(daysOff)],
    }),
  };
  const wanted = change && rule?.weekdays.length !== 0 && Object.keys(change).length > 0 && { from, ...change };
  const look = useRuleCheck(
    series.id,
    wanted ? { ...wanted, tell_guests: tells, ...(leaves && { leave_clashing: true }) } : null,
  );
  const guests = look.lately?.booked_guests ?? 0;
  const warned = look.answer?.possible === true && look.answer.conflicts.length > 0;
  const asksOfBooked = guests > 0 || !tells || look.lately?.possible === false;

  const save = async () => {
    const json: SeriesUpdate = {
      version: series.version,
      ...wanted,
      ...(warned && { anyway }),
      ...(leaves && { leave_clashing: true }),
      ...(isPriced && { keep_prices: keepsPrices }),
      ...(guests > 0 && { tell_guests: tells, ...(tells && message.trim() && { message }) }),
    };
    const { kept } = await answer(api.series[':id'].$patch({ param: { id: series.id }, json }));
    await refresh();
    toast({
      title: t('plan.rules.saved'),
      ...(kept.length > 0 && { description: t('plan.kept', { count: kept.length }) }),
    });
    onClose();
  };
  return (
    <DialogForm
      title={t('plan.rules.change_title')}
      {...(offering && { description: offering.title })}
      action={guests > 0 && tells ? t('plan.move_and_tell') : t('plan.save')}
      disabled={!wanted || look.answer?.possible !== true || (warned && !anyway)}
      aside={
        <>
          {asksOfBooked && <TellChoice tells={tells} message={message} onTells={setTells} onMessage={setMessage} />}
          {look.error ? <Note kind="brick" title={problemText(t, look.error)} /> : null}
          {wanted && look.lately && (
            <Clashing clashes={look.lately.clashes} zone={zone} leaves={leaves} onLeaves={setLeaves} />
          )}
          {wanted && look.lately && (
            <RuleOutcome
              checked={look.lately}
              zone={zone}
              onLeaveOut={(day) => setDaysOff(stretchesOf([...daysOffIn(daysOff), day]))}
            />
          )}
          {warned && <AnywayTick on={anyway} onChange={setAnyway} />}
          {isReadable && !wanted && <p className="small muted">{t('plan.rules.nothing_changed')}</p>}
        </>
      }
      onSubmit={save}
      onClose={onClose}
    >
      <WhenFields day={from} at={at} dayLabel={t('plan.rules.from')} firstDay={today} onDay={setFrom} onAt={setAt} />
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
      <DaysOffFields stretches={daysOff} onChange={setDaysOff} />
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
        <UsualSpaces
          studioId={studioId}
          offering={offering}
          spaces={calendar.spaces}
          chosen={spaceIds}
          onChange={setSpaceIds}
        />
      ) : (
        spaceIds && <SpaceChoice spaces={calendar.spaces} chosen={spaceIds} onChange={setSpaceIds} />
      )}
      {isPriced && <KeepPricesTick on={keepsPrices} onChange={setKeepsPrices} />}
      <Crowded crowded={crowded} />
    </DialogForm>
  );
}
