import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../db/database.ts';

export interface PlaceRow {
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
export async function listPlaces(db: Connection): Promise<PlaceRow[]> {
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
