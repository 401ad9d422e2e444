import type { Services } from '../services.ts';
import { getPublicOrigin } from '../site/site.ts';

/** Screens of somebody's own, and what is no page; paths begin so. The public description of the API may be read. */
export const PRIVATE_PATHS = [
  '/account/',
  '/api/',
  '/auth/',
  '/auth-test',
  '/book/',
  '/calendars/',
  '/create-class/',
  '/create-offering/',
  '/create-workshop/',
  '/dashboard',
  '/domain-migration',
  '/edit-offering/',
  '/edit-studio/',
  '/forgot-password',
  '/functions/',
  '/list-studio',
  '/login',
  '/manage-bookings/',
  '/manage-offerings/',
  '/manage-studio-events/',
  '/onboarding',
  '/profile',
  '/reset-password',
  '/sign-up',
  '/studio-owner-dashboard',
  '/team-invitation',
  '/test/',
  '/user-dashboard',
];
const READABLE_PATHS = ['/api/docs', '/api/v1/openapi.json', '/api/v1/offerings', '/api/v1/studios'];

/** `GET /robots.txt`: everything public may be read by everybody. */
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
