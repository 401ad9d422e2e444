import type { RouteTimes, Services } from '#server/services.ts';
import { ceilMinutes, ceilSeconds } from '#server/travel/travel.ts';
import type { TravelMode } from '#shared/travel.ts';
import type { SearchArea } from '../query/search-query.ts';

/** A row of the page with its position. */
interface PositionedRow {
  shown_latitude: number | null;
  shown_longitude: number | null;
  /** The whole seconds on the way, where the query limits the travel time. */
  seconds: number | null;
}

interface MinutesToRows {
  /** Whole minutes, in the order of the rows; null where there is no route. */
  minutes: (number | null)[];
  by: RouteTimes['by'] | null;
}

/**
 * Returns the travel minutes to each row of a page: those the query was limited by, or new ones when it only names a
 * travel mode.
 */
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
