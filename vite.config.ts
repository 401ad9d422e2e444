import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { cityTiles } from './web/map/barcelona/tiles-plugin.ts';
import { completeTextFiles } from './web/texts-plugin.ts';

/** Modules by their paths from the root of the repository. */
const among = (...paths: string[]) => new RegExp(`/(?:${paths.join('|')})`.replaceAll('/', '[\\\\/]'));

/** What the pages of a visitor have in common: all of them, those with a search, those of one thing. */
const SHARED = among(
  'shared/(?:bookings|languages|money|texts|time|media|refusal)\\.',
  'web/[\\w-]+\\.tsx?$',
  'web/shell/',
  'web/accounts/(?:session|auth-client|auth-request|sign-out)\\.',
  'web/ui/(?:avatar|button|chip|fetched|icon|menu|page-head|photo|picture|rating|skeleton|spinner|toast|toast-area)\\.',
  // Styles in one file keep their order.
  'web/(?:offerings|pages|search|slots|studios|ui)/[\\w-]+\\.css$',
  'web/time/use-now\\.',
  'web/offerings/(?:addresses|offering-card|offering-words|offerings-queries|way-there)\\.',
  'web/search/seen\\.',
  'web/studios/addresses\\.',
);
const SEARCH = among(
  'shared/(?:covers|landing|offerings|search|studios|travel)\\.',
  'web/search/[\\w-]+\\.tsx?$',
  'web/studios/(?:house-cover|studio-filters)\\.',
  'web/ui/(?:empty-state|note|trouble)\\.',
);
const DETAIL = among(
  'web/map/place-map\\.',
  'web/offerings/paragraphs\\.',
  'web/studios/(?:studios-queries|whereabouts)\\.',
  'web/ui/(?:day-block|gallery|share|tag)\\.',
  'web/views/',
);
const BOOKING = among(
  'shared/cancellation\\.',
  'web/offerings/(?:cancellation-bar|event-seats|offering-price|refund-promise)\\.',
  'web/slots/slot-address\\.',
  'web/ui/(?:stepper|stools)\\.',
);
/** What screens of one's own have in common, but for what they load on demand. */
const OWN = among('shared/(?!schemas|locales)', 'web/(?:drafts|ui)/[\\w-]+\\.tsx?$');

const together = (name: string, test: RegExp, priority: number) => ({ name, test, priority, minShareCount: 2 });

export default defineConfig({
  plugins: [completeTextFiles(), reactRouter(), cityTiles('public/map-data')],
  build: {
    target: 'es2022',
    // A page's few small pictures stay files: they are cached, and the policy of the page stays simple.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              // What several screens share comes in few files: a page should not fetch crumbs.
              groups: [
                // React, the router and the query cache are on every page: one file, which changes only with them.
                {
                  name: 'react',
                  test: among(
                    'node_modules/(?:react|react-dom|scheduler|react-router|@react-router|@tanstack)/',
                    '.*preload-helper',
                  ),
                  priority: 9,
                },
                together('shared', SHARED, 4),
                together('search', SEARCH, 3),
                together('detail', DETAIL, 2),
                together('booking', BOOKING, 1),
                together('own', OWN, 0),
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // The server and the screens share one bundle: they hand each other the load context.
        rollupOptions: { input: './server/entry.ts' },
      },
    },
  },
});
