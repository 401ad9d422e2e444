/**
 * First path segments that the site uses, or may use one day. They cannot be slugs of studios, whose pages are at
 * /:slug. The database refuses the same words.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'about',
  'account',
  'admin',
  'api',
  'assets',
  'auth',
  'auth-test',
  'blog',
  'book',
  'bookings',
  'calendars',
  'checkout',
  'classes',
  'contact',
  'create-class',
  'create-offering',
  'create-workshop',
  'dashboard',
  'docs',
  'domain-migration',
  'edit-offering',
  'edit-studio',
  'explore',
  'favicon',
  'favorites',
  'forgot-password',
  'gift-cards',
  'health',
  'healthz',
  'help',
  'home',
  'host',
  'invoices',
  'legal',
  'list-studio',
  'login',
  'logout',
  'manage-offerings',
  'manage-studio-events',
  'media',
  'messages',
  'metrics',
  'new',
  'null',
  'offering',
  'offerings',
  'onboarding',
  'payments',
  'plans',
  'privacy',
  'profile',
  'readyz',
  'reset-password',
  'reviews',
  'robots',
  'root',
  'search',
  'settings',
  'sign-in',
  'sign-out',
  'sign-up',
  'sitemap',
  'spaces',
  'static',
  'status',
  'studio',
  'studio-owner-dashboard',
  'studios',
  'subscription-failed',
  'subscription-test',
  'support',
  'team-invitation',
  'terms',
  'test',
  'tickets',
  'undefined',
  'user-dashboard',
  'webhooks',
  'well-known',
  'workshops',
  'workshops-classes',
  'www',
]);

/** Length of a studio's slug. The database checks it too. */
export const SLUG_MIN = 3;
export const SLUG_MAX = 60;

/** True for a valid slug of a studio or an offering: lower-case letters, digits and single hyphens. */
export const isSlug = (text: string) => text.length <= 120 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

/** Letters that Unicode normalization does not decompose. */
const SPELT: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ð: 'd', þ: 'th' };

/** Returns the slug of a name: "Taller de Ceràmica l’Olla" is taller-de-ceramica-l-olla; "" if no character is left. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[ßæœøđłðþ]/g, (letter) => SPELT[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/l·l/g, 'll')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '');
