import { hasLink, withoutLinks } from './link-text.ts';
import { refusal } from './refusal.ts';

/** Fewest characters of a password, unless the operator asks for more. */
export const PASSWORD_MIN = 6;
/** Most bytes of a password in UTF-8. */
export const PASSWORD_MAX_BYTES = 72;
/** Most characters of a person's name. */
export const NAME_MAX = 200;

/** What people come for; drives menus and words, never rights. */
export const USER_TYPES = ['enthusiast', 'studio_owner'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** Mails that a person may switch off. All others are part of a booking or guard the account. */
export const NOTIFICATION_TOPICS = ['new_device', 'studio_bookings'] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/** Days in which signing in brings a deleted account back. */
export const DELETION_DAYS = 14;

export const accountRefusals = {
  /** Studios that have to be handed over or archived before their owner's account can go. */
  'accounts.owns_studio': refusal<{ studios: { id: string; name: string; slug: string }[] }>(409),
  'accounts.not_your_picture': refusal(422),
  /** Nobody has shown yet that the account's address is theirs; a link went to it just now. "" for an account without one. */
  'accounts.address_unproven': refusal<{ address: string }>(403),
  /** A password or a code that was to confirm something. */
  'accounts.not_confirmed': refusal(403),
} as const;

export const ROLES = ['user', 'studio_owner', 'admin'] as const;

/** What a profile starts with (specification §4). */
export const NEW_PROFILE = {
  full_name: 'New User',
  role: 'user',
  user_type: 'enthusiast',
  onboarding_completed: false,
} as const;

/** What would break a line or turn its direction: such a name could lie in the subject of a mail. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** The name of someone who gave none, or one in which there is nothing to see, is that of a new user. Links are left out. */
export function parseProfileName(given: unknown): string {
  const line =
    typeof given === 'string' ? given.toWellFormed().normalize('NFC').replace(CONTROL_CHARACTERS, ' ').trim() : '';
  const name = hasLink(line) ? withoutLinks(line) : line;
  const short = [...name].slice(0, NAME_MAX).join('').trim();
  return /[^\p{Cc}\p{Cf}\p{Z}]/u.test(short) ? short : NEW_PROFILE.full_name;
}

/** "Laia" of "Laia Kessler", for a greeting. */
export const getFirstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;

/** A phone number as people type it, without spaces, dots, dashes and brackets, and with + for a leading 00. */
export const normalizePhoneNumber = (typed: string) => typed.replace(/[\s().\-/]/g, '').replace(/^00/, '+');

/** Whether a plain number is one of E.164: a plus sign and the country's code in front. */
export const isPhoneNumber = (plain: string) => /^\+[1-9]\d{6,14}$/.test(plain);
