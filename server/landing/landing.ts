import { craftAddress, neighbourhoodAddress } from '#shared/landing.ts';
import type { LandingLinks, LandingPage, LandingQuery } from '#shared/schemas/landing.ts';
import type { Language } from '#shared/text/languages.ts';
import { refuse } from '../http/refuse.ts';
import { offeringSummary, translateOfferings, withPhotos } from '../offerings/offerings.ts';
import type { Services } from '../services.ts';
import { studioSummary } from '../studios/studios.ts';
import { buildLandingIndex, type LandingIndex } from './neighbourhoods.ts';
import { countByCraftAndNeighbourhood, countStudios, type Locality, listBookable, listStudiosIn } from './queries.ts';

/** What one page shows; the list has the rest, with filters. */
const MAX_SHOWN = 24;
const MAX_LINKS = 12;
const MAX_FOOTER_LINKS = 6;
/** The index is refreshed after so many milliseconds: landing pages do not come and go by the second. */
const FRESH = 60_000;
/** In a large catalogue it is kept for this multiple of the time that building it took. */
const REST = 100;

const cache = new WeakMap<Services['db'], { index: Promise<LandingIndex>; until: number }>();

/** Returns the cached index, refreshed in the background: only the first request waits. */
function getLandingIndex({ db, now }: Services): Promise<LandingIndex> {
  const at = now();
  const known = cache.get(db);
  if (known && known.until > at.getTime()) return known.index;
  const began = performance.now();
  const fresh = Promise.all([countByCraftAndNeighbourhood(db, at), countStudios(db)]).then((told) =>
    buildLandingIndex(...told),
  );
  const entry = { index: known?.index ?? fresh, until: at.getTime() + FRESH };
  cache.set(db, entry);
  fresh.then(
    () => {
      entry.index = fresh;
      entry.until = at.getTime() + Math.max(FRESH, REST * (performance.now() - began));
    },
    () => entry.index === fresh && cache.delete(db),
  );
  return entry.index;
}

/** Lists the paths of all landing pages. */
export async function listLandingPages(services: Services): Promise<string[]> {
  const index = await getLandingIndex(services);
  const crafts = index
    .crafts()
    .flatMap(({ craft }) => [
      craftAddress(craft),
      ...index.neighbourhoods(craft).map(({ slug }) => craftAddress(craft, slug)),
    ]);
  return [...crafts, ...index.neighbourhoods().map(({ slug }) => neighbourhoodAddress(slug))];
}

/** Returns the footer's links. Where they are in several cities, each is named with its city. */
export async function getLandingLinks(services: Services): Promise<LandingLinks> {
  const index = await getLandingIndex(services);
  const most = index.neighbourhoods().slice(0, MAX_FOOTER_LINKS);
  const isOneCity = new Set(most.map(({ city }) => city)).size < 2;
  return {
    neighbourhoods: most.map(({ slug, neighbourhood, city }) => ({
      name: isOneCity || !city ? neighbourhood : `${neighbourhood}, ${city}`,
      path: neighbourhoodAddress(slug),
    })),
  };
}

/** Returns the path of a neighbourhood's page, however it is spelt; null where there is none. */
export async function findNeighbourhoodPage(services: Services, where: Locality): Promise<string | null> {
  const index = await getLandingIndex(services);
  const slug = index.slugOf(where);
  return slug !== undefined && index.hasPage(undefined, slug) ? neighbourhoodAddress(slug) : null;
}

/**
 * Returns the landing page of a craft, of a neighbourhood, or of a craft in a neighbourhood.
 * @param language of the reader
 * @throws Refusal `http.not_found` when there are too few offerings or studios
 */
export async function getLandingPage(
  services: Services,
  { craft, neighbourhood }: LandingQuery,
  language: Language,
): Promise<LandingPage> {
  const index = await getLandingIndex(services);
  const place = neighbourhood === undefined ? undefined : index.find(neighbourhood);
  if (!index.hasPage(craft, neighbourhood)) refuse('http.not_found');
  const [offerings, studios] = await Promise.all([
    craft ? findOfferings(services, { craft, places: place?.spellings }, language) : [],
    craft || !place ? [] : listStudiosIn(services.db, place.spellings, language, MAX_SHOWN),
  ]);
  return {
    craft: craft ?? null,
    neighbourhood: place ? placeShape(place) : null,
    total: index.total(craft, neighbourhood),
    offerings,
    studios: studios.map((row) => studioSummary(row, services.now())),
    crafts: index.crafts(neighbourhood).filter((other) => other.craft !== craft),
    neighbourhoods: index
      .neighbourhoods(craft, neighbourhood)
      .slice(0, MAX_LINKS)
      .map((other) => ({ ...placeShape(other), total: other.total })),
    has_studios: neighbourhood !== undefined && index.hasPage(undefined, neighbourhood),
  };
}

const placeShape = ({ slug, neighbourhood, city }: Locality & { slug: string }) => ({
  slug,
  name: neighbourhood,
  city,
});

async function findOfferings(
  { db, now }: Services,
  asked: Pick<Parameters<typeof listBookable>[1], 'craft' | 'places'>,
  language: Language,
) {
  const at = now();
  const rows = await listBookable(db, { ...asked, now: at, most: MAX_SHOWN });
  const shown = await withPhotos(db, await translateOfferings(db, language, rows));
  return shown.map((row) => offeringSummary(row, at));
}
