import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { cssModules, shortName } from './web/css-modules-plugin.ts';
import { cityTiles } from './web/map/barcelona/tiles-plugin.ts';
import { minifyAgain } from './web/minify-plugin.ts';
import { serviceWorker } from './web/service-worker/plugin.ts';
import { completeTextFiles } from './web/texts-plugin.ts';

/** The public pages, by the folders of their screens: lists and what leads to them, and pages of one thing. */
const LISTS: Record<string, RegExp> = {
  home: /\/web\/pages\/home\//,
  offerings: /\/web\/search\//,
  studios: /\/web\/(studios\/list|landing)\//,
};
const DETAILS: Record<string, RegExp> = {
  studio: /\/web\/studios\/page\//,
  offering: /\/web\/offerings\/page\//,
  booking: /\/web\/bookings\/book-/,
};
const SHELL = /\/web\/(root|entry\.client)\.tsx/;
/** Built files that every page loads. */
const ON_EACH_PAGE = /\/(react|rolldown-runtime|shared)-[^/]*\.js$/;
/** The folders whose styles are one file, which keeps their order. */
const STYLES =
  /\/web\/(forms\/fields|offerings(\/\w+)?|pages|search(\/(bar|filters))?|slots|studios(\/\w+)?|ui(\/\w+)?)\/[\w-]+\.styles\.css$/;
const OWN = /\/(shared|web\/forms|web\/ui)\//;
/** What is fetched for each signed-in person, whatever the screen: one file instead of twenty. */
const SIGNED_IN =
  /\/web\/(bookings\/pay\/hold\/hold-strip|accounts\/(gotrue|signed-in|sign-out|sign-out-choice|use-member-checks|call-auth|device-name|failure|inactivity\/[\w-]+|second-factor\/(request|second-factor-window|factors))|notifications\/(push\/[\w-]+|unread-notifications|notifications-queries)|service-worker\/(use-service-worker|push-messages)|shell\/(account-places|lazy\/(account-menu|profile-menu|account-links)))\.tsx?$/;
/**
 * What the booking form shares with the parts of an offering's page that load on demand: no page fetches the form for
 * it.
 */
const TERMS = /\/web\/offerings\/terms\//;
/** The screens on which guests book, pay and change a booking, those of owners, and where guests and owners start. */
const BOOKING = /\/web\/bookings\//;
const OWNERS = /\/web\/owner\//;
const STARTS = /\/web\/(dashboard\/dashboard|owner\/today\/owner-dashboard)\.tsx/;
const PACKAGES = /\/node_modules\/(react|react-dom|scheduler|react-router|@react-router|@tanstack)\/|preload-helper/;

/**
 * Returns the chunk of a module that several screens share, named after the public pages that import it: a page fetches
 * few files, and little that it does not need. What is fetched on demand, and what is not shared, is left to the
 * bundler.
 */
function chunkOf(id: string, modules: ChunkingContext): string | null {
  const path = id.replaceAll('\\', '/');
  if (path.endsWith('.css')) return STYLES.test(path) ? 'styles' : null;
  // Of many screens, which would fetch one another's code for it.
  if (path.includes('/ui/feedback/empty-state') || path.includes('/shell/not-found-screen')) return 'empty';
  const importing = importersOf(id, modules);
  const entries = importing.filter(({ isEntry }) => isEntry);
  const importers = (pages: Record<string, RegExp>) =>
    Object.keys(pages).filter((page) => entries.some((entry) => pages[page]?.test(entry.path)));
  const [lists, details] = [importers(LISTS), importers(DETAILS)];
  if (entries.some((entry) => SHELL.test(entry.path)) || (lists.length > 0 && details.length > 0)) return 'shared';
  // The offerings' list and what leads to it; pages of one thing.
  if (lists.includes('offerings')) return lists.includes('home') ? 'search' : 'list';
  if (details.includes('studio')) return 'detail';
  if (details.includes('offering')) return 'offer';
  const pages = [...lists, ...details].join('-');
  // With all it needs, so that no page fetches the booking form for a signed-in visitor.
  if (importing.some((each) => SIGNED_IN.test(each.path))) return 'signed-in';
  if (pages === 'booking' && TERMS.test(path)) return 'terms';
  if (pages && pages !== 'booking') return pages;
  if (entries.length > 0 && entries.every((entry) => BOOKING.test(entry.path))) return 'booking';
  // Fields and the like, which many personal screens need.
  if (OWN.test(path)) return 'own';
  const ofOwners = entries.filter((entry) => OWNERS.test(entry.path));
  const isStart = entries.some((entry) => STARTS.test(entry.path));
  if (entries.length < 2) return null;
  if (ofOwners.length === entries.length) return entries.length > 2 || isStart ? 'owner' : null;
  return ofOwners.length > 0 || isStart ? 'personal' : 'guest';
}

/** Returns a module and all that import it, over however many others, but not on demand. */
function importersOf(id: string, modules: ChunkingContext): { path: string; isEntry: boolean }[] {
  const found = new Set([id]);
  for (const each of found) for (const importer of modules.getModuleInfo(each)?.importers ?? []) found.add(importer);
  return [...found].map((each) => ({
    path: each.replaceAll('\\', '/'),
    isEntry: modules.getModuleInfo(each)?.isEntry ?? false,
  }));
}

/** A group of chunks, by their names. */
const chunksOf = (names: readonly string[], priority: number, minShareCount = 2) => ({
  name: (id: string, modules: ChunkingContext) => {
    const name = chunkOf(id, modules);
    return name !== null && names.includes(name) ? name : null;
  },
  priority,
  minShareCount,
});

interface ChunkingContext {
  getModuleInfo(id: string): { importers: readonly string[]; isEntry: boolean } | null;
}

export default defineConfig(({ command }) => ({
  plugins: [
    cssModules(),
    completeTextFiles(),
    reactRouter(),
    cityTiles('public/map-data'),
    serviceWorker(),
    minifyAgain(ON_EACH_PAGE),
  ],
  css: { modules: { generateScopedName: command === 'build' ? shortName : '[name]__[local]' } },
  build: {
    target: 'es2022',
    // A page's few small pictures stay files: they are cached, and the policy of the page stays simple.
    assetsInlineLimit: 0,
    // What each page has loaded anyway need not be named again with each part that is fetched on demand.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !ON_EACH_PAGE.test(file)) },
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
                { name: 'react', test: PACKAGES, priority: 7 },
                // A chunk takes along what its modules import: those that most pages share choose first.
                chunksOf(['shared'], 5, 1),
                chunksOf(['styles'], 6),
                chunksOf(['search', 'detail'], 4),
                chunksOf(['list', 'offer', 'home-studios', 'empty'], 3),
                chunksOf(['home', 'studios', 'terms', 'signed-in'], 2, 1),
                chunksOf(['own', 'personal'], 1),
                chunksOf(['booking', 'guest', 'owner'], 0),
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
}));
