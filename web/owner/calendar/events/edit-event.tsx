import { useState } from 'react';
import { crowdingOf, isBlocking, SCOPES, type Scope } from '#shared/events.ts';
import type { EventCheck, EventUpdate, PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';
import { formatDayTime, MINUTE } from '#shared/time/time.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { formatPrice, parsePrice } from '#web/forms/fields/price-text.ts';
import { problemText } from '#web/problem-text.ts';
import { noonOf } from '#web/time/calendar-days.ts';
import { useNow } from '#web/time/use-now.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { CapacityWarning } from '../fields/capacity-warning.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { DialogForm } from '../fields/dialog-form.tsx';
import { isCapacity, StartFields, TermsFields } from '../fields/event-fields.tsx';
import { MessageField } from '../fields/message-field.tsx';
import { SpaceChoice } from '../fields/space-choice.tsx';
import { isLength, startHints } from '../fields/start-hints.ts';
import { currentPlacement, type EventPlacement } from '../grid/drop-target.ts';
import { ScopeChoice } from '../series/scope-choice.tsx';
import { SeriesConflicts } from '../series/series-conflicts.tsx';
import { Conflicts } from './conflicts.tsx';
import { useEventCheck } from './use-event-check.ts';
import { useRefreshCalendar } from './use-move-event.ts';

interface EditEventProps {
  studioId: string;
  calendar: StudioCalendar;
  setsPrices: boolean;
  event: PlannedEvent;
  /** True to offer only the time and the spaces, as dragging does. */
  moveOnly: boolean;
  /** Where the event was dropped. */
  target?: EventPlacement | undefined;
  onClose: () => void;
}

/** Edits an event, showing conflicts and affected guests before anything is saved. */
export function EditEvent({
  studioId,
  calendar,
  setsPrices,
  event: current,
  moveOnly,
  target,
  onClose,
}: EditEventProps) {
  // Keeps the version that was opened while the calendar refetches: saving must not overwrite another member's change.
  const [event] = useState(current);
  const words = useWords();
  const { t, money, language } = words;
  const zone = calendar.time_zone;
  const now = currentPlacement(event, zone);
  const begin = target ?? now;
  const length = Math.round((Date.parse(event.ends_at) - Date.parse(event.starts_at)) / MINUTE);
  const [day, setDay] = useState(begin.starts.slice(0, 10));
  const [at, setAt] = useState(begin.starts.slice(11));
  const [spaceIds, setSpaceIds] = useState(begin.space_ids);
  const [minutes, setMinutes] = useState(String(length));
  const [capacity, setCapacity] = useState(String(event.capacity));
  const [price, setPrice] = useState(formatPrice(event.price_override, language, event.price.currency));
  const [note, setNote] = useState(event.note);
  const [scope, setScope] = useState<Scope>('one');
  const [message, setMessage] = useState('');
  const [anyway, setAnyway] = useState(false);
  const [keepsPrices, setKeepsPrices] = useState(false);
  const [leavesConflicting, setLeavesConflicting] = useState(false);
  const nowAt = useNow();
  const refresh = useRefreshCalendar(studioId);

  const starts = `${day}T${at}`;
  const isWhen = day !== '' && at !== '';
  const timeMoves = isWhen && (starts !== now.starts || Number(minutes) !== length);
  const spacesMove = spaceIds.join() !== now.space_ids.join();
  const check: EventCheck | null =
    timeMoves || spacesMove
      ? {
          event_id: event.id,
          scope,
          ...(timeMoves && { starts, minutes: Number(minutes) || length }),
          ...(spacesMove && { space_ids: spaceIds }),
          ...(scope !== 'one' && leavesConflicting && { leave_clashing: true }),
        }
      : null;
  const { checked, error } = useEventCheck(isWhen ? check : null);
  const guests = check ? (checked?.booked_guests ?? event.seats_taken) : 0;
  const hasWarnings = checked?.possible === true && checked.conflicts.some((conflict) => !isBlocking(conflict));
  const override = parsePrice(price, language, event.price.currency);
  const isPriced = !moveOnly && override !== undefined && override !== event.price_override;
  // The bookings of the other events of the series are not known here.
  const asksToKeepPrices = isPriced && (event.seats_taken > 0 || scope !== 'one');
  const crowding = crowdingOf(
    calendar.spaces.filter(({ id }) => spaceIds.includes(id)),
    Number(capacity),
  );

  const save = async () => {
    const json: EventUpdate = {
      version: event.version,
      scope,
      ...(timeMoves && { starts, minutes: Number(minutes) }),
      ...(spacesMove && { space_ids: spaceIds }),
      ...(guests > 0 && { tell_guests: true, ...(message.trim() && { message }) }),
      ...(hasWarnings && { anyway }),
      ...(check && scope !== 'one' && leavesConflicting && { leave_clashing: true }),
      ...(!moveOnly && Number(capacity) !== event.capacity && { capacity: Number(capacity) }),
      ...(isPriced && { price_override: override, ...(asksToKeepPrices && { keep_prices: keepsPrices }) }),
      ...(!moveOnly && note !== event.note && { note }),
    };
    const { event: saved, changed, kept } = await readJson(api.events[':id'].$patch({ param: { id: event.id }, json }));
    await refresh();
    toast({
      title:
        changed > 1
          ? t('plan.changed', { count: changed })
          : check
            ? t('plan.moved', { to: words.dayTime(saved.starts_at, zone) })
            : t('plan.saved'),
      ...(kept.length > 0 && { description: t('plan.kept', { count: kept.length }) }),
    });
    onClose();
  };
  const to = isWhen
    ? t('dates.day_time', { day: words.day(noonOf(day), 'UTC'), time: at })
    : formatDayTime(t, event.starts_at, zone);
  const clashes = (scope !== 'one' && checked?.clashes) || [];
  const outcome = (
    <>
      {check && !error && clashes.length === 0 && <Conflicts checked={checked} zone={zone} />}
      <SeriesConflicts
        conflicting={clashes}
        zone={zone}
        leavesThem={leavesConflicting}
        onLeaveThem={setLeavesConflicting}
      />
      {error && <Note kind="brick" title={problemText(t, error)} />}
      {hasWarnings && <Checkbox label={t('plan.anyway')} checked={anyway} onChange={setAnyway} />}
      {guests > 0 && checked?.possible && (
        <>
          <Note
            icon="mail"
            title={
              scope === 'one'
                ? t('plan.guests_told', { count: guests, from: words.dayTime(event.starts_at, zone), to })
                : t('plan.guests_asked', { count: guests })
            }
          />
          <MessageField
            label={t('plan.message')}
            help={t('plan.message_help')}
            max={1000}
            value={message}
            onChange={setMessage}
          />
        </>
      )}
    </>
  );
  return (
    <DialogForm
      title={t(moveOnly ? 'plan.move_title' : 'plan.edit_title')}
      description={`${event.offering.title} · ${words.dayTime(event.starts_at, zone)}`}
      action={guests > 0 ? t('plan.move_and_tell') : t(moveOnly ? 'plan.move_it' : 'plan.save')}
      disabled={
        override === undefined ||
        !isLength(minutes) ||
        !isCapacity(capacity) ||
        checked?.possible === false ||
        (hasWarnings && !anyway) ||
        (isPriced && event.seats_taken > 0 && !keepsPrices)
      }
      aside={moveOnly ? undefined : outcome}
      onSubmit={save}
      onClose={onClose}
    >
      {event.series_id && <ScopeChoice scopes={SCOPES} scope={scope} onChange={setScope} />}
      <StartFields
        day={day}
        at={at}
        hints={timeMoves ? startHints(day, at, { zone, now: nowAt }) : {}}
        onDay={setDay}
        onAt={setAt}
      />
      {!moveOnly && (
        <TermsFields
          minutes={minutes}
          capacity={capacity}
          price={price}
          usualPrice={money(event.price)}
          priceError={override === undefined ? t('plan.price_unreadable') : undefined}
          onMinutes={setMinutes}
          onCapacity={setCapacity}
          onPrice={setsPrices ? setPrice : undefined}
        />
      )}
      <SpaceChoice spaces={calendar.spaces} chosen={spaceIds} onChange={setSpaceIds} />
      {asksToKeepPrices && <Checkbox label={t('plan.keep_prices')} checked={keepsPrices} onChange={setKeepsPrices} />}
      {(!moveOnly || spacesMove) && <CapacityWarning crowded={crowding} />}
      {!moveOnly && (
        <MessageField label={t('plan.note')} help={t('plan.note_help')} max={500} value={note} onChange={setNote} />
      )}
      {moveOnly && outcome}
    </DialogForm>
  );
}
