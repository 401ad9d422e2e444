import { sql } from 'kysely';
import { z } from 'zod';
import { mayDo, type StudioRight, type TeamRole } from '#shared/studios/team.ts';
import { prepared } from '../db/client.ts';
import type { Connection } from '../db/database.ts';
import { refuse } from '../http/refuse.ts';
import { matchesStudio } from '../read-models/id-or-slug.ts';

/** A studio with the role of a team member. */
export interface StudioAccess {
  id: string;
  slug: string;
  name: string;
  status: 'draft' | 'in_review' | 'published' | 'suspended' | 'archived';
  /** IANA name. */
  time_zone: string;
  role: TeamRole;
  /** The member's row on the team; null for an owner who is not listed there. */
  member_id: string | null;
}

/**
 * Returns a studio for a member of its team, and checks the right. All actions on behalf of a studio begin here.
 * @param idOrSlug from a URL
 * @param right what the role must allow; undefined if any member may do it
 * @throws Refusal `http.not_found` for people outside the team, `studios.no_right` for a role that may not do this
 */
export async function getStudioAs(
  db: Connection,
  person: { userId: string },
  idOrSlug: string,
  right?: StudioRight,
): Promise<StudioAccess> {
  const access = (await findAccess(db, person.userId, idOrSlug)) ?? refuse('http.not_found');
  if (right && !mayDo(access.role, right)) refuse('studios.no_right');
  return access;
}

/** Finds a studio and the user's role; undefined if it does not exist or they are not on the team. */
async function findAccess(db: Connection, userId: string, idOrSlug: string): Promise<StudioAccess | undefined> {
  const at = z.uuid().safeParse(idOrSlug).success ? { id: idOrSlug } : { slug: idOrSlug };
  const { rows } = await sql<StudioAccess>`${prepared('id' in at ? 'access_by_id' : 'access_by_slug')}
    select s.id, s.slug, s.name, s.status, s.time_zone, m.id as member_id,
      case when s.owner_id = ${userId} then 'owner' else m.role end as role
    from studios s
    left join studio_members m on m.studio_id = s.id and m.user_id = ${userId}
    where ${matchesStudio(at)} and (s.owner_id = ${userId} or m.id is not null)`.execute(db);
  return rows[0];
}
