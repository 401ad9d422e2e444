import { createProfile, findUser, getEmailVerifiedAt, recordAccount } from '#server/auth/auth.ts';
import type { Person } from '#server/http/actor.ts';
import { refuse } from '#server/http/refuse.ts';
import { inTransaction, type Services } from '#server/services.ts';
import { Me, type ProfileChange } from '#shared/schemas/accounts.ts';
import type { Language } from '#shared/text/languages.ts';
import { HOUR } from '#shared/time/time.ts';
import { publicAvatar, updateAvatar } from './avatars.ts';
import { findMe, updateProfileRow } from './queries.ts';

/** Milliseconds for which the restored account is mentioned. */
const SHOW_RESTORED_MS = 24 * HOUR;

/**
 * Returns the signed-in user. A missing profile is created.
 * @param language the language of a profile that has to be created
 */
export async function getMe(services: Services, person: Person, language: Language): Promise<Me> {
  const { db } = services;
  const found = await findMe(db, person.userId);
  if (found) return toMe(services, found, person);
  const user = await findUser(db, person.userId);
  if (!user) refuse('http.session_ended');
  await createProfile(db, user, language);
  const made = await findMe(db, person.userId);
  return toMe(services, made ?? refuse('http.session_ended'), person);
}

/**
 * Updates the user's own profile. Onboarding may be restarted after it was completed.
 * @throws Refusal `accounts.not_your_picture`
 */
export async function updateProfile(services: Services, person: Person, change: ProfileChange, language: Language) {
  const me = await getMe(services, person, language);
  if (Object.keys(change).length === 0) return me;
  const { avatarUrl, ...rest } = change;
  const plain = toProfileRow(rest);
  await inTransaction(services, async (inside, tx) => {
    if (avatarUrl !== undefined) await updateAvatar(inside, person.userId, avatarUrl);
    if (Object.keys(plain).length > 0) await updateProfileRow(tx, person.userId, plain);
    await recordAccount(inside, 'account.profile_changed', person.userId, { data: { fields: Object.keys(change) } });
  });
  return getMe(services, person, language);
}

/** Maps a change to the columns of `profiles`. */
const toProfileRow = ({ name, userType, onboardingCompleted, ...same }: Omit<ProfileChange, 'avatarUrl'>) => ({
  ...same,
  ...(name !== undefined && { full_name: name }),
  ...(userType !== undefined && { user_type: userType }),
  ...(onboardingCompleted !== undefined && { onboarding_completed: onboardingCompleted }),
});

type Found = NonNullable<Awaited<ReturnType<typeof findMe>>>;

function toMe({ config, now }: Services, found: Found, { isAdmin, hasFactor, aal }: Person): Me {
  const restoredAt = found.restored_at;
  const isNews = restoredAt && now().getTime() - restoredAt.getTime() < SHOW_RESTORED_MS;
  return Me.parse({
    ...found,
    email_proven: getEmailVerifiedAt(config, found) !== null,
    avatarUrl: publicAvatar(config, found.avatarUrl),
    // The server decides who is an administrator, not the profile.
    role: isAdmin ? 'admin' : found.role === 'admin' ? 'user' : found.role,
    is_admin: isAdmin,
    second_factor: !hasFactor ? 'none' : aal === 'aal2' ? 'used' : 'needed',
    restored_at: isNews ? restoredAt.toISOString() : null,
    createdAt: found.createdAt.toISOString(),
    updatedAt: found.updatedAt.toISOString(),
  });
}
