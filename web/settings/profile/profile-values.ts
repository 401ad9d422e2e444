import { USER_TYPES, type UserType } from '#shared/accounts.ts';
import type { Location, Me, PhoneNumbers } from '#shared/schemas/accounts.ts';
import type { StudioType } from '#shared/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';

/** The values of the profile form. */
export interface ProfileValues {
  name: string;
  language: Language;
  userType: UserType;
  interests: readonly StudioType[];
  phone_number: string;
  whatsapp_number: string;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}
export type ProfileField = keyof ProfileValues;

/** The parts saved by separate requests, with their fields in the order of the form. */
export const PARTS = {
  profile: ['name', 'language', 'userType', 'interests'],
  phone: ['phone_number', 'whatsapp_number'],
  address: ['street', 'zipCode', 'city', 'state', 'country'],
} as const satisfies Record<string, readonly ProfileField[]>;
export type ProfilePart = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as ProfilePart[];

/** The country of an address that was never saved (specification §3). */
const DEFAULT_COUNTRY = 'USA';

/**
 * Returns the country to show: the saved one, or for an address that was never saved that of the browser's locale, in
 * the reader's language.
 */
export function shownCountry({ street, city, state, zipCode, country }: Location, language: Language, locale: string) {
  const isSaved = country !== DEFAULT_COUNTRY || [street, city, state, zipCode].some((part) => part !== '');
  const { region } = new Intl.Locale(locale);
  if (isSaved || !region || region === 'US') return country;
  return new Intl.DisplayNames([language], { type: 'region' }).of(region) ?? country;
}

/** Returns the form values of a saved profile. @param locale of the browser */
export const valuesOf = (me: Me, phones: PhoneNumbers, location: Location, locale: string): ProfileValues => ({
  name: me.name,
  language: me.language,
  userType: USER_TYPES.find((type) => type === me.userType) ?? 'enthusiast',
  interests: me.interests as StudioType[],
  phone_number: phones.phone_number ?? '',
  whatsapp_number: phones.whatsapp_number ?? '',
  street: location.street,
  city: location.city,
  state: location.state,
  zipCode: location.zipCode,
  country: shownCountry(location, me.language, locale),
});

/** Returns the parts with changed fields. */
export const changedParts = (saved: ProfileValues, typed: ProfileValues): ProfilePart[] =>
  PART_NAMES.filter((part) => PARTS[part].some((field) => String(saved[field]) !== String(typed[field])));

/** Returns the faults that can be found before sending: text keys by field. */
export function findProfileFaults({ name }: ProfileValues) {
  const faults: Partial<Record<ProfileField, string>> = {};
  if (name.trim() === '') faults.name = 'settings.profile.name_missing';
  return faults;
}
