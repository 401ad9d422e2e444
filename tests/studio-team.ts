import type { Services } from '../server/services.ts';
import type { TeamRole } from '../shared/team.ts';
import { type MadePerson, makePerson } from './makers.ts';

/** A space of a studio, ten minutes' walk from nothing: no buffers, no hours of its own. */
export const makeSpace = (
  { db }: Services,
  studio: { id: string },
  name: string,
  wanted: { kind?: string; member_id?: string; buffer_before?: number; buffer_after?: number; seats?: number } = {},
) =>
  db
    .insertInto('spaces')
    .values({ studio_id: studio.id, name, kind: 'room', ...wanted })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Somebody on a studio's team, with an account; a teacher is a space too. */
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

/** What an offering draws on. */
export const drawOn = ({ db }: Services, offering: { id: string }, spaces: readonly { id: string }[], needed = true) =>
  db
    .insertInto('offering_spaces')
    .values(spaces.map(({ id }) => ({ offering_id: offering.id, space_id: id, needed })))
    .execute();
