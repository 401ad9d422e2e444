/**
 * Where to go after signing in: `next` if it is a path of this site, else the home page.
 * An address with another host, however it is disguised (`//evil`, `/\evil`, tabs inside), is not.
 */
export function nextPlace(next: string | null): string {
  const here = 'http://here.invalid';
  if (!next?.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return '/';
  try {
    const { origin, pathname, search, hash } = new URL(next, here);
    return origin === here && !pathname.startsWith('//') ? pathname + search + hash : '/';
  } catch {
    return '/';
  }
}

/** Where a new person answers a few questions first; from there it goes on to `next`. */
export const onboardingPlace = (next: string): string =>
  next === '/' || next.startsWith('/onboarding') ? '/onboarding' : `/onboarding?next=${encodeURIComponent(next)}`;

const OWN_BOOKINGS = '/dashboard?tab=bookings';

/**
 * True for places that a new person reaches without the questions: a booking is finished first, and nothing stands between
 * guests and their tickets, which offer the questions instead; a studio that is created answers them.
 */
export const skipsOnboarding = (path: string): boolean =>
  path.startsWith('/book/') || path.split(/[&#]/)[0] === OWN_BOOKINGS || /^\/list-studio\b/.test(path);

/** Where a new person goes from signing up: through the questions, or straight to what they came for. */
export const placeOfNewPerson = (next: string): string => (skipsOnboarding(next) ? next : onboardingPlace(next));

const KEPT = 'atelio-next';

/** Keeps the place over a visit to a provider: its way back leads to the origin of the site and nowhere else. */
export function keepNext(next: string): void {
  try {
    sessionStorage.setItem(KEPT, next);
  } catch {
    // Where storage is forbidden it goes on from the home page.
  }
}

/** The place that was kept, once; null if there was none. */
export function takeNext(): string | null {
  try {
    const next = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    return next;
  } catch {
    return null;
  }
}
