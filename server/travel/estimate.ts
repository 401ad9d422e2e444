import type { TravelMode } from '#shared/travel.ts';
import type { Polygon, Position } from '../providers/routing/port.ts';
import { destination } from './positions.ts';

/**
 * Without a routing engine: minutes to start and to arrive, and minutes per kilometre as the crow flies, detours
 * included. Fitted to all routes between random street corners of Liechtenstein and of Monaco, both weighing the same:
 * half of all walks are less than 15 % off, half of all drives less than 35 % (`npm run bench travel`).
 */
const PACE: Record<TravelMode, { start: number; perKilometre: number }> = {
  walking: { start: 0.25, perKilometre: 15 },
  driving: { start: 1.25, perKilometre: 1.6 },
};

/** Estimates the minutes for a distance. */
export const estimateMinutes = (metres: number, mode: TravelMode): number =>
  PACE[mode].start + (metres / 1000) * PACE[mode].perKilometre;

/** Estimates the distance covered in so many minutes; 0 when starting takes longer. */
export const estimateMetres = (minutes: number, mode: TravelMode): number =>
  Math.max(0, ((minutes - PACE[mode].start) / PACE[mode].perKilometre) * 1000);

/** The greatest speed on a straight route in kilometres per minute: a brisk walk, an empty motorway. */
const FASTEST: Record<TravelMode, number> = { walking: 0.12, driving: 2.2 };

/** Returns the metres as the crow flies beyond which no place is reached in so many minutes. */
export const maxReachableMetres = (minutes: number, mode: TravelMode): number =>
  Math.max(minutes * FASTEST[mode] * 1000, estimateMetres(minutes, mode));

const CORNERS = 64;

/** Estimates the reachable area as a circle. */
export function estimateArea(from: Position, minutes: number, mode: TravelMode): Polygon[] {
  const metres = estimateMetres(minutes, mode);
  const ring = Array.from({ length: CORNERS + 1 }, (_, corner): [number, number] => {
    const { lat, lng } = destination(from, metres, (-2 * Math.PI * (corner % CORNERS)) / CORNERS);
    return [lng, lat];
  });
  return metres > 0 ? [[ring]] : [];
}
