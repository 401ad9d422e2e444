import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { main } from './main.ts';

// `npm run dev`: the same program, with the screens from Vite, which replaces them while they change.
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const { createScreens } = (await vite.ssrLoadModule('/server/screens.ts')) as typeof import('./screens.ts');
const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;

await main(process.env, createScreens(build, 'development'), {
  before: (req, res, next) => vite.middlewares(req, res, next),
});
