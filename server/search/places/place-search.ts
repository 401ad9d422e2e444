import type { Services } from '#server/services.ts';
import { metresBetween } from '#server/travel/travel.ts';
import type { PlaceKind, WherePlace, WherePlaces, WhereQuery } from '#shared/schemas/search/where.ts';
import { positionOf } from '#shared/schemas/travel.ts';
import type { Language } from '#shared/text/languages.ts';
import { foldWords } from '../words/tokenize.ts';
import { type KnownPlace, listKnownPlaces } from './known-places.ts';
import { isAboutStation, matchNames } from './place-names.ts';

const MOST = { found: 8, popular: 6 };

/** Of places of one name, the likelier to be meant comes first. */
const KINDS: Record<PlaceKind, number> = { neighbourhood: 0, city: 1, landmark: 2, station: 3, postcode: 4 };

/**
 * Finds places by their name: those that are called so first, then those whose name begins so. Where nothing is typed,
 * the neighbourhoods with most to book.
 * @param language of the reader, for names of countries
 */
export async function searchPlaces(
  { db }: Pick<Services, 'db'>,
  { q, near }: WhereQuery,
  language: Language,
): Promise<WherePlaces> {
  const places = await listKnownPlaces(db);
  if (q === '') return { items: popular(places).map(shown), guessed: false };
  const from = near === undefined ? undefined : positionOf(near);
  const isStation = isAboutStation(q);
  const { found, guessed } = matchNames(places, q);
  found.sort(
    (a, b) =>
      a.tier - b.tier ||
      (isStation ? Number(b.kind === 'station') - Number(a.kind === 'station') : 0) ||
      KINDS[a.kind] - KINDS[b.kind] ||
      b.count - a.count ||
      (from ? metresBetween(from, a) - metresBetween(from, b) : 0),
  );
  return { items: withCountries(found.slice(0, MOST.found), language).map(shown), guessed };
}

const popular = (places: readonly KnownPlace[]) =>
  places
    .filter(({ kind, count }) => kind === 'neighbourhood' && count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST.popular);

const shown = ({ kind, label, detail, lat, lng, count }: KnownPlace): WherePlace => ({
  ...{ kind, label, detail },
  ...{ lat, lng, count },
});

/** Says the country beside places of one name in several. */
export function withCountries<Place extends KnownPlace>(found: readonly Place[], language: Language): Place[] {
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const keyOf = ({ kind, label, detail }: KnownPlace) => [kind, foldWords(label), foldWords(detail)].join('/');
  return found.map((place) => {
    const isOne = !place.country || found.filter((other) => keyOf(other) === keyOf(place)).length === 1;
    return isOne ? place : { ...place, detail: [place.detail, countries.of(place.country)].filter(Boolean).join(', ') };
  });
}
