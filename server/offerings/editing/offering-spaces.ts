import { sql } from 'kysely';
import type { ServiceType } from '../../../shared/offerings.ts';
import type { Connection } from '../../db/database.ts';

/**
 * The spaces that an offering draws on from now on. Dates that are in the plan keep those they have.
 * @param needed all of them are
 * @param any one of them that is free is enough
 */
export async function setSpaces(db: Connection, id: string, needed: readonly string[], any: readonly string[]) {
  await sql`
    delete from offering_spaces x using spaces p
    where p.id = x.space_id and x.offering_id = ${id} and p.kind <> 'teacher'`.execute(db);
  // A space that is needed is not one among others.
  await sql`
    insert into offering_spaces (offering_id, space_id, needed)
    select ${id}, space_id, bool_or(needed) from (
      select unnest(${[...needed]}::uuid[]) as space_id, true as needed
      union all select unnest(${[...any]}::uuid[]), false
    ) wanted group by space_id`.execute(db);
}

export interface FittingSpace {
  id: string;
  seats: number;
  /** Minor units. */
  hourly_price: number | null;
  currency: string;
}

/** Where people come together, a room before the others. */
const PLACES = ['room', 'darkroom', 'booth', 'table'];

/** The space that a new offering can only be in; hours can be sold of anything. undefined where there is a choice. */
export async function onlyFittingSpace(
  db: Connection,
  studioId: string,
  type: ServiceType,
): Promise<FittingSpace | undefined> {
  const spaces = await db
    .selectFrom('spaces')
    .select(['id', 'kind', 'seats', 'hourly_price', 'currency'])
    .where('studio_id', '=', studioId)
    .where('kind', '<>', 'teacher')
    .where('archived_at', 'is', null)
    .execute();
  const places = spaces.filter(({ kind }) => type === 'coworking' || PLACES.includes(kind));
  const rooms = type === 'coworking' ? [] : places.filter(({ kind }) => kind === 'room');
  const [only, another] = rooms.length > 0 ? rooms : places;
  return another ? undefined : only;
}

/** The member of a studio that is on its team alone, who teaches there; undefined where there is a choice. */
export async function onlyMember(db: Connection, studioId: string): Promise<string | undefined> {
  const [only, another] = await db
    .selectFrom('studio_members')
    .select('id')
    .where('studio_id', '=', studioId)
    .where('left_at', 'is', null)
    .limit(2)
    .execute();
  return another ? undefined : only?.id;
}

/** A teacher is a space as well: whoever teaches one thing does not teach another meanwhile. */
export async function setInstructor(db: Connection, id: string, memberId: string | null) {
  await sql`
    delete from offering_spaces x using spaces p
    where p.id = x.space_id and x.offering_id = ${id} and p.kind = 'teacher'`.execute(db);
  if (memberId === null) return;
  await sql`
    insert into spaces (studio_id, kind, name, member_id, position)
    select m.studio_id, 'teacher', left(m.name, 120), m.id, 1000 from studio_members m where m.id = ${memberId}
    on conflict (member_id) where member_id is not null do nothing`.execute(db);
  await sql`
    insert into offering_spaces (offering_id, space_id, needed)
    select ${id}, p.id, true from spaces p where p.member_id = ${memberId}`.execute(db);
}
