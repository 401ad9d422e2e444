import { z } from 'zod';
import { recordAccount } from '#server/auth/auth.ts';
import { parsePhoneNumber } from '#server/phone-numbers.ts';
import { inTransaction, type Services } from '#server/services.ts';
import type { Location, LocationChange, PhoneNumbers } from '#shared/schemas/accounts.ts';
import * as queries from './queries.ts';

/** The country and coordinates of an address without them (specification §3). */
const DEFAULT_COUNTRY = 'USA';
const NO_COORDINATES = { lat: 0, lng: 0 };

const NO_NUMBERS: PhoneNumbers = { phone_number: null, whatsapp_number: null };
const NO_ADDRESS = { address: '', city: '', state: '', zipcode: '', country: DEFAULT_COUNTRY, ...NO_COORDINATES };

interface Owner {
  userId: string;
}

/** A typed number with its country code; null for an empty text, and for null, as it is read. */
const PhoneNumber = z
  .string()
  .max(100)
  .transform((typed) => (typed.trim() === '' ? null : (parsePhoneNumber(typed)?.e164 ?? '')))
  .refine((number) => number !== '', { error: 'no number with its country code', params: { code: 'phone' } })
  .nullable();

export const PhoneNumbersChange = z
  .strictObject({ phone_number: PhoneNumber, whatsapp_number: PhoneNumber })
  .meta({ id: 'PhoneNumbersUpdate' });

/** Returns the phone numbers; both are null by default. */
export const getPhoneNumbers = async ({ db }: Services, { userId }: Owner): Promise<PhoneNumbers> =>
  (await queries.findPhoneNumbers(db, userId)) ?? NO_NUMBERS;

export async function savePhoneNumbers(services: Services, { userId }: Owner, numbers: PhoneNumbers) {
  await inTransaction(services, async (inside, tx) => {
    await queries.upsertPhoneNumbers(tx, userId, numbers);
    await recordAccount(inside, 'account.phone_numbers_changed', userId);
  });
  return numbers;
}

/** Returns the address; by default an empty one in the default country. */
export const getLocation = async ({ db }: Services, { userId }: Owner): Promise<Location> =>
  toLocation((await queries.findLocation(db, userId)) ?? NO_ADDRESS);

export async function saveLocation(services: Services, { userId }: Owner, given: z.output<typeof LocationChange>) {
  const { street, city, state, zipCode, country } = given;
  const row = {
    address: street,
    city,
    state,
    zipcode: zipCode,
    country: country || DEFAULT_COUNTRY,
    ...NO_COORDINATES,
  };
  await inTransaction(services, async (inside, tx) => {
    await queries.upsertLocation(tx, userId, row);
    await recordAccount(inside, 'account.location_changed', userId);
  });
  return toLocation(row);
}

const toLocation = ({ address, zipcode, ...same }: queries.LocationRow): Location => ({
  street: address,
  zipCode: zipcode,
  ...same,
});
