import type { Services } from '../services.ts';
import { getSite } from '../site/site.ts';

/** The background of the light theme. */
const PAPER = '#faf6ef';

/** `GET /manifest.webmanifest`: makes the site installable on a home screen, under its own name. */
export async function manifest(services: Services) {
  const { name } = await getSite(services);
  const png = { type: 'image/png' };
  return {
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', ...png },
      { src: '/icon-512.png', sizes: '512x512', ...png },
      { src: '/icon-maskable-512.png', sizes: '512x512', ...png, purpose: 'maskable' },
    ],
  };
}
