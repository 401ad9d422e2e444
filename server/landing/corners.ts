import { ENOUGH, ENOUGH_STUDIOS } from '../../shared/landing.ts';
import { slugOf } from '../../shared/slugs.ts';
import { STUDIO_TYPES, type StudioType } from '../../shared/studios.ts';
import type { CornerRow, SpeltRow } from './queries.ts';

interface Neighbourhood {
  slug: string;
  /** As most write it. */
  name: string;
  /** All spellings. */
  names: string[];
  /** How many are published. */
  studios: number;
  at: { lat: number; lng: number } | undefined;
}

/** How much there is to book of each craft in each neighbourhood. */
export interface Corners {
  total: (craft?: StudioType, neighbourhood?: string) => number;
  /** Whether there is enough for a page of the craft, of the neighbourhood, or of the one in the other. */
  hasPage: (craft?: StudioType, neighbourhood?: string) => boolean;
  /** Crafts and neighbourhoods that have a page, where the other one stays; most first, or the nearest. */
  crafts: (neighbourhood?: string) => { craft: StudioType; total: number }[];
  neighbourhoods: (craft?: StudioType, near?: string) => (Neighbourhood & { total: number })[];
  find: (slug: string) => Neighbourhood | undefined;
}

export function cornersOf(rows: readonly CornerRow[], studios: readonly SpeltRow[]): Corners {
  const named = Map.groupBy(
    rows.filter(({ neighbourhood }) => slugOf(neighbourhood)),
    ({ neighbourhood }) => slugOf(neighbourhood),
  );
  const spelt = Map.groupBy(studios, ({ neighbourhood }) => slugOf(neighbourhood));
  const places = new Map([...named].map(([slug, here]) => [slug, neighbourhoodOf(slug, here, spelt.get(slug) ?? [])]));
  const total: Corners['total'] = (craft, neighbourhood) =>
    (neighbourhood === undefined ? rows : (named.get(neighbourhood) ?? []))
      .filter((row) => craft === undefined || row.craft === craft)
      .reduce((sum, row) => sum + row.total, 0);
  const studiosIn = (neighbourhood = '') => places.get(neighbourhood)?.studios ?? 0;
  const hasPage: Corners['hasPage'] = (craft, neighbourhood) =>
    total(craft, neighbourhood) >= ENOUGH && (craft !== undefined || studiosIn(neighbourhood) >= ENOUGH_STUDIOS);
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
        .filter(({ slug }) => slug !== near && hasPage(craft, slug))
        .map((place) => ({ ...place, total: total(craft, place.slug) }))
        .toSorted((a, b) => (from ? far(from, a) - far(from, b) : b.total - a.total) || (a.slug < b.slug ? -1 : 1));
    },
    find: (slug) => places.get(slug),
  };
}

function neighbourhoodOf(slug: string, rows: readonly CornerRow[], studios: readonly SpeltRow[]): Neighbourhood {
  const most = rows.toSorted((a, b) => b.total - a.total)[0];
  const placed = rows.find(({ latitude, longitude }) => latitude !== null && longitude !== null);
  return {
    slug,
    name: most?.neighbourhood ?? slug,
    names: studios.map(({ neighbourhood }) => neighbourhood),
    studios: studios.reduce((sum, { total }) => sum + total, 0),
    at: placed && { lat: placed.latitude ?? 0, lng: placed.longitude ?? 0 },
  };
}

/** Good enough to sort by within a town. */
function far({ at: a }: Neighbourhood, { at: b }: Neighbourhood): number {
  if (!a || !b) return Number.MAX_VALUE;
  return Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180));
}
