import type { JsonObject } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { assertUsablePassword, hashPassword, isPassword } from '../passwords/passwords.ts';
import { deleteSessions, findUser, type LogoutScope, lockUser, updateUser } from '../queries.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { assertMetadataFits } from '../wire/body.ts';
import { refuseAuth } from '../wire/error.ts';
import { asObject, readUserBody, type UserBody } from '../wire/user-body.ts';

/** Ends sessions of a person, with their refresh tokens: all, this one, or all but this one. */
export const signOut = ({ db }: Services, { userId, sessionId }: Bearer, scope: LogoutScope) =>
  deleteSessions(db, userId, sessionId, scope);

/** @throws AuthError `user_not_found` */
export async function getUser({ db }: Services, { userId }: Bearer): Promise<UserBody> {
  const user = await findUser(db, userId);
  if (!user) refuseAuth('user_not_found');
  return readUserBody(db, user);
}

/**
 * Changes metadata and password. A new password ends the person's other sessions.
 * @param change.data is merged into the metadata key by key; a key that is null is removed
 * @throws AuthError `validation_failed`, `weak_password`, `same_password`, `user_not_found`
 */
export async function changeUser(
  services: Services,
  bearer: Bearer,
  change: { data?: JsonObject | undefined; password?: string | undefined },
): Promise<UserBody> {
  const { userId, sessionId } = bearer;
  const passwordHash =
    change.password === undefined ? undefined : await newPasswordHash(services, userId, change.password);
  await services.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user) refuseAuth('user_not_found');
    const metadata = change.data && merged(asObject(user.user_metadata), change.data);
    if (metadata) assertMetadataFits(metadata);
    await updateUser(trx, userId, {
      updated_at: services.now(),
      ...(metadata && { user_metadata: JSON.stringify(metadata) }),
      ...(passwordHash && { password_hash: passwordHash }),
    });
    if (passwordHash) await deleteSessions(trx, userId, sessionId, 'others');
  });
  return getUser(services, bearer);
}

async function newPasswordHash({ config, db }: Services, userId: string, password: string) {
  const user = await findUser(db, userId);
  assertUsablePassword(password, config.auth.passwordMin, user?.email ?? '');
  if (await isPassword(user?.password_hash, password)) refuseAuth('same_password');
  return hashPassword(password);
}

const merged = (metadata: JsonObject, change: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries({ ...metadata, ...change }).filter(([, value]) => value !== null));
