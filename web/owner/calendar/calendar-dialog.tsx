import type { PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';
import type { OwnOffering } from '#shared/schemas/offerings/offering-editing.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import type { CalendarDay } from '#web/time/calendar-days.ts';
import { CancelDay } from './events/cancel-day.tsx';
import { CancelEvent } from './events/cancel-event.tsx';
import { CreateEvent } from './events/create-event.tsx';
import { EditEvent } from './events/edit-event.tsx';
import { EventPanel } from './events/event-panel.tsx';
import { ImportEvents } from './events/import-events.tsx';
import type { DrawnEvent } from './events/use-new-event.ts';
import { ExternalCalendars } from './external-calendars.tsx';
import type { EventPlacement } from './grid/drop-target.ts';
import { EditSeries } from './series/edit-series.tsx';
import { EndSeries } from './series/end-series.tsx';
import { SeriesList } from './series/series-list.tsx';

/** The open dialog, with its parameters. */
export type OpenDialog =
  | { what: 'add'; offeringId?: string | undefined; copyOf?: PlannedEvent; drawn?: DrawnEvent | undefined }
  | { what: 'import' }
  | { what: 'calendars' }
  | { what: 'cancel_day' }
  | { what: 'series_list' }
  /** `from` is the first day to change; today by default. */
  | { what: 'edit_series' | 'end_series'; seriesId: string; from?: string }
  | { what: 'see' | 'edit' | 'cancel'; event: PlannedEvent }
  | { what: 'move'; event: PlannedEvent; target?: EventPlacement };

interface CalendarDialogProps {
  studio: OwnStudio;
  calendar: StudioCalendar;
  offerings: readonly OwnOffering[] | undefined;
  dialog: OpenDialog;
  /** The day the calendar shows. */
  day: string;
  today: string;
  onOpen: (dialog: OpenDialog) => void;
  /** Closes the dialog and shows the day of the first new event. */
  onCreated: (firstDay: CalendarDay) => void;
  onClose: () => void;
}

/** Renders the open dialog of the calendar. */
export function CalendarDialog({
  studio,
  calendar,
  offerings,
  dialog,
  day,
  today,
  onOpen,
  onCreated,
  onClose,
}: CalendarDialogProps) {
  const setsPrices = studio.rights.includes('edit_offerings');
  if (dialog.what === 'add') {
    if (!offerings || offerings.length === 0) return null;
    return (
      <CreateEvent
        studioId={studio.id}
        offerings={offerings}
        {...{ calendar, setsPrices, day, onCreated, onClose }}
        {...dialog}
      />
    );
  }
  if (dialog.what === 'import') return <ImportEvents studioId={studio.id} {...{ calendar, onCreated, onClose }} />;
  if (dialog.what === 'calendars') return <ExternalCalendars studio={studio} {...{ calendar, onClose }} />;
  if (dialog.what === 'cancel_day') {
    return <CancelDay studioId={studio.id} day={day < today ? today : day} {...{ today, onClose }} />;
  }
  if (dialog.what === 'series_list') {
    return (
      <SeriesList
        studioId={studio.id}
        zone={calendar.time_zone}
        onDo={(what, { id }) => onOpen({ what, seriesId: id })}
        onClose={onClose}
      />
    );
  }
  if ('seriesId' in dialog) {
    const SeriesDialog = dialog.what === 'edit_series' ? EditSeries : EndSeries;
    const from = dialog.from && dialog.from > today ? dialog.from : today;
    return (
      <SeriesDialog
        studioId={studio.id}
        seriesId={dialog.seriesId}
        {...{ calendar, setsPrices, offerings, from, today, onClose }}
      />
    );
  }
  // The current version: it may have been booked since the dialog opened.
  const event = calendar.events.find(({ id }) => id === dialog.event.id) ?? dialog.event;
  if (dialog.what === 'see') {
    return (
      <EventPanel
        studio={studio}
        calendar={calendar}
        event={event}
        onClose={onClose}
        onDo={(what) => onOpen(what === 'copy' ? { what: 'add', copyOf: event } : { what, event })}
        onSeries={(what, seriesId) => onOpen({ what, seriesId, from: event.series_day ?? today })}
      />
    );
  }
  if (dialog.what === 'cancel') {
    const { id, starts_at, offering, series_id } = event;
    return (
      <CancelEvent
        studioId={studio.id}
        zone={calendar.time_zone}
        event={{ id, starts_at, title: offering.title, inSeries: series_id !== null }}
        onClose={onClose}
      />
    );
  }
  return (
    <EditEvent
      studioId={studio.id}
      calendar={calendar}
      setsPrices={setsPrices}
      event={event}
      moveOnly={dialog.what === 'move'}
      target={dialog.what === 'move' ? dialog.target : undefined}
      onClose={onClose}
    />
  );
}
