import { sql } from 'kysely';
import type { Connection, Tx } from '../db/database.ts';

/** Replaces the owner's name among the members by the studio's. */
export async function anonymizeOwnStudios(tx: Tx, userId: string): Promise<void> {
  await sql`
    update studio_members m set name = s.name, title = '', about = ''
    from studios s where s.id = m.studio_id and s.owner_id = ${userId} and m.user_id = ${userId}`.execute(tx);
  await sql`update studios set email = null, phone = null where owner_id = ${userId}`.execute(tx);
}

/** Lists the user's memberships in their own studios. */
export const listMemberships = (db: Connection, userId: string) =>
  db
    .selectFrom('studio_members as m')
    .innerJoin('studios as s', 's.id', 'm.studio_id')
    .select(['m.id', 'm.studio_id'])
    .where('m.user_id', '=', userId)
    .where('s.owner_id', '=', userId)
    .orderBy('m.id')
    .execute();

export const detachMember = (tx: Tx, userId: string) =>
  tx.updateTable('studio_members').set({ user_id: null }).where('user_id', '=', userId).execute();

/** Team members who were invited at this address and have not accepted yet. */
export async function listPendingMembers(db: Connection, email: string | null) {
  const { rows } = await sql<{ member_id: string; studio_id: string }>`
    select m.id as member_id, m.studio_id from studio_invitations i join studio_members m on m.id = i.member_id
    where i.email = ${email} and i.accepted_at is null and m.is_pending order by m.id`.execute(db);
  return rows;
}

/** Erases invitations of this user as the recipient; those they sent stay. */
export async function eraseInvitations(tx: Tx, userId: string, email: string | null): Promise<void> {
  await sql`delete from studio_invitations where accepted_by = ${userId} or email = ${email}`.execute(tx);
}

export const deleteFeeds = (tx: Tx, userId: string) =>
  tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
