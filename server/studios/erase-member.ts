import { sql } from 'kysely';
import type { ErasureHook } from '../accounts/accounts.ts';
import type { Connection, Tx } from '../db/database.ts';
import { changeMemberPhoto } from './team/member-photos.ts';
import { deletePendingMember } from './team/pending-members.ts';

/**
 * Erases a user from studios. On other teams they become a member without an account, whom the owner may keep or
 * remove. Their own studios are archived already: these keep their sales and lose their contact details.
 */
export const eraseMember: ErasureHook = async (services, { userId, email }) => {
  const { db, now } = services;
  for (const { id, studio_id } of await listMemberships(db, userId)) {
    await changeMemberPhoto(services, studio_id, id, null);
  }
  await anonymizeOwnStudios(db, userId);
  await detachMember(db, userId);
  for (const { member_id, studio_id } of await listPendingMembers(db, email)) {
    await deletePendingMember(db, studio_id, member_id, now());
  }
  await eraseInvitations(db, userId, email);
  await deleteFeeds(db, userId);
};

/** Replaces the owner's name among the members by the studio's. */
async function anonymizeOwnStudios(tx: Tx, userId: string): Promise<void> {
  await sql`
    update studio_members m set name = s.name, title = '', about = ''
    from studios s where s.id = m.studio_id and s.owner_id = ${userId} and m.user_id = ${userId}`.execute(tx);
  await sql`update studios set email = null, phone = null where owner_id = ${userId}`.execute(tx);
}

/** Lists the user's memberships in their own studios. */
const listMemberships = (db: Connection, userId: string) =>
  db
    .selectFrom('studio_members as m')
    .innerJoin('studios as s', 's.id', 'm.studio_id')
    .select(['m.id', 'm.studio_id'])
    .where('m.user_id', '=', userId)
    .where('s.owner_id', '=', userId)
    .orderBy('m.id')
    .execute();

const detachMember = (tx: Tx, userId: string) =>
  tx
    .updateTable('studio_members')
    .set({ user_id: null, paused_user_id: null })
    .where((is) => is.or([is('user_id', '=', userId), is('paused_user_id', '=', userId)]))
    .execute();

/** Team members who were invited at this address and have not accepted yet. */
async function listPendingMembers(db: Connection, email: string | null) {
  const { rows } = await sql<{ member_id: string; studio_id: string }>`
    select m.id as member_id, m.studio_id from studio_invitations i join studio_members m on m.id = i.member_id
    where i.email = ${email} and i.accepted_at is null and m.is_pending order by m.id`.execute(db);
  return rows;
}

/** Erases invitations of this user as the recipient; those they sent stay. */
async function eraseInvitations(tx: Tx, userId: string, email: string | null): Promise<void> {
  await sql`delete from studio_invitations where accepted_by = ${userId} or email = ${email}`.execute(tx);
}

const deleteFeeds = (tx: Tx, userId: string) => tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
