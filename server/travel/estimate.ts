import type { TravelMode } from '../../shared/travel.ts';
import type { Polygon } from '../providers/routing/port.ts';
import { type Place, placeFrom } from './places.ts';

/**
 * Where nobody knows the streets: minutes to start and to arrive, and minutes for each kilometre as the crow flies,
 * detours included. Fitted to all ways between random street corners of Liechtenstein and of Monaco, each weighing the
 * same: half of all walks are less than 15 % off, half of all drives less than 35 % (`npm run bench travel`).
 */
const PACE: Record<TravelMode, { start: number; perKilometre: number }> = {
  walking: { start: 0.25, perKilometre: 15 },
  driving: { start: 1.25, perKilometre: 1.6 },
};

/** Minutes on the way. */
export const estimateMinutes = (metres: number, mode: TravelMode): number =>
  PACE[mode].start + (metres / 1000) * PACE[mode].perKilometre;

/** Metres as the crow flies that take so many minutes; 0 when it takes longer to start. */
export const estimateMetres = (minutes: number, mode: TravelMode): number =>
  Math.max(0, ((minutes - PACE[mode].start) / PACE[mode].perKilometre) * 1000);

/** Kilometres a minute that nobody goes beyond on a straight way: a brisk walk, an empty motorway. */
const FASTEST: Record<TravelMode, number> = { walking: 0.12, driving: 2.2 };

/** Metres as the crow flies beyond which nothing is reached in so many minutes, whatever the way is like. */
export const maxReachableMetres = (minutes: number, mode: TravelMode): number =>
  Math.max(minutes * FASTEST[mode] * 1000, estimateMetres(minutes, mode));

const CORNERS = 64;

/** A circle: all that is near enough. */
export function estimateArea(from: Place, minutes: number, mode: TravelMode): Polygon[] {
  const metres = estimateMetres(minutes, mode);
  const ring = Array.from({ length: CORNERS + 1 }, (_, corner): [number, number] => {
    const { lat, lng } = placeFrom(from, metres, (-2 * Math.PI * (corner % CORNERS)) / CORNERS);
    return [lng, lat];
  });
  return metres > 0 ? [[ring]] : [];
}
