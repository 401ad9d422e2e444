import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import type { GivenRole, TeamRole } from '#shared/studios/team.ts';

export interface MemberRow {
  id: string;
  user_id: string | null;
  name: string;
  title: string;
  about: string;
  role: TeamRole;
  is_public: boolean;
  teaches: boolean;
  /** The studio's own photo; null: the picture of the member's account. */
  photo_url: string | null;
  avatar_url: string | null;
  /** Invited, and has not accepted yet. */
  is_pending: boolean;
  /** The plan of the owner has no room for them: without rights, with an account. */
  is_paused: boolean;
}

/** Lists the members of a team in their order, invited ones last. */
export async function listMembers(db: Connection, studioId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.id, coalesce(m.user_id, m.paused_user_id) as user_id, m.paused_user_id is not null as is_paused, m.name, m.title, m.about, m.is_public, m.is_pending, m.photo_url,
      (select avatar_url from profiles p where p.id = coalesce(m.user_id, m.paused_user_id)) as avatar_url,
      case when m.user_id = s.owner_id then 'owner' else m.role end as role,
      exists (select from spaces p where p.member_id = m.id and p.archived_at is null) as teaches
    from studio_members m join studios s on s.id = m.studio_id
    where m.studio_id = ${studioId} and m.left_at is null
    order by m.is_pending, m.position, m.id`.execute(db);
  return rows;
}

export interface InvitationRow {
  id: string;
  email: string;
  name: string;
  role: GivenRole;
  /** True if the studio's page will show the member; irrelevant if they have a place already. */
  is_public: boolean;
  /** The place on the team that the invitation is for. */
  member_id: string | null;
  /** The place was created with the invitation, and is deleted with it. */
  is_pending: boolean;
  created_at: Date;
  expires_at: Date;
}

/** Lists invitations that were not accepted, expired ones included. */
export async function listInvitations(db: Connection, studioId: string): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.email, i.name, i.role, i.is_public, i.member_id, i.created_at, i.expires_at,
      coalesce(m.is_pending, false) as is_pending
    from studio_invitations i left join studio_members m on m.id = i.member_id
    where i.studio_id = ${studioId} and i.accepted_at is null
    order by i.created_at, i.id`.execute(db);
  return rows;
}

/** True if an account with this address is on the team. */
export async function isOnTeam(db: Connection, studioId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from auth.users u join studios s on s.id = ${studioId}
    where u.email = ${email} and (s.owner_id = u.id
      or exists (select from studio_members m where m.studio_id = s.id and u.id in (m.user_id, m.paused_user_id)))`.execute(
    db,
  );
  return rows.length > 0;
}

/** What a teacher is still assigned to. */
export interface TeachingCounts {
  dates: number;
  /** Up to five offerings, by title. */
  titles: string[];
}

/** Counts a teacher's upcoming events and active series, and the bookable offerings that need them. */
export async function countTeaching(db: Connection, memberId: string, now: Date): Promise<TeachingCounts> {
  const { rows } = await sql<TeachingCounts>`
    with own as (select id from spaces where member_id = ${memberId}),
    dates as (
      select e.id, e.offering_id from events e
      where e.status = 'scheduled' and e.ends_at > ${now}
        and exists (select from space_reservations r where r.event_id = e.id and r.space_id in (select id from own))),
    wanted as (
      select offering_id from dates
      union select offering_id from event_series
        where ended_at is null and rule !~ '(UNTIL|COUNT)=' and space_ids && (select coalesce(array_agg(id), '{}') from own)
      union select x.offering_id from offering_spaces x join offerings o on o.id = x.offering_id
        where x.needed and x.space_id in (select id from own) and o.status in ('published', 'paused'))
    select (select count(*) from dates)::int as dates,
      (select coalesce(array_agg(title order by title), '{}')
        from (select distinct title from offerings where id in (select offering_id from wanted)
          order by title limit 5) named) as titles`.execute(db);
  return rows[0] ?? { dates: 0, titles: [] };
}

/** Creates the member's space in the calendar, or restores an archived one. */
export async function makeTeacher(db: Connection, memberId: string): Promise<void> {
  await sql`
    insert into spaces (studio_id, kind, name, member_id, position)
    select m.studio_id, 'teacher', left(m.name, 120), m.id, 1000 from studio_members m where m.id = ${memberId}
    on conflict (member_id) where member_id is not null do update set archived_at = null, name = excluded.name`.execute(
    db,
  );
}

/** Copies the member's name to their space in the calendar. */
export async function renameTeacher(db: Connection, memberId: string): Promise<void> {
  await sql`
    update spaces p set name = left(m.name, 120) from studio_members m
    where p.member_id = m.id and m.id = ${memberId}`.execute(db);
}

/** Archives a teacher's space, so that past events stay in the calendar. */
export const putTeacherAway = (db: Connection, memberId: string, now: Date) =>
  db
    .updateTable('spaces')
    .set({ archived_at: now })
    .where('member_id', '=', memberId)
    .where('archived_at', 'is', null)
    .execute();

/** True if the member has taught, or is assigned to something that may be published again. */
export async function hasTaught(db: Connection, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from spaces p where p.member_id = ${memberId} and (
      exists (select from space_reservations where space_id = p.id)
      or exists (select from event_series where p.id = any(space_ids))
      or exists (select from external_calendars where space_id = p.id))`.execute(db);
  return rows.length > 0;
}

/**
 * Removes a membership from offerings that no longer need it, with invitations for its place and its calendar feeds.
 */
export async function removeMembership(
  db: Connection,
  member: { id: string; user_id: string | null },
  studioId: string,
) {
  await sql`update offerings set instructor_id = null where instructor_id = ${member.id}`.execute(db);
  await sql`
    delete from offering_spaces where space_id in (select id from spaces where member_id = ${member.id})`.execute(db);
  await sql`delete from studio_invitations where member_id = ${member.id} and accepted_at is null`.execute(db);
  await sql`
    delete from calendar_feeds where studio_id = ${studioId} and user_id = ${member.user_id}`.execute(db);
}
