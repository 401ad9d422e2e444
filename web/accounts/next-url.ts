import type { Me } from '#shared/schemas/accounts.ts';
import { tabStorage } from '../browser-storage.ts';
import { STUDIO_DESK } from '../shell/places.ts';

/**
 * Returns the path after signing in: `next` if it is a path of this site, else the home page. URLs of another host are
 * rejected, however disguised (`//evil`, `/\evil`, tabs inside).
 */
export function safeNextPath(next: string | null): string {
  const here = 'http://here.invalid';
  if (!next?.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return '/';
  try {
    const { origin, pathname, search, hash } = new URL(next, here);
    return origin === here && !pathname.startsWith('//') ? pathname + search + hash : '/';
  } catch {
    return '/';
  }
}

/** Returns the URL of onboarding, which leads to `next` afterwards. */
export const onboardingUrl = (next: string): string =>
  next === '/' || next.startsWith('/onboarding') ? '/onboarding' : `/onboarding?next=${encodeURIComponent(next)}`;

/**
 * Returns where a person goes who signed in and is done with onboarding: to the page that was asked for, else owners to
 * the day of their studio, and others to `home`.
 * @param asked the page that was asked for, as in `safeNextPath`; asking for the home page is asking for none
 */
export function signedInPath(asked: string, me: Pick<Me, 'owns_studio'> | undefined, home = '/'): string {
  const next = safeNextPath(asked);
  if (next !== '/') return next;
  return me?.owns_studio ? STUDIO_DESK : home;
}

const OWN_BOOKINGS = '/dashboard?tab=bookings';

/** What mails and notifications link to: one booking, payment, pass, conversation, event or task of a studio. */
const THINGS = [
  /^\/(bookings|pay|pay-share|waitlist|passes|gift-cards|gift|rebook|seat|ask|check-in|manage-[\w-]+|admin)\/[^/]/,
  /^\/dashboard\?tab=messages&/,
  /^\/(notifications|account\/mails|team-invitation)\b/,
];

/**
 * True for paths that a new person reaches without onboarding: what a mail or a notification links to, bookings and
 * their tickets, which offer it afterwards, and creating a studio, which answers its questions.
 */
export const skipsOnboarding = (path: string): boolean =>
  path.startsWith('/book/') ||
  path.split(/[&#]/)[0] === OWN_BOOKINGS ||
  /^\/list-studio\b/.test(path) ||
  THINGS.some((thing) => thing.test(path));

/** Returns where a new person goes after signing up: to onboarding, or straight to what they came for. */
export const newUserPath = (next: string): string => (skipsOnboarding(next) ? next : onboardingUrl(next));

const STORAGE_KEY = 'atelio-next';

/** Stores the path during a visit to a provider, which returns to the site's origin only. */
export const storeNextPath = (next: string): void => tabStorage.set(STORAGE_KEY, next);

/** Returns and removes the stored path; null if there was none. */
export function takeNextPath(): string | null {
  const next = tabStorage.get(STORAGE_KEY);
  tabStorage.remove(STORAGE_KEY);
  return next;
}
