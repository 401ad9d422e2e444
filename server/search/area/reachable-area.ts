import { sql } from 'kysely';
import type { RouteTimes, Services } from '#server/services.ts';
import { ceilSeconds, maxReachableMetres, type Position } from '#server/travel/travel.ts';
import type { TravelMode } from '#shared/travel.ts';
import { isWithinCircle, STUDIO_POSITION } from './area-conditions.ts';
import { regionsAt } from './grid-cells.ts';

/** The studios within a travel time and the whole seconds to each, side by side. */
export interface ReachableStudios {
  studios: string[];
  seconds: number[];
  by: RouteTimes['by'];
  /** The large grid cells that contain them; undefined when there are too many. */
  regions: number[] | undefined;
}

interface Wanted {
  near: Position;
  mode: TravelMode;
  minutes: number;
  /** The source of the minutes on earlier pages: an estimate stays one to the end. */
  by?: ReachableStudios['by'] | undefined;
}

/** With more studios around, travel times are estimated: routing would take too long for a page. */
const MAX_ROUTED_STUDIOS = 2000;

/** Finds the studios within a travel time, among those near enough at the greatest speed. */
export async function findReachableStudios(
  { db, travel }: Services,
  { near, mode, minutes, by }: Wanted,
): Promise<ReachableStudios> {
  const metres = maxReachableMetres(minutes, mode);
  const { rows } = await sql<{ id: string; lat: number; lng: number }>`
    select s.id, s.shown_latitude as lat, s.shown_longitude as lng from studios s
    where s.status = 'published' and ${isWithinCircle(STUDIO_POSITION, { ...near, metres })}`.execute(db);
  const journeys =
    by === 'estimate' || rows.length > MAX_ROUTED_STUDIOS
      ? travel.estimate(near, rows, mode)
      : await travel.minutes(near, rows, mode);
  const reached = rows.flatMap(({ id, lat, lng }, at) => {
    const taken = journeys.minutes[at];
    const seconds = taken == null ? Infinity : ceilSeconds(taken);
    return seconds <= minutes * 60 ? [{ id, seconds, lat, lng }] : [];
  });
  return {
    studios: reached.map(({ id }) => id),
    seconds: reached.map(({ seconds }) => seconds),
    by: journeys.by,
    regions: regionsAt(reached),
  };
}
