import { MIN_OFFERINGS, MIN_STUDIOS } from '#shared/landing.ts';
import { STUDIO_TYPES, type StudioType } from '#shared/studios/studios.ts';
import { slugOf } from '../slug-of.ts';
import type { CraftCountRow, Locality, StudioCountRow } from './queries.ts';

/** As the crow flies: neighbourhoods further away are not nearby. */
const NEARBY_KM = 50;

/** A neighbourhood of a city; `neighbourhood` and `city` in the most frequent spelling. */
interface Neighbourhood extends Locality {
  slug: string;
  /** All spellings. */
  spellings: Locality[];
  /** The number of published studios. */
  studios: number;
  at: { lat: number; lng: number } | undefined;
}

/** The number of bookable offerings of each craft in each neighbourhood. */
export interface LandingIndex {
  total: (craft?: StudioType, neighbourhood?: string) => number;
  /** True if there are enough offerings or studios for a page. */
  hasPage: (craft?: StudioType, neighbourhood?: string) => boolean;
  /**
   * The crafts and neighbourhoods that have a page while the other stays: the largest first, or the nearest of those
   * nearby.
   */
  crafts: (neighbourhood?: string) => { craft: StudioType; total: number }[];
  neighbourhoods: (craft?: StudioType, near?: string) => (Neighbourhood & { total: number })[];
  find: (slug: string) => Neighbourhood | undefined;
  /** The slug of a neighbourhood, however it is spelt. */
  slugOf: (where: Locality) => string | undefined;
}

export function buildLandingIndex(rows: readonly CraftCountRow[], studios: readonly StudioCountRow[]): LandingIndex {
  const slugs = slugsOf(rows);
  const named = Map.groupBy(
    rows.filter(({ neighbourhood }) => slugOf(neighbourhood)),
    (row) => slugs.get(keyOf(row)) ?? '',
  );
  const spellings = Map.groupBy(studios, (studio) => slugs.get(keyOf(studio)));
  const places = new Map(
    [...named].map(([slug, here]) => [slug, neighbourhoodOf(slug, here, spellings.get(slug) ?? [])]),
  );
  const total: LandingIndex['total'] = (craft, neighbourhood) =>
    (neighbourhood === undefined ? rows : (named.get(neighbourhood) ?? []))
      .filter((row) => craft === undefined || row.craft === craft)
      .reduce((sum, row) => sum + row.total, 0);
  const studiosIn = (neighbourhood = '') => places.get(neighbourhood)?.studios ?? 0;
  const hasPage: LandingIndex['hasPage'] = (craft, neighbourhood) =>
    total(craft, neighbourhood) >= MIN_OFFERINGS && (craft !== undefined || studiosIn(neighbourhood) >= MIN_STUDIOS);
  return {
    total,
    hasPage,
    crafts: (neighbourhood) =>
      STUDIO_TYPES.filter((craft) => hasPage(craft, neighbourhood))
        .map((craft) => ({ craft, total: total(craft, neighbourhood) }))
        .toSorted((a, b) => b.total - a.total),
    neighbourhoods: (craft, near) => {
      const from = near === undefined ? undefined : places.get(near);
      return [...places.values()]
        .filter((place) => place.slug !== near && hasPage(craft, place.slug) && (!from || isNearby(from, place)))
        .map((place) => ({ ...place, total: total(craft, place.slug) }))
        .toSorted(
          (a, b) =>
            (from ? kilometresBetween(from, a) - kilometresBetween(from, b) : b.total - a.total) ||
            (a.slug < b.slug ? -1 : 1),
        );
    },
    find: (slug) => places.get(slug),
    slugOf: (where) => slugs.get(keyOf(where)),
  };
}

const keyOf = ({ neighbourhood, city, country }: Locality) => `${slugOf(city)}/${slugOf(neighbourhood)}/${country}`;

/** Returns slugs by key: "barcelona-gracia", and "valencia-centro-es" where another country has the same names. */
function slugsOf(rows: readonly Locality[]): Map<string, string> {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const plain = ({ city, neighbourhood }: Locality) => slugOf(`${city} ${neighbourhood}`);
  const alike = Map.groupBy(byKey.values(), plain);
  return new Map(
    [...byKey].map(([key, row]) => {
      const isOne = alike.get(plain(row))?.length === 1;
      return [key, isOne ? plain(row) : slugOf(`${plain(row)} ${row.country}`)];
    }),
  );
}

function neighbourhoodOf(
  slug: string,
  rows: readonly CraftCountRow[],
  studios: readonly StudioCountRow[],
): Neighbourhood {
  const most = rows.toSorted((a, b) => b.total - a.total)[0];
  const placed = rows.find(({ latitude, longitude }) => latitude !== null && longitude !== null);
  return {
    slug,
    neighbourhood: most?.neighbourhood ?? slug,
    city: most?.city ?? '',
    country: most?.country ?? '',
    spellings: studios.map(({ neighbourhood, city, country }) => ({ neighbourhood, city, country })),
    studios: studios.reduce((sum, { total }) => sum + total, 0),
    at: placed && { lat: placed.latitude ?? 0, lng: placed.longitude ?? 0 },
  };
}

const isNearby = (a: Neighbourhood, b: Neighbourhood) =>
  (slugOf(a.city) === slugOf(b.city) && a.country === b.country) || kilometresBetween(a, b) <= NEARBY_KM;

const KM_OF_A_DEGREE = 111;

/** Returns kilometres, exact enough to sort within a town. */
function kilometresBetween({ at: a }: Neighbourhood, { at: b }: Neighbourhood): number {
  if (!a || !b) return Number.MAX_VALUE;
  return KM_OF_A_DEGREE * Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180));
}
