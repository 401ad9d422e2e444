import { lazy } from 'react';
import type { EventsInClosureQuery } from '#shared/schemas/events/events.ts';
import type { Closure } from '#shared/schemas/studios/studio-editing.ts';
import { Fetched } from '#web/ui/feedback/fetched.tsx';

const EventsInClosures = lazy(async () => ({
  default: (await import('#web/owner/calendar/events/events-in-closures.tsx')).EventsInClosures,
}));
const RestoreEvents = lazy(async () => ({
  default: (await import('#web/owner/calendar/events/restore-events.tsx')).RestoreEvents,
}));

export type ClosureDays = Pick<Closure, 'first_day' | 'last_day'> &
  Partial<Pick<Closure, 'from_time' | 'until_time' | 'space_id'>>;

const closureQueryOf = ({
  first_day,
  last_day,
  from_time,
  until_time,
  space_id,
}: ClosureDays): EventsInClosureQuery => ({
  first_day,
  last_day,
  ...(from_time && until_time && { from_time, until_time }),
  ...(space_id && { space_id }),
});

/** The closures that were created (`made`), deleted (`lifted`) or opened for review (`seen`). */
export interface ClosureChange {
  what: 'made' | 'lifted' | 'seen';
  closures: readonly ClosureDays[];
}

interface ClosureDatesProps {
  studio: { id: string; time_zone: string };
  asked: ClosureChange;
  onClose: () => void;
}

/** Asks what to do with the events in closures, or which events to restore after a closure was deleted. */
export function ClosureDates({ studio, asked: { what, closures }, onClose }: ClosureDatesProps) {
  const [closure] = closures;
  const key = JSON.stringify(closures);
  return (
    <Fetched>
      {what === 'lifted' && closure ? (
        <RestoreEvents
          key={key}
          studio={studio}
          onClose={onClose}
          days={{ first_day: closure.first_day, last_day: closure.last_day }}
        />
      ) : (
        <EventsInClosures
          key={key}
          studio={studio}
          closures={closures.map(closureQueryOf)}
          showsEmpty={what === 'seen'}
          onClose={onClose}
        />
      )}
    </Fetched>
  );
}
