import type { Words } from '../../words.tsx';
import type { Around } from './location-filter.ts';

/** As its reader called it; a spot that was pointed at has no name. */
export const placeName = (t: Words['t'], { place }: Around): string => place ?? t('search.this_spot');

interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** "Sat 22 Nov – Sun 23 Nov", "from Sat 22 Nov" */
export function daysText({ t, day }: Words, { from, to }: DayRange): string {
  // Days of a calendar, not instants: read and written in the same zone they stay what they are.
  const text = (date: string) => day(`${date}T12:00:00Z`, 'UTC');
  if (from && to) return from === to ? text(from) : `${text(from)} – ${text(to)}`;
  return from ? t('search.from', { day: text(from) }) : to ? t('search.to', { day: text(to) }) : '';
}
