import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import type { PlaceKind } from '#shared/schemas/search/where.ts';
import { cachedAndRefreshed } from '../query-cache.ts';
import { foldWords } from '../words/tokenize.ts';
import { BUILT_IN_CITY, type GazetteerPlace, loadGazetteer } from './gazetteer.ts';
import { type PlaceName, placeName } from './place-names.ts';

/** A place that can be found by its name. */
export interface KnownPlace {
  kind: PlaceKind;
  label: string;
  /** The city of a neighbourhood, the lines of a station; '' for nothing. */
  detail: string;
  /** Two letters, or ''. */
  country: string;
  lat: number;
  lng: number;
  /** Offerings listed there; 0 where none are counted. */
  count: number;
  names: readonly PlaceName[];
  /** The same, folded, with single spaces between the words. */
  spellings: readonly string[];
}

/**
 * Lists the neighbourhoods and cities in which something is listed; where the built-in city is one of them, also all
 * its neighbourhoods under all their names, its landmarks, stations and postcodes.
 */
export const listKnownPlaces = (db: Connection): Promise<readonly KnownPlace[]> =>
  cachedAndRefreshed(db, 'known places', async () => withGazetteer(await listPlaces(db)));

function withGazetteer(listed: readonly PlaceRow[]): KnownPlace[] {
  const city = foldWords(BUILT_IN_CITY.name);
  const isThere = (name: string, country: string) =>
    foldWords(name) === city && (country === '' || country === BUILT_IN_CITY.country);
  const isBuiltIn = listed.some(({ kind, label, country }) => kind === 'city' && isThere(label, country));
  if (!isBuiltIn) return listed.map((row) => called(row, [row.label]));
  const known = loadGazetteer();
  const sameAs = ({ kind, label, detail, country }: PlaceRow) =>
    kind === 'neighbourhood' && isThere(detail, country)
      ? known.find((place) => place.kind === kind && foldWords(place.label) === foldWords(label))
      : undefined;
  const merged = new Map(listed.map((row) => [row, sameAs(row)]));
  const taken = new Set(merged.values());
  return [
    ...listed.map((row) => called(row, merged.get(row)?.aliases ?? [row.label])),
    ...known.filter((place) => !taken.has(place)).map((place) => called(fromGazetteer(place), place.aliases)),
  ];
}

const called = (place: Omit<KnownPlace, 'names' | 'spellings'>, names: readonly string[]): KnownPlace => ({
  ...place,
  names: names.map(placeName),
  spellings: names.map(foldWords),
});

const fromGazetteer = ({ aliases: _, ...place }: GazetteerPlace) => ({
  ...place,
  detail: place.kind === 'neighbourhood' ? BUILT_IN_CITY.name : place.detail,
  country: BUILT_IN_CITY.country,
  count: 0,
});

/** A place with listings. */
interface PlaceRow {
  kind: 'neighbourhood' | 'city';
  label: string;
  /** The city of a neighbourhood; '' for a city. */
  detail: string;
  /** Two letters, or ''. */
  country: string;
  lat: number;
  lng: number;
  count: number;
}

const toAMetre = (degrees: RawBuilder<unknown>) => sql`round((${degrees})::numeric, 5)::float8`;

/**
 * Lists the places with listings, separately by country where several have the same name, and the centre of their
 * studios: computed on the globe, so that it is right at the date line too.
 */
async function listPlaces(db: Connection): Promise<PlaceRow[]> {
  const of = (kind: PlaceRow['kind'], name: RawBuilder<unknown>, city: RawBuilder<unknown>) => sql`
    select ${kind} as kind, mode() within group (order by ${name}) as label,
      coalesce(mode() within group (order by nullif(${city}, '')), '') as detail, country,
      ${toAMetre(sql`degrees(atan2(avg(sind(shown_latitude)), sqrt(avg(cosd(shown_latitude) * cosd(shown_longitude)) ^ 2
        + avg(cosd(shown_latitude) * sind(shown_longitude)) ^ 2)))`)} as lat,
      ${toAMetre(sql`degrees(atan2(avg(cosd(shown_latitude) * sind(shown_longitude)),
        avg(cosd(shown_latitude) * cosd(shown_longitude))))`)} as lng,
      sum(offered)::integer as count
    from there where ${name} <> '' group by searchable(${name}), searchable(${city}), country`;
  const { rows } = await sql<PlaceRow>`
    with there as materialized (
      select s.neighbourhood, s.city, s.country, s.shown_latitude, s.shown_longitude, offers.offered
      from (select studio_id, count(*) as offered from listings group by studio_id) offers
      join studios s on s.id = offers.studio_id
      where s.shown_latitude is not null
    )
    ${of('neighbourhood', sql`neighbourhood`, sql`city`)}
    union all
    ${of('city', sql`city`, sql`''`)}`.execute(db);
  return rows;
}
