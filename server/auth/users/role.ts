import { z } from 'zod';
import type { JsonObject, JsonValue } from '#server/db/schema.ts';
import type { TxServices } from '#server/services.ts';
import { NEW_PROFILE, ROLES } from '#shared/accounts.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { asObject } from '../http/user-body.ts';
import { lockUser, updateProfileRole, updateUser } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import { mergeMetadata } from './metadata.ts';

export type Role = (typeof ROLES)[number];

/** Returns the role in app_metadata; an unknown value grants nothing. */
export const roleOf = (appMetadata: JsonValue): Role =>
  z.enum(ROLES).safeParse(asObject(appMetadata).role).data ?? NEW_PROFILE.role;

/**
 * Updates app_metadata and the profile's role together, and writes the change to the audit log. It takes effect with
 * the user's next request. Call it in a transaction.
 * @param change merged key by key; a key that is null is removed
 * @param actorId the administrator; null for the program itself or a service token
 * @throws AuthError `user_not_found`
 */
export async function updateAppMetadata(
  services: TxServices,
  userId: string,
  change: JsonObject,
  actorId: string | null,
) {
  const { db, now } = services;
  const user = await lockUser(db, userId);
  if (!user) refuseAuth('user_not_found', { status: 404 });
  const before = roleOf(user.app_metadata);
  const app_metadata = mergeMetadata(asObject(user.app_metadata), change);
  const role = roleOf(app_metadata);
  const changed = await updateUser(db, userId, { app_metadata: JSON.stringify(app_metadata), updated_at: now() });
  if (role !== before) {
    await updateProfileRole(db, userId, role);
    await recordAccount(services, 'account.role_changed', userId, { actorId, data: { before, after: role } });
  }
  return changed ?? user;
}

/** Gives users who create a studio the role of a studio owner (specification §6); administrators keep theirs. */
export async function grantStudioOwnerRole(services: TxServices, userId: string): Promise<void> {
  const user = await lockUser(services.db, userId);
  if (!user || roleOf(user.app_metadata) !== NEW_PROFILE.role) return;
  await updateAppMetadata(services, userId, { role: 'studio_owner' }, userId);
}
