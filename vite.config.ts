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
  'web/ui/(?:button|chip|icon|menu|page-head|rating|toast|toast-area)\\.',
  'web/ui/pictures/(?:avatar|photo|picture)\\.',
  'web/ui/feedback/(?:fetched|skeleton|spinner)\\.',
  // Styles in one file keep their order.
  'web/(?:forms/fields|offerings|pages|search|slots|studios|ui)/(?:(?:home|styles|pictures|dialogs|feedback|page|terms|list|bar|filters)/)?[\\w-]+\\.css$',
  'web/time/use-now\\.',
  'web/offerings/(?:urls|offering-card|offering-words|offerings-queries|travel-time)\\.',
  'web/search/recently-viewed\\.',
  'web/studios/urls\\.',
);
const SEARCH = among(
  'shared/(?:covers|landing|offerings|search|studios|travel)\\.',
  'web/search/(?:bar/|filters/)?[\\w-]+\\.tsx?$',
  'web/studios/(?:house-cover|studio-filters)\\.',
  'web/ui/feedback/(?:empty-state|note|trouble)\\.',
);
const DETAIL = among(
  'web/map/place-map\\.',
  'web/offerings/paragraphs\\.',
  'web/studios/(?:studios-queries|whereabouts)\\.',
  'web/ui/(?:day-block|share|tag|pictures/gallery)\\.',
  'web/views/',
);
const BOOKING = among(
  'shared/cancellation\\.',
  'web/offerings/terms/',
  'web/slots/slot-address\\.',
  'web/(?:forms/fields/stepper|ui/stools)\\.',
);
/** What screens of one's own have in common, but for what they load on demand. */
const OWN = among(
  'shared/(?!schemas|locales)',
  'web/(?:forms/drafts|forms/fields|ui|ui/dialogs|ui/feedback|ui/pictures)/[\\w-]+\\.tsx?$',
);

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
