import type { TravelMode } from '../../../shared/travel.ts';
import type { Services } from '../../services.ts';
import { ceilMinutes, ceilSeconds, type RouteTimes } from '../../travel/travel.ts';
import type { SearchArea } from '../query/search-query.ts';

/** What a page lists, where it is. */
interface PositionedRow {
  shown_latitude: number | null;
  shown_longitude: number | null;
  /** On the way, whole ones, where minutes were asked for. */
  seconds: number | null;
}

interface MinutesToRows {
  /** Whole ones, in the order of the rows; null where there is no way. */
  minutes: (number | null)[];
  by: RouteTimes['by'] | null;
}

/** Minutes to each row of a page: those that the question asked for, or what they are where it only said how to go. */
export async function findTravelMinutes(
  { travel }: Services,
  { near, mode, reached }: SearchArea & { mode?: TravelMode | undefined },
  rows: readonly PositionedRow[],
): Promise<MinutesToRows> {
  if (reached) {
    return { minutes: rows.map(({ seconds }) => (seconds === null ? null : ceilMinutes(seconds))), by: reached.by };
  }
  if (!near || !mode) return { minutes: rows.map(() => null), by: null };
  const placed = rows.flatMap(({ shown_latitude: lat, shown_longitude: lng }, at) =>
    lat === null || lng === null ? [] : [{ lat, lng, at }],
  );
  const { minutes, by } = await travel.minutes(near, placed, mode);
  const all: (number | null)[] = rows.map(() => null);
  for (const [turn, { at }] of placed.entries()) {
    const taken = minutes[turn] ?? null;
    all[at] = taken === null ? null : ceilMinutes(ceilSeconds(taken));
  }
  return { minutes: all, by };
}
