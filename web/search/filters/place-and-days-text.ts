import type { Words } from '#web/words.tsx';
import type { Around } from './location-filter.ts';

/** Returns the name of the place as the reader typed it; an unnamed spot has a generic name. */
export const placeName = (t: Words['t'], { place }: Around): string => place ?? t('search.this_spot');

interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** Formats a range of dates: "Sat 22 Nov – Sun 23 Nov", "from Sat 22 Nov". */
export function daysText({ t, day }: Words, { from, to }: DayRange): string {
  // Calendar dates, not instants: parsed and formatted in UTC they do not shift.
  const text = (date: string) => day(`${date}T12:00:00Z`, 'UTC');
  if (from && to) return from === to ? text(from) : `${text(from)} – ${text(to)}`;
  return from ? t('search.from', { day: text(from) }) : to ? t('search.to', { day: text(to) }) : '';
}
