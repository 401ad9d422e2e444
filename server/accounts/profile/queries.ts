import { sql, type Updateable } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import type { Profiles, UserPhoneNumbers } from '#server/db/schema.ts';
import { isOnTeam, ownsStudio } from '#server/read-models/studios-of-person.ts';

/** Finds a user's profile with their email address, and whether they own or work in a studio. */
export const findMe = (db: Connection, userId: string) =>
  db
    .selectFrom('profiles')
    .innerJoin('auth.users', 'auth.users.id', 'profiles.id')
    .select([
      'profiles.id',
      'full_name as name',
      'avatar_url as avatarUrl',
      'role',
      'user_type as userType',
      'interests',
      'onboarding_completed as onboardingCompleted',
      'language',
      'profiles.created_at as createdAt',
      'profiles.updated_at as updatedAt',
    ])
    .leftJoin('account_deletions', 'account_deletions.user_id', 'profiles.id')
    .select('account_deletions.undone_at as restored_at')
    .select(['email_confirmed_at', 'email_proven_at'])
    .select(sql<string>`coalesce(auth.users.email, '')`.as('email'))
    .select([ownsStudio(userId).as('owns_studio'), isOnTeam(userId).as('on_team')])
    .where('profiles.id', '=', userId)
    .executeTakeFirst();

/** Locks a profile, so that of two new avatars the second one replaces the first. */
export const lockProfile = (tx: Tx, userId: string) =>
  tx.selectFrom('profiles').select('avatar_url').where('id', '=', userId).forUpdate().executeTakeFirst();

export const updateProfileRow = (tx: Tx, userId: string, change: Updateable<Profiles>) =>
  tx.updateTable('profiles').set(change).where('id', '=', userId).execute();

type NumbersRow = Pick<UserPhoneNumbers, 'phone_number' | 'whatsapp_number'>;

export interface LocationRow {
  address: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
  lat: number;
  lng: number;
}

export const findPhoneNumbers = (db: Connection, userId: string) =>
  db
    .selectFrom('user_phone_numbers')
    .select(['phone_number', 'whatsapp_number'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const upsertPhoneNumbers = (db: Connection, userId: string, numbers: NumbersRow) =>
  db
    .insertInto('user_phone_numbers')
    .values({ user_id: userId, ...numbers })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(numbers))
    .execute();

export const findLocation = (db: Connection, userId: string): Promise<LocationRow | undefined> =>
  db
    .selectFrom('user_locations')
    .select(['address', 'city', 'state', 'zipcode', 'country', 'lat', 'lng'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const upsertLocation = (db: Connection, userId: string, location: LocationRow) =>
  db
    .insertInto('user_locations')
    .values({ user_id: userId, ...location })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(location))
    .execute();
