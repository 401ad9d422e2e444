import { craftAddress, neighbourhoodAddress } from '../../shared/landing.ts';
import type { Language } from '../../shared/languages.ts';
import type { LandingLinks, LandingPage, LandingQuestion } from '../../shared/schemas/landing.ts';
import { refuse } from '../http/refuse.ts';
import { inLanguage, offeringSummary, withPhotos } from '../offerings/offerings.ts';
import type { Services } from '../services.ts';
import { studioSummary } from '../studios/studios.ts';
import { type Corners, cornersOf } from './neighbourhoods.ts';
import { countStudios, listBookable, listCorners, listStudiosIn, type Where } from './queries.ts';

/** What one page shows; the rest is in the list, with filters. */
const MOST_SHOWN = 24;
const MOST_LINKS = 12;
const MOST_LINKS_EVERYWHERE = 6;
/** Milliseconds for which it is believed how much there is of what: pages do not come and go by the second. */
const FRESH = 60_000;
/** Where there is much to look through it is believed for so many times as long as looking took. */
const REST = 100;

const kept = new WeakMap<Services['db'], { corners: Promise<Corners>; until: number }>();

/** What is known is told while it is looked again: nobody waits but the first. */
function getCorners({ db, now }: Services): Promise<Corners> {
  const at = now();
  const known = kept.get(db);
  if (known && known.until > at.getTime()) return known.corners;
  const began = performance.now();
  const fresh = Promise.all([listCorners(db, at), countStudios(db)]).then((told) => cornersOf(...told));
  const entry = { corners: known?.corners ?? fresh, until: at.getTime() + FRESH };
  kept.set(db, entry);
  fresh.then(
    () => {
      entry.corners = fresh;
      entry.until = at.getTime() + Math.max(FRESH, REST * (performance.now() - began));
    },
    () => entry.corners === fresh && kept.delete(db),
  );
  return entry.corners;
}

/** Paths of all pages of crafts and neighbourhoods that there are. */
export async function listLandingPages(services: Services): Promise<string[]> {
  const corners = await getCorners(services);
  const crafts = corners
    .crafts()
    .flatMap(({ craft }) => [
      craftAddress(craft),
      ...corners.neighbourhoods(craft).map(({ slug }) => craftAddress(craft, slug)),
    ]);
  return [...crafts, ...corners.neighbourhoods().map(({ slug }) => neighbourhoodAddress(slug))];
}

/** Where there are neighbourhoods of several cities, each is named with its own. */
export async function getLandingLinks(services: Services): Promise<LandingLinks> {
  const corners = await getCorners(services);
  const most = corners.neighbourhoods().slice(0, MOST_LINKS_EVERYWHERE);
  const isOneCity = new Set(most.map(({ city }) => city)).size < 2;
  return {
    neighbourhoods: most.map(({ slug, neighbourhood, city }) => ({
      name: isOneCity || !city ? neighbourhood : `${neighbourhood}, ${city}`,
      path: neighbourhoodAddress(slug),
    })),
  };
}

/** Path of the page of a neighbourhood, however it is spelt; null where there is none. */
export async function findNeighbourhoodPage(services: Services, where: Where): Promise<string | null> {
  const corners = await getCorners(services);
  const slug = corners.slugOf(where);
  return slug !== undefined && corners.hasPage(undefined, slug) ? neighbourhoodAddress(slug) : null;
}

/**
 * A craft, a neighbourhood, or the one in the other.
 * @param language of the reader
 * @throws Refusal `http.not_found` where there is not enough to show
 */
export async function getLandingPage(
  services: Services,
  { craft, neighbourhood }: LandingQuestion,
  language: Language,
): Promise<LandingPage> {
  const corners = await getCorners(services);
  const place = neighbourhood === undefined ? undefined : corners.find(neighbourhood);
  if (!corners.hasPage(craft, neighbourhood)) refuse('http.not_found');
  const [offerings, studios] = await Promise.all([
    craft ? findOfferings(services, { craft, places: place?.spelt }, language) : [],
    craft || !place ? [] : listStudiosIn(services.db, place.spelt, language, MOST_SHOWN),
  ]);
  return {
    craft: craft ?? null,
    neighbourhood: place ? placeShape(place) : null,
    total: corners.total(craft, neighbourhood),
    offerings,
    studios: studios.map(studioSummary),
    crafts: corners.crafts(neighbourhood).filter((other) => other.craft !== craft),
    neighbourhoods: corners
      .neighbourhoods(craft, neighbourhood)
      .slice(0, MOST_LINKS)
      .map((other) => ({ ...placeShape(other), total: other.total })),
    has_studios: neighbourhood !== undefined && corners.hasPage(undefined, neighbourhood),
  };
}

const placeShape = ({ slug, neighbourhood, city }: Where & { slug: string }) => ({ slug, name: neighbourhood, city });

async function findOfferings(
  { db, now }: Services,
  asked: Pick<Parameters<typeof listBookable>[1], 'craft' | 'places'>,
  language: Language,
) {
  const rows = await listBookable(db, { ...asked, now: now(), most: MOST_SHOWN });
  return (await withPhotos(db, await inLanguage(db, language, rows))).map(offeringSummary);
}
