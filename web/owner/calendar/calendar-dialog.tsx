import type { PlannedEvent, StudioCalendar } from '../../../shared/schemas/events.ts';
import type { OwnOffering } from '../../../shared/schemas/offering-editing.ts';
import type { OwnStudio } from '../../../shared/schemas/studio-editing.ts';
import { CancelDate } from './events/cancel-event.tsx';
import { AddDates } from './events/create-event.tsx';
import { ChangeDate } from './events/edit-event.tsx';
import { DatePanel } from './events/event-panel.tsx';
import { ImportDates } from './events/import-events.tsx';
import type { Drawn } from './events/use-new-event.ts';
import type { Wanted } from './grid/drop-target.ts';
import { Calendars } from './outside-calendars.tsx';
import { ChangeRule } from './series/edit-series.tsx';
import { EndRule } from './series/end-series.tsx';
import { RuleList } from './series/series-list.tsx';
import './events/dialogs.css';

/** What somebody wants to do. */
export type Asked =
  | { what: 'add'; offeringId?: string | undefined; like?: PlannedEvent; drawn?: Drawn | undefined }
  | { what: 'import' }
  | { what: 'calendars' }
  | { what: 'rules' }
  /** From a day on, which is today unless one is named. */
  | { what: 'rule' | 'end_rule'; ruleId: string; from?: string }
  | { what: 'see' | 'edit' | 'cancel'; date: PlannedEvent }
  | { what: 'move'; date: PlannedEvent; wanted?: Wanted };

interface PlanDialogProps {
  studio: OwnStudio;
  calendar: StudioCalendar;
  offerings: readonly OwnOffering[] | undefined;
  asked: Asked;
  /** The day that is in sight. */
  day: string;
  today: string;
  onAsk: (asked: Asked) => void;
  /** Dates were made: closes, where the first of them is in sight. */
  onMade: (firstStart: string) => void;
  onClose: () => void;
}

/** The dialog for it. */
export function PlanDialog({
  studio,
  calendar,
  offerings,
  asked,
  day,
  today,
  onAsk,
  onMade,
  onClose,
}: PlanDialogProps) {
  const setsPrices = studio.rights.includes('edit_offerings');
  if (asked.what === 'add') {
    if (!offerings || offerings.length === 0) return null;
    return (
      <AddDates
        studioId={studio.id}
        offerings={offerings}
        {...{ calendar, setsPrices, day, onMade, onClose }}
        {...asked}
      />
    );
  }
  if (asked.what === 'import') return <ImportDates studioId={studio.id} {...{ calendar, onMade, onClose }} />;
  if (asked.what === 'calendars') return <Calendars studio={studio} {...{ calendar, onClose }} />;
  if (asked.what === 'rules') {
    return (
      <RuleList
        studioId={studio.id}
        zone={calendar.time_zone}
        onDo={(what, { id }) => onAsk({ what, ruleId: id })}
        onClose={onClose}
      />
    );
  }
  if ('ruleId' in asked) {
    const Rule = asked.what === 'rule' ? ChangeRule : EndRule;
    const from = asked.from && asked.from > today ? asked.from : today;
    return (
      <Rule studioId={studio.id} ruleId={asked.ruleId} {...{ calendar, setsPrices, offerings, from, today, onClose }} />
    );
  }
  // As it is now: somebody may have booked it meanwhile.
  const date = calendar.events.find(({ id }) => id === asked.date.id) ?? asked.date;
  if (asked.what === 'see') {
    return (
      <DatePanel
        studio={studio}
        calendar={calendar}
        date={date}
        onClose={onClose}
        onDo={(what) => onAsk(what === 'copy' ? { what: 'add', like: date } : { what, date })}
        onRule={(what, ruleId) => onAsk({ what, ruleId, from: date.series_day ?? today })}
      />
    );
  }
  if (asked.what === 'cancel') {
    const { id, starts_at, offering, series_id } = date;
    return (
      <CancelDate
        studioId={studio.id}
        zone={calendar.time_zone}
        date={{ id, starts_at, title: offering.title, inSeries: series_id !== null }}
        onClose={onClose}
      />
    );
  }
  return (
    <ChangeDate
      studioId={studio.id}
      calendar={calendar}
      setsPrices={setsPrices}
      date={date}
      moveOnly={asked.what === 'move'}
      wanted={asked.what === 'move' ? asked.wanted : undefined}
      onClose={onClose}
    />
  );
}
