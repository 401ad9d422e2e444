import type { Language } from '../../shared/languages.ts';
import { Me, type ProfileChange } from '../../shared/schemas/accounts.ts';
import { createProfile, findUser } from '../auth/auth.ts';
import type { Person } from '../http/actor.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { findMe, updateProfile } from './queries.ts';

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

const asMe = (found: Awaited<ReturnType<typeof findMe>>, { isAdmin, hasFactor, aal }: Person): Me =>
  Me.parse({
    ...found,
    is_admin: isAdmin,
    second_factor: !hasFactor ? 'none' : aal === 'aal2' ? 'used' : 'needed',
    restored_at: found?.restored_at?.toISOString() ?? null,
    created_at: found?.created_at.toISOString(),
  });
