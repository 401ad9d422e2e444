import type pg from 'pg';
import type { TeamRole } from '#shared/studios/team.ts';

/** The studios of a person, with their role on each team. */
export type Teams = ReadonlyMap<string, TeamRole>;

/**
 * Returns the teams of the people behind sessions. A session that has ended is missing, and so is one whose account is
 * banned: their streams end.
 */
export async function readTeams(pool: pg.Pool, sessions: readonly string[], now: Date): Promise<Map<string, Teams>> {
  const { rows } = await pool.query<{ session: string; teams: [string, TeamRole][] }>({
    name: 'read-live-teams',
    text: `
      select s.id as session, coalesce(t.teams, '[]') as teams
      from auth.sessions s join auth.users u on u.id = s.user_id
      left join lateral (
        select json_agg(json_build_array(of.studio_id, of.role)) as teams
        from (
          select m.studio_id, m.role from studio_members m where m.user_id = u.id
          union all select o.id, 'owner' from studios o where o.owner_id = u.id
        ) of
      ) t on true
      where s.id = any($1::uuid[]) and (u.banned_until is null or u.banned_until <= $2)`,
    values: [sessions, now],
  });
  return new Map(rows.map(({ session, teams }) => [session, new Map(teams)]));
}
