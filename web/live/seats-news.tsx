import type { EventShape } from '#shared/schemas/offerings/offerings.ts';
import { useWords } from '../words.tsx';

/** Says to screen readers which event of the offering on the screen has more or fewer seats left now. */
export function SeatsNews({ event }: { event: EventShape | undefined }) {
  const { t, dayTime } = useWords();
  return (
    <p className="sr" role="status">
      {event &&
        `${dayTime(event.starts_at, event.time_zone)}: ${t('catalogue.seats_left', { count: event.seats_left })}`}
    </p>
  );
}
