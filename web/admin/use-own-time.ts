import { formatDayTime, formatTime } from '#shared/time/time.ts';
import { useOwnZone } from '../settings/own-zone.ts';
import { dayOf } from '../time/calendar-weeks.ts';
import { useWords } from '../words.tsx';

/** Returns a function that writes an instant in the reader's own zone: "10:00" today, else "Sat 29 Nov, 10:00". */
export function useOwnTime(): (instant: string) => string {
  const { t } = useWords();
  const zone = useOwnZone();
  const today = dayOf(new Date(), zone);
  return (instant) => (dayOf(instant, zone) === today ? formatTime(instant, zone) : formatDayTime(t, instant, zone));
}
