import type { TravelMode } from '../../../shared/travel.ts';
import type { Services } from '../../services.ts';
import { type Journeys, wholeMinutes, wholeSeconds } from '../../travel/travel.ts';
import type { AskedArea } from '../query/search-query.ts';

/** What a page lists, where it is. */
interface Placed {
  shown_latitude: number | null;
  shown_longitude: number | null;
  /** On the way, whole ones, where minutes were asked for. */
  seconds: number | null;
}

interface Ways {
  /** Whole ones, in the order of the rows; null where there is no way. */
  minutes: (number | null)[];
  by: Journeys['by'] | null;
}

/** Minutes to each row of a page: those that the question asked for, or what they are where it only said how to go. */
export async function findWays(
  { travel }: Services,
  { near, mode, reached }: AskedArea & { mode?: TravelMode | undefined },
  rows: readonly Placed[],
): Promise<Ways> {
  if (reached) {
    return { minutes: rows.map(({ seconds }) => (seconds === null ? null : wholeMinutes(seconds))), by: reached.by };
  }
  if (!near || !mode) return { minutes: rows.map(() => null), by: null };
  const placed = rows.flatMap(({ shown_latitude: lat, shown_longitude: lng }, at) =>
    lat === null || lng === null ? [] : [{ lat, lng, at }],
  );
  const { minutes, by } = await travel.minutes(near, placed, mode);
  const all: (number | null)[] = rows.map(() => null);
  for (const [turn, { at }] of placed.entries()) {
    const taken = minutes[turn] ?? null;
    all[at] = taken === null ? null : wholeMinutes(wholeSeconds(taken));
  }
  return { minutes: all, by };
}
