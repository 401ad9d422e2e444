import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import type { GivenRole } from '#shared/studios/team.ts';
import { hasTaught, makeTeacher, putTeacherAway, removeMembership, renameTeacher } from './queries.ts';

interface PendingMember {
  studioId: string;
  name: string;
  role: GivenRole;
}

/** Creates a place on the team, at the end, for an invited person. Teachers can be assigned from then on. */
export async function createPendingMember(db: Connection, { studioId, name, role }: PendingMember): Promise<string> {
  const { id } = await db
    .insertInto('studio_members')
    .values({ studio_id: studioId, role, name, position: 1000, is_public: false, is_pending: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (role === 'instructor') await makeTeacher(db, id);
  return id;
}

/** Updates the place after the invitation was sent again with another name or role. */
export async function updatePendingMember(db: Connection, id: string, { name, role }: Omit<PendingMember, 'studioId'>) {
  await db
    .updateTable('studio_members')
    .set({ name, role })
    .where('id', '=', id)
    .where('is_pending', '=', true)
    .execute();
  await (role === 'instructor' ? makeTeacher(db, id) : renameTeacher(db, id));
}

/**
 * Deletes the place of an invited person with its assignments: upcoming events, series and offerings lose their
 * teacher, and published lessons that need one are paused. Past events stay in the calendar.
 */
export async function deletePendingMember(db: Connection, studioId: string, id: string, now: Date): Promise<void> {
  const own = sql`(select id from spaces where member_id = ${id})`;
  // Without the space that they need they would be bookable whenever the studio is open.
  await sql`
    update offerings set status = 'paused', version = version + 1
    where status = 'published' and service_type in ('private_lesson', 'coworking')
      and id in (select offering_id from offering_spaces where needed and space_id in ${own})`.execute(db);
  await sql`
    with coming as (
      select e.id from events e
      where e.ends_at > ${now} and exists (
        select from space_reservations r where r.event_id = e.id and r.space_id in ${own})
      order by e.id for no key update of e
    ), released as (
      delete from space_reservations r using coming c where r.event_id = c.id and r.space_id in ${own}
    )
    update events e set version = version + 1 from coming c where e.id = c.id`.execute(db);
  await sql`
    update event_series s set version = version + 1,
      space_ids = array(select each from unnest(s.space_ids) with ordinality as each_space (each, place)
        where each not in ${own} order by place)
    where s.studio_id = ${studioId} and s.ended_at is null and s.space_ids && array${own}`.execute(db);
  await removeMembership(db, { id, user_id: null }, studioId);
  if (await hasTaught(db, id)) {
    await putTeacherAway(db, id, now);
    await db.updateTable('studio_members').set({ is_pending: false, left_at: now }).where('id', '=', id).execute();
  } else {
    await db.deleteFrom('studio_members').where('id', '=', id).execute();
  }
}
