import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { seedDatabase } from '#demo/seed-database.ts';
import { compileTemplates } from './mail/compile-templates.ts';
import { main } from './main.ts';
import type { Screens } from './screens.ts';

// `npm run dev`: the same program with the screens from Vite, which updates them as they are edited.

// Node would report what worker threads import in messages of their own, among their answers.
delete process.env.WATCH_REPORT_DEPENDENCIES;
await compileTemplates();
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const { createScreens } = (await vite.ssrLoadModule('/server/screens.ts')) as typeof import('./screens.ts');
const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
const strict = createScreens(build, 'development');

/** Vite injects styles and opens a socket of its own; only here does the policy allow both. */
const screens: Screens = async (asked) => {
  const answer = await strict(asked);
  answer.headers.set(
    'Content-Security-Policy',
    `default-src 'self'; script-src 'self' 'nonce-${asked.nonce}'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws:`,
  );
  return answer;
};

await main(process.env, {
  screens,
  seedDatabase,
  development: { before: (req, res, next) => vite.middlewares(req, res, next) },
});
