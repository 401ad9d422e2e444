import type { PlannedDate, StudioCalendar } from '../../shared/schemas/events.ts';
import type { OwnOffering } from '../../shared/schemas/offering-editing.ts';
import type { OwnStudio } from '../../shared/schemas/studio-editing.ts';
import { AddDates } from './add-dates.tsx';
import { Calendars } from './calendars.tsx';
import { CancelDate } from './cancel-date.tsx';
import { ChangeDate } from './change-date.tsx';
import { DatePanel } from './date-panel.tsx';
import { ImportDates } from './import-dates.tsx';
import type { Wanted } from './moving.ts';

/** What somebody wants to do. */
export type Asked =
  | { what: 'add'; offeringId?: string; like?: PlannedDate }
  | { what: 'import' }
  | { what: 'calendars' }
  | { what: 'see' | 'edit' | 'cancel'; date: PlannedDate }
  | { what: 'move'; date: PlannedDate; wanted?: Wanted };

interface PlanDialogProps {
  studio: OwnStudio;
  calendar: StudioCalendar;
  offerings: readonly OwnOffering[] | undefined;
  asked: Asked;
  /** The day that is in sight. */
  day: string;
  onAsk: (asked: Asked) => void;
  onClose: () => void;
}

/** The dialog for it. */
export function PlanDialog({ studio, calendar, offerings, asked, day, onAsk, onClose }: PlanDialogProps) {
  if (asked.what === 'add') {
    if (!offerings || offerings.length === 0) return null;
    return <AddDates studioId={studio.id} offerings={offerings} {...{ calendar, day, onClose }} {...asked} />;
  }
  if (asked.what === 'import') return <ImportDates studioId={studio.id} {...{ calendar, onClose }} />;
  if (asked.what === 'calendars') return <Calendars studio={studio} {...{ calendar, onClose }} />;
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
      />
    );
  }
  if (asked.what === 'cancel') return <CancelDate studioId={studio.id} {...{ calendar, date, onClose }} />;
  return (
    <ChangeDate
      studioId={studio.id}
      calendar={calendar}
      date={date}
      moveOnly={asked.what === 'move'}
      wanted={asked.what === 'move' ? asked.wanted : undefined}
      onClose={onClose}
    />
  );
}
