import type { ErasureHook } from '../accounts/accounts.ts';
import * as queries from './erase-member-queries.ts';
import { changeMemberPhoto } from './team/member-photos.ts';
import { deletePendingMember } from './team/pending-members.ts';

/**
 * Erases a user from studios. On other teams they become a member without an account, whom the owner may keep or
 * remove. Their own studios are archived already: these keep their sales and lose their contact details.
 */
export const eraseMember: ErasureHook = async (services, { userId, email }) => {
  const { db, now } = services;
  for (const { id, studio_id } of await queries.listMemberships(db, userId)) {
    await changeMemberPhoto(services, db, studio_id, id, null);
  }
  await queries.anonymizeOwnStudios(db, userId);
  await queries.detachMember(db, userId);
  for (const { member_id, studio_id } of await queries.listPendingMembers(db, email)) {
    await deletePendingMember(db, studio_id, member_id, now());
  }
  await queries.eraseInvitations(db, userId, email);
  await queries.deleteFeeds(db, userId);
};
