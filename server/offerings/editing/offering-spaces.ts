import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import type { ServiceType } from '#shared/offerings/offerings.ts';

/**
 * Sets the spaces of an offering. Existing events keep theirs.
 * @param needed all of them are needed
 * @param any one of them is enough
 */
export async function setSpaces(db: Connection, id: string, needed: readonly string[], any: readonly string[]) {
  await sql`
    delete from offering_spaces x using spaces p
    where p.id = x.space_id and x.offering_id = ${id} and p.kind <> 'teacher'`.execute(db);
  // A needed space is not an alternative as well.
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

/** Kinds of spaces for groups, in order of preference. */
const PLACES = ['room', 'darkroom', 'booth', 'table'];

/** Returns the only space that fits a new offering; coworking fits any kind. Undefined if there is a choice. */
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

/** Returns the only teaching member of a studio; undefined if there is a choice. */
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

/** Sets the teacher, who is a space too, and so cannot teach two events at once. */
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
