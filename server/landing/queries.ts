import { sql } from 'kysely';
import type { StudioType } from '#shared/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Connection } from '../db/database.ts';
import { afterNotice, isBookable, isListed } from '../read-models/bookable.ts';
import { type DatedOfferingRow, eventColumns, offeringColumns } from '../read-models/offering-card.ts';
import { type StudioRow, studioColumns } from '../read-models/studio-card.ts';

/** The neighbourhood as a studio writes it: neighbourhoods of many cities share a name. */
export interface Locality {
  neighbourhood: string;
  city: string;
  /** Two letters, or ''. */
  country: string;
}

/** The bookable offerings of a craft in a neighbourhood, and the centre of their public positions. */
export interface CraftCountRow extends Locality {
  craft: StudioType;
  total: number;
  latitude: number | null;
  longitude: number | null;
}

/** The number of published studios in a neighbourhood, in one spelling. */
export interface StudioCountRow extends Locality {
  total: number;
}

const hasDate = (now: Date) => sql`exists (select from events e where e.offering_id = o.id and ${isBookable(now)})`;
const hasHours = (now: Date) => sql`exists (
  select from free_hours f
  where f.offering_id = o.id and upper(f.starts) > ${afterNotice(now)})`;

/** Condition that studio `s` is in one of these places, in exactly that spelling. */
const isIn = (places: readonly Locality[]) => sql`(
  s.neighbourhood = any(${places.map(({ neighbourhood }) => neighbourhood)}::text[])
  and (s.neighbourhood, s.city, s.country) in (select * from unnest(
    ${places.map(({ neighbourhood }) => neighbourhood)}::text[], ${places.map(({ city }) => city)}::text[],
    ${places.map(({ country }) => country)}::text[])))`;

export async function countByCraftAndNeighbourhood(db: Connection, now: Date): Promise<CraftCountRow[]> {
  const { rows } = await sql<CraftCountRow>`
    select o.studio_type as craft, s.neighbourhood, s.city, s.country, count(*)::integer as total,
      avg(s.shown_latitude)::float8 as latitude, avg(s.shown_longitude)::float8 as longitude
    from offerings o join studios s on s.id = o.studio_id
    where ${isListed} and (${hasDate(now)} or ${hasHours(now)})
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return rows;
}

export function countStudios(db: Connection): Promise<StudioCountRow[]> {
  return db
    .selectFrom('studios')
    .select(({ fn }) => ['neighbourhood', 'city', 'country', fn.countAll<number>().as('total')])
    .where('status', '=', 'published')
    .groupBy(['neighbourhood', 'city', 'country'])
    .execute();
}

/** Lists bookable offerings, the soonest event first, those sold by the hour last. @param places undefined: anywhere */
export async function listBookable(
  db: Connection,
  asked: { craft: StudioType; places: readonly Locality[] | undefined; now: Date; most: number },
): Promise<DatedOfferingRow[]> {
  const { craft, places, now, most } = asked;
  const here = places ? isIn(places) : sql`true`;
  const { rows } = await sql<DatedOfferingRow>`
    select ${offeringColumns}, first.*
    from offerings o
    join studios s on s.id = o.studio_id
    left join lateral (
      select ${eventColumns()} from events e where e.offering_id = o.id and ${isBookable(now)} order by e.starts_at, e.id limit 1
    ) first on true
    where ${isListed} and o.studio_type = ${craft} and ${here} and (first.event_id is not null or ${hasHours(now)})
    order by first.starts_at nulls last, o.id
    limit ${most}`.execute(db);
  return rows;
}

export async function listStudiosIn(
  db: Connection,
  places: readonly Locality[],
  language: Language,
  most: number,
): Promise<StudioRow[]> {
  const { rows } = await sql<StudioRow>`
    select ${studioColumns(language)} from studios s
    where s.status = 'published' and ${isIn(places)}
    order by s.featured desc, fold(s.name), s.id
    limit ${most}`.execute(db);
  return rows;
}
