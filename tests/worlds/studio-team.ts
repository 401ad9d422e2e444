import { type Insertable, sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import type { Spaces } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';
import type { TeamRole } from '#shared/studios/team.ts';
import { type MadePerson, makePerson } from '../makers.ts';

/** Makes a space of a studio, without buffers and opening hours. */
export const makeSpace = (
  { db }: Services,
  studio: { id: string },
  name: string,
  wanted: Partial<Omit<Insertable<Spaces>, 'studio_id' | 'name'>> = {},
) =>
  db
    .insertInto('spaces')
    .values({ studio_id: studio.id, name, kind: 'room', ...wanted })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Adds a member with an account to a studio's team; a teacher is a space too. */
export async function makeMember(
  services: Services,
  studio: { id: string },
  role: Exclude<TeamRole, 'owner'>,
  name: string,
): Promise<MadePerson & { memberId: string; spaceId: string }> {
  const person = await makePerson(services, { name });
  const { id: memberId } = await services.db
    .insertInto('studio_members')
    .values({ studio_id: studio.id, user_id: person.id, role, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const space = await makeSpace(services, studio, name, { kind: 'teacher', member_id: memberId });
  return { ...person, memberId, spaceId: space.id };
}

/** Assigns spaces to an offering. */
export const drawOn = ({ db }: Services, offering: { id: string }, spaces: readonly { id: string }[], needed = true) =>
  db
    .insertInto('offering_spaces')
    .values(spaces.map(({ id }) => ({ offering_id: offering.id, space_id: id, needed })))
    .execute();

/** The time and spaces of an event, without buffers. */
interface Use {
  studioId: string;
  eventId: string;
  spaceIds: readonly string[];
  startsAt: Date;
  endsAt: Date;
}

/** Reserves spaces for an event that was inserted as a row, with their buffers. */
export async function reserveSpaces(db: Connection, { studioId, eventId, spaceIds, startsAt, endsAt }: Use) {
  if (spaceIds.length === 0) return;
  await sql`
    insert into space_reservations (studio_id, space_id, during, uses, event_id)
    select studio_id, id,
      tstzrange(${startsAt}::timestamptz - buffer_before * interval '1 minute',
        ${endsAt}::timestamptz + buffer_after * interval '1 minute'),
      tstzrange(${startsAt}, ${endsAt}), ${eventId}
    from spaces where studio_id = ${studioId} and id = any(${[...spaceIds]}::uuid[])
    order by id
    for no key update`.execute(db);
}
