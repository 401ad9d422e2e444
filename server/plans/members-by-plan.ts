import { sql } from 'kysely';
import type { PlanMember } from '#shared/schemas/plans.ts';
import { isLanguage } from '#shared/text/languages.ts';
import { recordAll } from '../activity/activity.ts';
import type { Connection } from '../db/database.ts';
import { notify } from '../notifications/notifications.ts';
import type { TxServices } from '../services.ts';

/**
 * Lists the people with an account in the teams of an owner, and who of them stays with a plan: those whom the owner
 * chose, then those who are there the longest. Each has the id of a place on a team.
 */
export async function listMembersByPlan(
  db: Connection,
  ownerId: string,
  planId: string,
): Promise<(PlanMember & { stays: boolean })[]> {
  const { rows } = await sql<PlanMember & { stays: boolean }>`
    select min(m.id::text) as id, (array_agg(m.name order by m.created_at, m.id))[1] as name,
      array_agg(s.name order by s.created_at, s.id) as studios,
      m.user_id not in (select user_id from members_over_plan(${ownerId}, ${planId})) as stays
    from studio_members m join studios s on s.id = m.studio_id
    where s.owner_id = ${ownerId} and s.status <> 'archived' and m.user_id <> ${ownerId} and m.left_at is null
    group by m.user_id order by min(m.created_at), m.user_id`.execute(db);
  return rows;
}

/** Lists the people in the teams of an owner whom a plan has no room for. */
export const listMembersOverLimit = async (db: Connection, ownerId: string, planId: string): Promise<PlanMember[]> =>
  (await listMembersByPlan(db, ownerId, planId))
    .filter(({ stays }) => !stays)
    .map(({ id, name, studios }) => ({ id, name, studios }));

/** Lists the people in the teams of an owner who have no rights because the plan has no room for them. */
export async function listMembersPausedByPlan(db: Connection, ownerId: string): Promise<PlanMember[]> {
  const { rows } = await sql<PlanMember>`
    select min(m.id::text) as id, (array_agg(m.name order by m.created_at, m.id))[1] as name,
      array_agg(s.name order by s.created_at, s.id) as studios
    from studio_members m join studios s on s.id = m.studio_id
    where s.owner_id = ${ownerId} and s.status <> 'archived' and m.paused_user_id is not null
    group by m.paused_user_id order by min(m.created_at), m.paused_user_id`.execute(db);
  return rows;
}

/**
 * Pauses the members of the teams of an owner whom the plan has no room for, and mails them: their places stay, their
 * rights end.
 */
export async function pauseMembersOverLimit(services: TxServices, ownerId: string, planId: string): Promise<void> {
  const { rows } = await sql<{ id: string; studio_id: string; role: string; paused_user_id: string }>`
    update studio_members m set paused_user_id = m.user_id, user_id = null
    from studios s
    where s.id = m.studio_id and s.owner_id = ${ownerId} and s.status <> 'archived'
      and m.user_id in (select user_id from members_over_plan(${ownerId}, ${planId}))
    returning m.id, m.studio_id, m.role, m.paused_user_id`.execute(services.db);
  await recordAll(
    services,
    'studio.member_paused',
    rows.map(({ id, studio_id, role }) => ({ by: null, subject: studio_id, data: { member: id, role } })),
  );
  await mailPausedMembers(services, ownerId, [...new Set(rows.map(({ paused_user_id: id }) => id))]);
}

/** Mails paused members which studios of an owner they no longer have access to, one mail each. */
async function mailPausedMembers(services: TxServices, ownerId: string, userIds: string[]): Promise<void> {
  const { rows } = await sql<{
    user_id: string;
    email: string | null;
    language: string | null;
    owner: string;
    studio: string;
  }>`
    select u.id as user_id, u.email, p.language, coalesce(o.display_name, '') as owner,
      string_agg(s.name, ', ' order by s.created_at, s.id) as studio
    from studio_members m join studios s on s.id = m.studio_id
    join auth.users u on u.id = m.paused_user_id left join profiles p on p.id = u.id left join profiles o on o.id = s.owner_id
    where s.owner_id = ${ownerId} and s.status <> 'archived' and m.paused_user_id = any(${userIds}::uuid[])
    group by u.id, p.language, o.display_name order by u.id`.execute(services.db);
  await notify(
    services,
    rows.map(({ user_id, email, language, owner, studio }) => ({
      template: 'team-access-paused' as const,
      to: email,
      userId: user_id,
      language: isLanguage(language) ? language : 'en',
      link: '/dashboard',
      data: { by: owner, studio },
    })),
  );
}
