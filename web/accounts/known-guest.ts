import { browserStorage } from '../browser-storage.ts';

const STORAGE_KEY = 'atelio-guest';

/** A guest who booked in this browser before. */
export interface KnownGuest {
  name: string;
  email: string;
}

/** Remembers who booked in this browser, for a greeting before the next code. */
export const rememberGuest = ({ name, email }: KnownGuest): void =>
  browserStorage.setJson(STORAGE_KEY, { name, email });

/** Forgets who booked here: someone else uses this browser now. */
export const forgetGuest = (): void => browserStorage.remove(STORAGE_KEY);

/** Returns who booked in this browser; undefined if unknown. */
export function findKnownGuest(): KnownGuest | undefined {
  const kept = browserStorage.getJson(STORAGE_KEY) as Partial<KnownGuest> | undefined;
  return typeof kept?.name === 'string' && typeof kept.email === 'string' && kept.email.includes('@')
    ? { name: kept.name, email: kept.email }
    : undefined;
}

/** Hides all of an address but its first letter and its domain: "l•••@posteo.net". */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/, '$1•••@');

/** Returns the first name, for a greeting. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
