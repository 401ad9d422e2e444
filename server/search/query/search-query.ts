import { z } from 'zod';
import type { Services } from '#server/services.ts';
import { placeOf } from '#server/studios/studios.ts';
import { boxOf, type OfferingFilters } from '#shared/schemas/search/search.ts';
import { positionOf } from '#shared/schemas/travel.ts';
import { DEFAULT_CURRENCY, type Sort } from '#shared/search.ts';
import type { Box, Circle } from '../area/area.ts';
import { coveringRegions } from '../area/grid-cells.ts';
import { findReachableStudios, type ReachableStudios } from '../area/reachable-area.ts';
import { parseWords } from '../words/word-query.ts';
import type { AdditionWindow } from './additions.ts';

/** The area of a query: near a place, in a box, within a travel time. */
export interface SearchArea {
  near: { lat: number; lng: number } | undefined;
  box: Box | undefined;
  /** The circle given by `near` and `radius_km`. */
  circle: Circle | undefined;
  /** The studios within the travel time. */
  reached: ReachableStudios | undefined;
}

/** A search query as the SQL conditions take it: words parsed, places resolved, travel times known. */
export interface SearchQuery extends SearchArea, Omit<OfferingFilters, 'q' | 'near' | 'box' | 'studio' | 'currency'> {
  /** Text of a `tsquery`; undefined without words. */
  words: string | undefined;
  /** Text of a `tsquery` for the words as typed, where synonyms exist. */
  exact?: string | undefined;
  /** Only hits of this relevance tier: see relevance-tiers.ts. */
  tier?: number;
  studio: { id: string } | { slug: string } | undefined;
  currency: string;
  now: Date;
  /** At most so many seats are left. */
  seats_at_most?: number;
  /** Only what was added within this time window. */
  added?: AdditionWindow;
}

/** A parsed query, and the corrected words; `query` is undefined when nothing can match. */
export interface ParsedQuery {
  query: SearchQuery | undefined;
  meant: string | null;
}

/** Parses the parameters of a search. @param by the source of the minutes on earlier pages */
export async function parseSearchQuery(
  services: Services,
  params: OfferingFilters,
  by?: ReachableStudios['by'],
): Promise<ParsedQuery> {
  const { q, near, box, studio: studioText, currency = DEFAULT_CURRENCY, ...rest } = params;
  const meaning = await parseWords(services.db, q);
  const studio = studioText === undefined ? undefined : placeOf(studioText);
  if (meaning === 'nothing' || (studioText !== undefined && !studio)) return { query: undefined, meant: null };
  const area = await parseSearchArea(services, { ...rest, near, box }, by);
  return {
    query: { ...rest, ...area, words: meaning?.query, exact: meaning?.exact, studio, currency, now: services.now() },
    meant: meaning?.meant ?? null,
  };
}

type AreaQuestion = Pick<OfferingFilters, 'near' | 'box' | 'mode' | 'minutes' | 'radius_km'>;

export async function parseSearchArea(
  services: Services,
  params: AreaQuestion,
  by?: ReachableStudios['by'],
): Promise<SearchArea> {
  const { mode, minutes, radius_km } = params;
  const near = params.near === undefined ? undefined : positionOf(params.near);
  const box = params.box === undefined ? undefined : boxOf(params.box);
  return {
    near,
    box,
    circle: near && radius_km !== undefined ? { ...near, metres: radius_km * 1000 } : undefined,
    reached: near && mode && minutes ? await findReachableStudios(services, { near, mode, minutes, by }) : undefined,
  };
}

/** Returns the large grid cells that cover the query's area; undefined for the whole world. */
export function regionsOf({ circle, box, reached }: SearchQuery): number[] | undefined {
  const areas = [circle, box].flatMap((area) => (area ? [coveringRegions(area)] : []));
  return [...areas, reached?.regions]
    .filter((regions) => regions !== undefined)
    .sort((one, other) => one.length - other.length)[0];
}

/** True if the query filters by time or seats: then only events and slots can match. */
export const hasTimeFilter = ({ when, from, to, time_of_day, seats }: SearchQuery) =>
  Boolean(when || from || to || time_of_day?.length || seats !== undefined);

/** Returns the order of the hits: without words there is no relevance. */
export const sortOf = (sort: Sort | undefined, { words }: SearchQuery): Sort =>
  sort && (sort !== 'relevance' || words) ? sort : words ? 'relevance' : 'soonest';

/** The sort values of a hit: its part of the list, a number that grows within the part, and the id. */
export type HitKey = [part: number, rank: number, id: string];

export const HitKey: z.ZodType<HitKey> = z.tuple([z.int().min(0).max(99), z.int(), z.uuid()]);
