import type { BookingPause } from '#shared/schemas/studios/booking-pause.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';

interface PauseNoteProps {
  pause: BookingPause;
  /** IANA name of the studio's time zone. */
  zone: string;
}

/** Says that a studio takes no bookings now, until when, and why in its own words. */
export function PauseNote({ pause: { until, note }, zone }: PauseNoteProps) {
  const { t, longDay } = useWords();
  const title = until ? t('studios.pause.until', { day: longDay(until, zone) }) : t('studios.pause.open');
  return (
    <Note icon="calendar-x" title={`${title}.`}>
      {note && <bdi>{note} </bdi>}
      {t('studios.pause.stands')}
    </Note>
  );
}
