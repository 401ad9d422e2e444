import type { OracleQuery, Studio, World } from './oracle-world.ts';
import { isInArea, metresBetween, tierOf, wordsOf } from './search-oracle.ts';

/**
 * A second implementation of the studio search that checks every studio one by one, for tests like search-oracle.ts.
 */

export interface OracleStudio extends Studio {
  featured: boolean;
  types: string[];
  tagline: string;
  description: string;
  amenities: string[];
  languages: string[];
  rating_average: number | null;
}

export type StudioOracleQuery = Pick<
  OracleQuery,
  'q' | 'studio_type' | 'rating_min' | 'near' | 'radius_km' | 'mode' | 'minutes' | 'box'
> & { featured?: boolean; amenities?: string[]; speaks?: string[]; sort?: string };

interface Hit {
  studio: OracleStudio;
  /** Whole metres as the crow flies. */
  metres: number | null;
  /** Whole minutes of travel, rounded up. */
  seconds: number | null;
  minutes: number | null;
  /** 0 if all words are in the name, 1 in the place, 2 in the description, 3 in the offerings. */
  tier: number;
}

/** @param minutesFor returns the travel time of a distance in metres, by the mode of the query */
export function searchStudiosByOracle(
  world: World & { studios: OracleStudio[] },
  query: StudioOracleQuery,
  minutesFor: (metres: number) => number,
): Hit[] {
  const found: Hit[] = [];
  for (const studio of world.studios) {
    const metres = query.near && studio.shown ? metresBetween(query.near, studio.shown) : null;
    const onTheWay = query.mode && metres !== null ? minutesFor(metres) : null;
    const tier = tierOfStudio(world, studio, query.q);
    if (studio.status !== 'published' || tier === null) continue;
    if (!matchesFilters(studio, query) || !isInArea(studio, metres, onTheWay, query)) continue;
    found.push({
      studio,
      metres: metres === null ? null : Math.round(metres),
      seconds: onTheWay === null ? null : Math.ceil(onTheWay * 60),
      minutes: onTheWay === null ? null : Math.ceil(onTheWay),
      tier,
    });
  }
  return found.sort(orderOf(query));
}

function matchesFilters(
  studio: OracleStudio,
  { studio_type, featured, amenities, speaks, rating_min }: StudioOracleQuery,
): boolean {
  const anyOf = (wanted: string[] | undefined, has: string[]) => !wanted || wanted.some((one) => has.includes(one));
  return (
    anyOf(studio_type, studio.types) &&
    anyOf(speaks, studio.languages) &&
    (amenities ?? []).every((one) => studio.amenities.includes(one)) &&
    (featured === undefined || studio.featured === featured) &&
    (rating_min === undefined || (studio.rating_average !== null && studio.rating_average >= rating_min))
  );
}

/** Ranks the match of the words; null if one is missing. Words cannot be spread over two offerings. */
function tierOfStudio(world: World, studio: OracleStudio, q = ''): number | null {
  const query = wordsOf(q);
  let words: string[] = [];
  const where = `${studio.neighbourhood} ${studio.city}`;
  for (const [tier, text] of [studio.name, where, `${studio.tagline} ${studio.description}`].entries()) {
    words = [...words, ...wordsOf(text)];
    const isInArea = (word: string, at: number) =>
      words.some((each) => (at === query.length - 1 ? each.startsWith(word) : each === word));
    if (query.every(isInArea)) return tier;
  }
  const sells = world.offerings.some(
    (offering) =>
      offering.studio_id === studio.id &&
      offering.status === 'published' &&
      tierOf(world, offering, studio, q) !== null,
  );
  return sells ? 3 : null;
}

function orderOf(query: StudioOracleQuery): (one: Hit, other: Hit) => number {
  const sort = query.sort ?? (query.q === undefined ? 'featured' : 'relevance');
  const far = (hit: Hit) => (query.minutes === undefined ? hit.metres : hit.seconds) ?? Number.MAX_VALUE;
  const ranks: Record<string, (hit: Hit) => number> = {
    featured: ({ studio }) => (studio.featured ? 0 : 1),
    name: () => 0,
    relevance: ({ tier }) => tier,
    nearest: far,
    rating: ({ studio }) => -(studio.rating_average ?? 0),
  };
  const nameOf = ({ studio }: Hit) => studio.name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (one, other) =>
    (ranks[sort]?.(one) ?? 0) - (ranks[sort]?.(other) ?? 0) ||
    compare(nameOf(one), nameOf(other)) ||
    compare(one.studio.id, other.studio.id);
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
