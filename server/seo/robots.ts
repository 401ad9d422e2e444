import type { Services } from '../services.ts';
import { getPublicOrigin } from '../site/site.ts';

/**
 * Path prefixes of personal screens and of responses that are no pages. The API's description and search may be read.
 */
export const PRIVATE_PATHS = [
  '/account/',
  '/admin/',
  '/api/',
  '/ask/',
  '/auth/',
  '/auth-test',
  '/book/',
  '/bookings/',
  '/buy-pass/',
  '/calendars/',
  '/check-in/',
  '/create-class/',
  '/create-offering/',
  '/create-workshop/',
  '/dashboard',
  '/domain-migration',
  '/edit-offering/',
  '/edit-studio/',
  '/forgot-password',
  '/functions/',
  '/gift-cards/',
  '/gift/',
  '/list-studio',
  '/login',
  '/manage-bookings/',
  '/manage-codes/',
  '/manage-inbox/',
  '/manage-messages/',
  '/manage-money/',
  '/manage-offerings/',
  '/manage-studio-events/',
  '/manage-passes/',
  '/manage-reviews/',
  '/notifications',
  '/onboarding',
  '/passes/',
  '/pay-share/',
  '/pay/',
  '/profile',
  '/rebook/',
  '/reset-password',
  '/seat/',
  '/sign-up',
  '/studio-owner-dashboard',
  '/subscription-failed',
  '/subscription-test',
  '/team-invitation',
  '/test/',
  '/user-dashboard',
  '/waitlist/',
];
const READABLE_PATHS = ['/api/docs', '/api/v1/openapi.json', '/api/v1/offerings', '/api/v1/studios'];

/** `GET /robots.txt`: every crawler may read everything public. */
export async function robotsText(services: Services): Promise<string> {
  const origin = await getPublicOrigin(services);
  return [
    'User-agent: *',
    ...READABLE_PATHS.map((path) => `Allow: ${path}`),
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
