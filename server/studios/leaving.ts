import type { ErasureHook } from '../accounts/accounts.ts';
import * as queries from './leaving-queries.ts';
import { changeMemberPhoto } from './team/member-photos.ts';
import { deletePendingMember } from './team/pending-members.ts';

/**
 * Somebody's account goes. In studios of others they become a person without an account, whom their owner may keep or
 * take out; their own studios, archived by now, keep what they sold and lose how to reach them.
 */
export const forgetMember: ErasureHook = async (services, { userId, email }) => {
  const { db, now } = services;
  for (const { id, studio_id } of await queries.listOwnPlaces(db, userId)) {
    await changeMemberPhoto(services, db, studio_id, id, null);
  }
  await queries.makeOwnStudiosNameless(db, userId);
  await queries.detachMember(db, userId);
  for (const { member_id, studio_id } of await queries.listPendingPlaces(db, email)) {
    await deletePendingMember(db, studio_id, member_id, now());
  }
  await queries.forgetInvitations(db, userId, email);
  await queries.endFeeds(db, userId);
};
