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

/** The open dialog, with its parameters. */
export type Asked =
  | { what: 'add'; offeringId?: string | undefined; like?: PlannedEvent; drawn?: Drawn | undefined }
  | { what: 'import' }
  | { what: 'calendars' }
  | { what: 'rules' }
  /** `from` is the first day to change; today by default. */
  | { what: 'rule' | 'end_rule'; ruleId: string; from?: string }
  | { what: 'see' | 'edit' | 'cancel'; date: PlannedEvent }
  | { what: 'move'; date: PlannedEvent; wanted?: Wanted };

interface PlanDialogProps {
  studio: OwnStudio;
  calendar: StudioCalendar;
  offerings: readonly OwnOffering[] | undefined;
  asked: Asked;
  /** The day the calendar shows. */
  day: string;
  today: string;
  onAsk: (asked: Asked) => void;
  /** Closes the dialog and shows the first new event. */
  onMade: (firstStart: string) => void;
  onClose: () => void;
}

/** Renders the open dialog of the calendar. */
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
  // The current version: it may have been booked since the dialog opened.
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
