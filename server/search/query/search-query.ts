import { z } from 'zod';
import { boxOf, type OfferingFilters } from '../../../shared/schemas/search.ts';
import { positionOf } from '../../../shared/schemas/travel.ts';
import { DEFAULT_CURRENCY, type Sort } from '../../../shared/search.ts';
import type { Services } from '../../services.ts';
import { placeOf } from '../../studios/studios.ts';
import type { Box, Circle } from '../area/area.ts';
import { coveringRegions } from '../area/grid-cells.ts';
import { findReachableStudios, type ReachableStudios } from '../area/reachable-area.ts';
import { parseWords } from '../words/word-query.ts';
import type { AdditionWindow } from './additions.ts';

/** Where somebody looks: near a place, in a box, within minutes. */
export interface SearchArea {
  near: { lat: number; lng: number } | undefined;
  box: Box | undefined;
  /** All that is near enough. */
  circle: Circle | undefined;
  /** Studios that can be reached in the minutes asked for. */
  reached: ReachableStudios | undefined;
}

/** A question as the statements take it: words understood, places placed, minutes known. */
export interface SearchQuery extends SearchArea, Omit<OfferingFilters, 'q' | 'near' | 'box' | 'studio' | 'currency'> {
  /** Text of a `tsquery`; undefined when no words were asked for. */
  words: string | undefined;
  /** Text of a `tsquery`: the words as they were typed, where others mean the same. */
  exact?: string | undefined;
  /** Only answers that are so good: see `tiers.ts`. */
  tier?: number;
  studio: { id: string } | { slug: string } | undefined;
  currency: string;
  now: Date;
  /** No more seats are left than so many. */
  seats_at_most?: number;
  /** Only what came in then. */
  news?: AdditionWindow;
}

/** A question, and what there is to say about how it was taken; `asked` is undefined when nothing can fit. */
export interface ParsedQuery {
  query: SearchQuery | undefined;
  meant: string | null;
}

/** @param by who told the minutes of the pages before this one */
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

/** Large squares in which all of it is; undefined when it may be anywhere. */
export function regionsOf({ circle, box, reached }: SearchQuery): number[] | undefined {
  const areas = [circle, box].flatMap((area) => (area ? [coveringRegions(area)] : []));
  return [...areas, reached?.regions]
    .filter((regions) => regions !== undefined)
    .sort((one, other) => one.length - other.length)[0];
}

/** Whether the question is about dates: then only what has a time can answer it. */
export const hasTimeFilter = ({ when, from, to, time_of_day, seats }: SearchQuery) =>
  Boolean(when || from || to || time_of_day?.length || seats !== undefined);

/** Without words nothing is more relevant than the rest. */
export const sortOf = (sort: Sort | undefined, { words }: SearchQuery): Sort =>
  sort && (sort !== 'relevance' || words) ? sort : words ? 'relevance' : 'soonest';

/** Sort values: which part of the list, a number that grows within the part, and the id. */
export type HitKey = [part: number, rank: number, id: string];

export const HitKey: z.ZodType<HitKey> = z.tuple([z.int().min(0).max(99), z.int(), z.uuid()]);
