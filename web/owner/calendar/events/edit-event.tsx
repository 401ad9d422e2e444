import { useState } from 'react';
import { crowdingOf, isBlocking, SCOPES, type Scope } from '../../../../shared/events.ts';
import type { EventCheck, EventUpdate, PlannedEvent, StudioCalendar } from '../../../../shared/schemas/events.ts';
import { formatDayTime, MINUTE } from '../../../../shared/time.ts';
import { answer } from '../../../api.ts';
import { api } from '../../../browser-api.ts';
import { problemText } from '../../../problem-text.ts';
import { noonOf } from '../../../time/calendar-days.ts';
import { useNow } from '../../../time/use-now.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useWords } from '../../../words.tsx';
import { standing, type Wanted } from '../grid/drop-target.ts';
import { ScopeChoice } from '../series/scope-choice.tsx';
import { Clashing } from '../series/series-conflicts.tsx';
import { Crowded } from './capacity-warning.tsx';
import { Conflicts } from './conflicts.tsx';
import { DialogForm } from './dialog-form.tsx';
import { isCapacity, TermsFields, WhenFields } from './event-fields.tsx';
import { KeepPricesTick } from './keep-prices-checkbox.tsx';
import { AnywayTick } from './override-checkbox.tsx';
import { readPrice, writePrice } from './price-text.ts';
import { SpaceChoice } from './space-choice.tsx';
import { isLength, whenHints } from './start-hints.ts';
import { WordsField } from './text-field.tsx';
import { useCheck } from './use-event-check.ts';
import { useRefresh } from './use-move-event.ts';

interface ChangeDateProps {
  studioId: string;
  calendar: StudioCalendar;
  setsPrices: boolean;
  date: PlannedEvent;
  /** True to offer only the time and the spaces, as dragging does. */
  moveOnly: boolean;
  /** Where the event was dropped. */
  wanted?: Wanted | undefined;
  onClose: () => void;
}

/** Edits an event, showing conflicts and affected guests before anything is saved. */
export function ChangeDate({
  studioId,
  calendar,
  setsPrices,
  date: current,
  moveOnly,
  wanted,
  onClose,
}: ChangeDateProps) {
  // Keeps the version that was opened while the calendar refetches: saving must not overwrite another member's change.
  const [date] = useState(current);
  const words = useWords();
  const { t, money } = words;
  const zone = calendar.time_zone;
  const now = standing(date, zone);
  const begin = wanted ?? now;
  const length = Math.round((Date.parse(date.ends_at) - Date.parse(date.starts_at)) / MINUTE);
  const [day, setDay] = useState(begin.starts.slice(0, 10));
  const [at, setAt] = useState(begin.starts.slice(11));
  const [spaceIds, setSpaceIds] = useState(begin.space_ids);
  const [minutes, setMinutes] = useState(String(length));
  const [capacity, setCapacity] = useState(String(date.capacity));
  const [price, setPrice] = useState(writePrice(date.price_override));
  const [note, setNote] = useState(date.note);
  const [scope, setScope] = useState<Scope>('one');
  const [message, setMessage] = useState('');
  const [anyway, setAnyway] = useState(false);
  const [keepsPrices, setKeepsPrices] = useState(false);
  const [leaves, setLeaves] = useState(false);
  const nowAt = useNow();
  const refresh = useRefresh(studioId);

  const starts = `${day}T${at}`;
  const isWhen = day !== '' && at !== '';
  const timeMoves = isWhen && (starts !== now.starts || Number(minutes) !== length);
  const spacesMove = spaceIds.join() !== now.space_ids.join();
  const asked: EventCheck | null =
    timeMoves || spacesMove
      ? {
          event_id: date.id,
          scope,
          ...(timeMoves && { starts, minutes: Number(minutes) || length }),
          ...(spacesMove && { space_ids: spaceIds }),
          ...(scope !== 'one' && leaves && { leave_clashing: true }),
        }
      : null;
  const { checked, error } = useCheck(isWhen ? asked : null);
  const guests = asked ? (checked?.booked_guests ?? date.seats_taken) : 0;
  const warned = checked?.possible === true && checked.conflicts.some((conflict) => !isBlocking(conflict));
  const override = readPrice(price);
  const isPriced = !moveOnly && override !== undefined && override !== date.price_override;
  // The bookings of the other events of the series are not known here.
  const asksOfPrices = isPriced && (date.seats_taken > 0 || scope !== 'one');
  const crowded = crowdingOf(
    calendar.spaces.filter(({ id }) => spaceIds.includes(id)),
    Number(capacity),
  );

  const save = async () => {
    const json: EventUpdate = {
      version: date.version,
      scope,
      ...(timeMoves && { starts, minutes: Number(minutes) }),
      ...(spacesMove && { space_ids: spaceIds }),
      ...(guests > 0 && { tell_guests: true, ...(message.trim() && { message }) }),
      ...(warned && { anyway }),
      ...(asked && scope !== 'one' && leaves && { leave_clashing: true }),
      ...(!moveOnly && Number(capacity) !== date.capacity && { capacity: Number(capacity) }),
      ...(isPriced && { price_override: override, ...(asksOfPrices && { keep_prices: keepsPrices }) }),
      ...(!moveOnly && note !== date.note && { note }),
    };
    const { event, changed, kept } = await answer(api.events[':id'].$patch({ param: { id: date.id }, json }));
    await refresh();
    toast({
      title:
        changed > 1
          ? t('plan.changed', { count: changed })
          : asked
            ? t('plan.moved', { to: words.dayTime(event.starts_at, zone) })
            : t('plan.saved'),
      ...(kept.length > 0 && { description: t('plan.kept', { count: kept.length }) }),
    });
    onClose();
  };
  const to = isWhen
    ? t('dates.day_time', { day: words.day(noonOf(day, zone), zone), time: at })
    : formatDayTime(t, date.starts_at, zone);
  const clashes = (scope !== 'one' && checked?.clashes) || [];
  const outcome = (
    <>
      {asked && !error && clashes.length === 0 && <Conflicts checked={checked} zone={zone} />}
      <Clashing clashes={clashes} zone={zone} leaves={leaves} onLeaves={setLeaves} />
      {error && <Note kind="brick" title={problemText(t, error)} />}
      {warned && <AnywayTick on={anyway} onChange={setAnyway} />}
      {guests > 0 && checked?.possible && (
        <>
          <Note
            icon="mail"
            title={
              scope === 'one'
                ? t('plan.guests_told', { count: guests, from: words.dayTime(date.starts_at, zone), to })
                : t('plan.guests_asked', { count: guests })
            }
          />
          <WordsField
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
      description={`${date.offering.title} · ${words.dayTime(date.starts_at, zone)}`}
      action={guests > 0 ? t('plan.move_and_tell') : t(moveOnly ? 'plan.move_it' : 'plan.save')}
      disabled={
        override === undefined ||
        !isLength(minutes) ||
        !isCapacity(capacity) ||
        checked?.possible === false ||
        (warned && !anyway) ||
        (isPriced && date.seats_taken > 0 && !keepsPrices)
      }
      aside={moveOnly ? undefined : outcome}
      onSubmit={save}
      onClose={onClose}
    >
      {date.series_id && <ScopeChoice scopes={SCOPES} scope={scope} onChange={setScope} />}
      <WhenFields
        day={day}
        at={at}
        hints={timeMoves ? whenHints(day, at, { zone, now: nowAt }) : {}}
        onDay={setDay}
        onAt={setAt}
      />
      {!moveOnly && (
        <TermsFields
          minutes={minutes}
          capacity={capacity}
          price={price}
          usualPrice={money(date.price)}
          priceError={override === undefined ? t('plan.price_unreadable') : undefined}
          onMinutes={setMinutes}
          onCapacity={setCapacity}
          onPrice={setsPrices ? setPrice : undefined}
        />
      )}
      <SpaceChoice spaces={calendar.spaces} chosen={spaceIds} onChange={setSpaceIds} />
      {asksOfPrices && <KeepPricesTick on={keepsPrices} onChange={setKeepsPrices} />}
      {(!moveOnly || spacesMove) && <Crowded crowded={crowded} />}
      {!moveOnly && (
        <WordsField label={t('plan.note')} help={t('plan.note_help')} max={500} value={note} onChange={setNote} />
      )}
      {moveOnly && outcome}
    </DialogForm>
  );
}
