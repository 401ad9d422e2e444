import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventsInClosureQuery, PlannedEvent } from '#shared/schemas/events/events.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import * as fieldCss from '#web/forms/fields/field.module.css';
import { useTexts } from '#web/texts-hook.ts';
import { Button } from '#web/ui/button.tsx';
import * as dialogCss from '#web/ui/dialogs/dialog.module.css';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { DialogForm } from '../fields/dialog-form.tsx';
import { RadioChips } from '../fields/radio-chips.tsx';
import { ReasonField } from '../fields/reason-field.tsx';
import * as css from './dialogs.module.css';
import { countBookedSeats, mergeEvents } from './merged-events.ts';
import { useRefreshCalendar } from './use-move-event.ts';

interface EventsInClosuresProps {
  studio: { id: string; time_zone: string };
  /** The closures to search, new or existing. */
  closures: readonly EventsInClosureQuery[];
  /** True to say so if they contain no events, instead of showing nothing. */
  showsEmpty: boolean;
  onClose: () => void;
}

/**
 * Asks what to do with the events that lie in closures, since a closure removes none. Unbooked events can be deleted in
 * one step; booked ones stay, or are cancelled and their guests notified.
 */
export function EventsInClosures({ studio, closures, showsEmpty, onClose }: EventsInClosuresProps) {
  useTexts('plan');
  const { t } = useWords();
  const param = { id: studio.id };
  const events = useQuery({
    queryKey: ['closed-dates', studio.id, closures],
    queryFn: async () => {
      const pages = await Promise.all(
        closures.map((query) => readJson(api.studios[':id']['closed-dates'].$get({ param, query }))),
      );
      return mergeEvents(pages.map(({ items }) => items));
    },
    staleTime: 0,
    gcTime: 0,
  });
  if (!events.data) return null;
  if (events.data.length > 0) return <ClearanceForm studio={studio} events={events.data} onClose={onClose} />;
  return (
    showsEmpty && (
      <Dialog open onClose={onClose} title={t('plan.closed_dates.none')}>
        <div className={`${dialogCss.dlgEnd} ${css.dlgEnd}`}>
          <Button onClick={onClose}>{t('plan.done')}</Button>
        </div>
      </Dialog>
    )
  );
}

interface ClearanceFormProps {
  studio: { id: string; time_zone: string };
  events: readonly PlannedEvent[];
  onClose: () => void;
}

function ClearanceForm({ studio, events, onClose }: ClearanceFormProps) {
  const { t } = useWords();
  const [deletesFree, setDeletesFree] = useState(true);
  const [cancelsBooked, setCancelsBooked] = useState(false);
  const [reason, setReason] = useState('');
  const refresh = useRefreshCalendar(studio.id);
  const booked = events.filter(({ seats_taken }) => seats_taken > 0);
  const free = events.filter(({ seats_taken }) => seats_taken === 0);
  const guests = countBookedSeats(booked);
  const ids = (some: readonly PlannedEvent[]) => some.map(({ id }) => id);
  const isCancelling = cancelsBooked && booked.length > 0;
  const isDeleting = deletesFree && free.length > 0;

  const clear = async () => {
    if (!isCancelling && !isDeleting) return onClose();
    const json = { remove: isDeleting ? ids(free) : [], cancel: isCancelling ? ids(booked) : [], reason };
    const done = await readJson(api.studios[':id']['event-clearances'].$post({ param: { id: studio.id }, json }));
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
      title={t('plan.closed_dates.title', { count: events.length })}
      description={t('plan.closed_dates.say')}
      action={
        isCancelling
          ? t('plan.closed_dates.cancel_and_tell')
          : isDeleting
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
        events={booked}
        isRemoved={cancelsBooked}
        choices={{ stay: t('plan.closed_dates.keep_booked'), go: t('plan.closed_dates.cancel_booked') }}
        onChange={setCancelsBooked}
      />
      {isCancelling && <ReasonField value={reason} onChange={setReason} />}
      <Group
        name="free"
        legend={t('plan.closed_dates.free', { count: free.length })}
        zone={studio.time_zone}
        events={free}
        isRemoved={deletesFree}
        choices={{ stay: t('plan.closed_dates.keep_free'), go: t('plan.closed_dates.take_free') }}
        onChange={setDeletesFree}
      />
    </DialogForm>
  );
}

interface GroupProps {
  name: string;
  legend: string;
  zone: string;
  events: readonly PlannedEvent[];
  isRemoved: boolean;
  choices: { stay: string; go: string };
  onChange: (isRemoved: boolean) => void;
}

/** Lists the booked or the unbooked events, with the choice of what happens to them. */
function Group({ name, legend, zone, events, isRemoved, choices, onChange }: GroupProps) {
  const { t, dayTime } = useWords();
  if (events.length === 0) return null;
  return (
    <fieldset className={`${fieldCss.field} ${css.planSet}`}>
      <legend>{legend}</legend>
      <ul className={`${css.planClosed} small`}>
        {events.map(({ id, starts_at, offering, seats_taken }) => (
          <li key={id}>
            <b className="strong num">{dayTime(starts_at, zone)}</b> {offering.title}
            {seats_taken > 0 && ` · ${t('plan.rules.guests', { count: seats_taken })}`}
          </li>
        ))}
      </ul>
      <RadioChips
        name={name}
        value={isRemoved}
        options={[
          { value: false, label: choices.stay },
          { value: true, label: choices.go },
        ]}
        onChange={onChange}
      />
    </fieldset>
  );
}
