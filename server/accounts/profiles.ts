import { NEW_PROFILE, profileName } from '../../shared/accounts.ts';
import type { Language } from '../../shared/languages.ts';
import { Me, type ProfileChange } from '../../shared/schemas/accounts.ts';
import type { Connection } from '../db/database.ts';
import type { Person } from '../http/actor.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { findMe, findUser, insertProfile, type UserRow, updateProfile } from './queries.ts';
import { asObject } from './user-body.ts';

/** Gives a user the profile everybody starts with; one that exists is left alone. */
export async function createProfile(db: Connection, user: Pick<UserRow, 'id' | 'user_metadata'>, language: Language) {
  const { name, full_name } = asObject(user.user_metadata);
  await insertProfile(db, { ...NEW_PROFILE, id: user.id, full_name: profileName(name ?? full_name), language });
}

/**
 * The signed-in person; a profile that is missing is made.
 * @param language for a profile that has to be made
 */
export async function getMe({ db }: Services, person: Person, language: Language): Promise<Me> {
  const found = await findMe(db, person.userId);
  if (found) return asMe(found, person);
  const user = await findUser(db, person.userId);
  if (!user) refuse('http.session_ended');
  await createProfile(db, user, language);
  return asMe(await findMe(db, person.userId), person);
}

/** Changes what a person may change of their own profile. */
export async function changeProfile(services: Services, person: Person, change: ProfileChange, language: Language) {
  const me = await getMe(services, person, language);
  if (Object.keys(change).length === 0) return me;
  await updateProfile(services.db, person.userId, change);
  return getMe(services, person, language);
}

const asMe = (found: Awaited<ReturnType<typeof findMe>>, { isAdmin }: Person): Me =>
  Me.parse({ ...found, is_admin: isAdmin, created_at: found?.created_at.toISOString() });
