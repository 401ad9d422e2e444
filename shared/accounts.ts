import { refusal } from './refusal.ts';
import { toName } from './text/names.ts';

/** Minimum characters of a password, unless the operator requires more. */
export const PASSWORD_MIN = 6;
/** Maximum bytes of a password in UTF-8. */
export const PASSWORD_MAX_BYTES = 72;
/** Maximum characters of a person's name. */
export const NAME_MAX = 200;

/** What people use the site for; affects menus and texts, never rights. */
export const USER_TYPES = ['enthusiast', 'studio_owner'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** Days in which signing in restores a deleted account. */
export const DELETION_DAYS = 14;

export const accountRefusals = {
  /** Studios that must be handed over or archived before their owner's account can be deleted. */
  'accounts.owns_studio': refusal<{ studios: { id: string; name: string; slug: string }[] }>(409),
  'accounts.not_your_picture': refusal(422),
  /** The account's address is not confirmed; a link was just mailed to it. Empty for an account without an address. */
  'accounts.address_unproven': refusal<{ address: string }>(403),
  /** The password or code that should confirm an action is wrong. */
  'accounts.not_confirmed': refusal(403),
} as const;

export const ROLES = ['user', 'studio_owner', 'admin'] as const;

/** The values of a new profile (specification §4). */
export const NEW_PROFILE = {
  full_name: 'New User',
  role: 'user',
  user_type: 'enthusiast',
  onboarding_completed: false,
} as const;

/** Returns a valid profile name: that of a new user if it is missing or invisible, and without links. */
export const parseProfileName = (given: unknown): string =>
  (typeof given === 'string' && toName(given, NAME_MAX)) || NEW_PROFILE.full_name;

/** The name that a person gave; '' for an account that still has the name of a new profile. */
export const givenName = ({ name }: { name: string }): string => (name === NEW_PROFILE.full_name ? '' : name);

/** "Laia" of "Laia Kessler", for a greeting. */
export const getFirstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;
