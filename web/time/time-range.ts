import { formatTimes } from '#shared/time/dates-in-words.ts';
import type { Words } from '../words.tsx';

/** "10:00–13:00" in one piece, after its day; "10:00 – Sun 13 Dec, 18:00" over several days. */
export const timeRange = ({ t }: Pick<Words, 't'>, start: string | Date, end: string | Date, zone: string): string =>
  // Word joiners (U+2060): lines break after a dash otherwise.
  formatTimes(t, start, end, zone).replace(/(?<=\d)–(?=\d)/, '\u2060–\u2060');
