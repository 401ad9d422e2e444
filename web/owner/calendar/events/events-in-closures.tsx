import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventsInClosureQuery, PlannedEvent } from '../../../../shared/schemas/events.ts';
import { answer } from '../../../api.ts';
import { api } from '../../../browser-api.ts';
import { useTexts } from '../../../texts-hook.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useWords } from '../../../words.tsx';
import { DialogForm } from './dialog-form.tsx';
import { seatsOf, togetherInOrder } from './merged-events.ts';
import { WordsField } from './text-field.tsx';
import { useRefresh } from './use-move-event.ts';

interface ClosedDatesProps {
  studio: { id: string; time_zone: string };
  /** The closures to search, new or existing. */
  closures: readonly EventsInClosureQuery[];
  /** True to say so if they contain no events, instead of showing nothing. */
  saysNone: boolean;
  onClose: () => void;
}

/**
 * Asks what to do with the events that lie in closures, since a closure removes none. Unbooked events can be deleted in
 * one step; booked ones stay, or are cancelled and their guests notified.
 */
export function ClosedDates({ studio, closures, saysNone, onClose }: ClosedDatesProps) {
  useTexts('plan');
  const { t } = useWords();
  const param = { id: studio.id };
  const found = useQuery({
    queryKey: ['closed-dates', studio.id, closures],
    queryFn: async () => {
      const pages = await Promise.all(
        closures.map((query) => answer(api.studios[':id']['closed-dates'].$get({ param, query }))),
      );
      return togetherInOrder(pages.map(({ items }) => items));
    },
    staleTime: 0,
    gcTime: 0,
  });
  if (!found.data) return null;
  if (found.data.length > 0) return <Question studio={studio} dates={found.data} onClose={onClose} />;
  return (
    saysNone && (
      <Dialog open onClose={onClose} title={t('plan.closed_dates.none')}>
        <div className="dlg-end">
          <Button onClick={onClose}>{t('plan.done')}</Button>
        </div>
      </Dialog>
    )
  );
}

interface QuestionProps {
  studio: { id: string; time_zone: string };
  dates: readonly PlannedEvent[];
  onClose: () => void;
}

function Question({ studio, dates, onClose }: QuestionProps) {
  const { t } = useWords();
  const [takesOut, setTakesOut] = useState(true);
  const [cancels, setCancels] = useState(false);
  const [reason, setReason] = useState('');
  const refresh = useRefresh(studio.id);
  const booked = dates.filter(({ seats_taken }) => seats_taken > 0);
  const free = dates.filter(({ seats_taken }) => seats_taken === 0);
  const guests = seatsOf(booked);
  const ids = (some: readonly PlannedEvent[]) => some.map(({ id }) => id);
  const isCancelling = cancels && booked.length > 0;
  const isTakingOut = takesOut && free.length > 0;

  const clear = async () => {
    if (!isCancelling && !isTakingOut) return onClose();
    const json = { remove: isTakingOut ? ids(free) : [], cancel: isCancelling ? ids(booked) : [], reason };
    const done = await answer(api.studios[':id']['event-clearances'].$post({ param: { id: studio.id }, json }));
    await refresh();
    toast({
      title:
        done.cancelled > 0
          ? t('plan.cancelled', { count: done.guests })
          : t('plan.closed_dates.gone', { count: done.removed }),
      ...(done.kept.length > 0 && { description: t('plan.kept', { count: done.kept.length }) }),
    });
    onClose();
  };
  return (
    <DialogForm
      title={t('plan.closed_dates.title', { count: dates.length })}
      description={t('plan.closed_dates.say')}
      action={
        isCancelling
          ? t('plan.closed_dates.cancel_and_tell')
          : isTakingOut
            ? t('plan.closed_dates.take_out', { count: free.length })
            : t('plan.closed_dates.keep_all')
      }
      leave={t('plan.closed_dates.later')}
      onSubmit={clear}
      onClose={onClose}
    >
      <Group
        name="booked"
        legend={`${t('plan.closed_dates.booked', { count: booked.length })} · ${t('plan.rules.guests', { count: guests })}`}
        zone={studio.time_zone}
        dates={booked}
        goes={cancels}
        choices={{ stay: t('plan.closed_dates.keep_booked'), go: t('plan.closed_dates.cancel_booked') }}
        onChange={setCancels}
      />
      {isCancelling && (
        <WordsField
          label={t('plan.reason')}
          help={t('plan.reason_help')}
          max={1000}
          value={reason}
          onChange={setReason}
        />
      )}
      <Group
        name="free"
        legend={t('plan.closed_dates.free', { count: free.length })}
        zone={studio.time_zone}
        dates={free}
        goes={takesOut}
        choices={{ stay: t('plan.closed_dates.keep_free'), go: t('plan.closed_dates.take_free') }}
        onChange={setTakesOut}
      />
    </DialogForm>
  );
}

interface GroupProps {
  name: string;
  legend: string;
  zone: string;
  dates: readonly PlannedEvent[];
  goes: boolean;
  choices: { stay: string; go: string };
  onChange: (goes: boolean) => void;
}

/** Lists the booked or the unbooked events, with the choice of what happens to them. */
function Group({ name, legend, zone, dates, goes, choices, onChange }: GroupProps) {
  const { t, dayTime } = useWords();
  if (dates.length === 0) return null;
  return (
    <fieldset className="field plan-set">
      <legend>{legend}</legend>
      <ul className="plan-closed small">
        {dates.map(({ id, starts_at, offering, seats_taken }) => (
          <li key={id}>
            <b className="strong num">{dayTime(starts_at, zone)}</b> {offering.title}
            {seats_taken > 0 && ` · ${t('plan.rules.guests', { count: seats_taken })}`}
          </li>
        ))}
      </ul>
      <div className="chips">
        {[false, true].map((each) => (
          <label key={String(each)} className={each === goes ? 'chip on' : 'chip'}>
            <input type="radio" name={name} className="sr" checked={each === goes} onChange={() => onChange(each)} />
            {each ? choices.go : choices.stay}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
