import type { Connection } from '../db/database.ts';
import type { UserPhoneNumbers } from '../db/schema.ts';

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
