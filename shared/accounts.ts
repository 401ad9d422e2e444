/** Fewest characters of a password, unless the operator asks for more. */
export const PASSWORD_MIN = 6;
/** Most bytes of a password in UTF-8. */
export const PASSWORD_MAX_BYTES = 72;
/** Most characters of a person's name. */
export const NAME_MAX = 200;

/** What people come for; drives menus and words, never rights. */
export const USER_TYPES = ['enthusiast', 'studio_owner'] as const;

/** Mails that a person may switch off. All others are part of a booking or guard the account. */
export const NOTIFICATION_TOPICS = ['new_device', 'studio_bookings'] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/** Days in which signing in brings a deleted account back. */
export const DELETION_DAYS = 14;

export const ROLES = ['user', 'studio_owner', 'admin'] as const;

/** What a profile starts with (specification §4). */
export const NEW_PROFILE = {
  full_name: 'New User',
  role: 'user',
  user_type: 'enthusiast',
  onboarding_completed: false,
} as const;

/** The name of someone who gave none, or one of nothing but control characters and spaces, is that of a new user. */
export function profileName(given: unknown): string {
  const name =
    typeof given === 'string'
      ? given
          .toWellFormed()
          .normalize('NFC')
          .replace(/\p{Cc}+/gu, ' ')
          .trim()
      : '';
  return [...name].slice(0, NAME_MAX).join('').trim() || NEW_PROFILE.full_name;
}
