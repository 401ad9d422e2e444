import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EntryContext, RouterContextProvider, ServerBuild } from 'react-router';
import { root } from '#server/root.ts';
import type { createScreens } from '#server/screens.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { freePort, removeFolder } from '#tests/running.ts';
import { amount, isSmoke } from './amount.ts';
import { examplePages, makeFolder } from './program.ts';
import { inTurn, percent } from './rounds.ts';

// A visitor's page: from the warm cache against a bare Node server that sends the same bytes, and rendered anew
// against React alone rendering the same tree with its data at hand. Both sides run in this process; the load comes
// from another one.

const SECONDS = amount(4, 1);
const ROUNDS = amount(3, 1);

const folder = await makeFolder();
const port = await freePort();
Object.assign(process.env, {
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: folder,
  // The load stops during its last requests, whose errors do not matter.
  LOG_LEVEL: 'silent',
  NODE_ENV: 'production',
  // One network may have a few pages rendered each second.
  AUTH_RATE_LIMITS: 'off',
});
const bundle: { build: ServerBuild; createScreens: typeof createScreens } = await import(
  new URL('../build/server/index.js', import.meta.url).href
);
const url = `http://127.0.0.1:${port}`;
const { home, ...others } = await examplePages(url);
const pages = isSmoke ? { home, list: others.list } : { home, ...others };
// The program logs errors that nothing catches, and goes on; a bench ends with them.
for (const event of ['unhandledRejection', 'uncaughtException']) {
  process.on(event, (error) => {
    console.error(error);
    process.exit(1);
  });
}

console.log(`Requests a second, medians of ${ROUNDS} rounds in turn:`);
const rows: Record<string, Record<string, string>> = {};
for (const [name, address] of Object.entries(pages)) {
  const warm = await againstBytes(address);
  // The home page has no parameters, so it always comes from the cache.
  const anew = name === 'home' ? undefined : await againstReact(address);
  rows[name] = {
    'from the cache': `${warm.ours.toFixed(0)}`,
    'bare Node': `${warm.limit.toFixed(0)}`,
    'ratio (≥ 50 %)': percent(warm.ratio),
    'rendered anew': anew ? `${anew.ours.toFixed(0)}` : '',
    'React alone': anew ? `${anew.limit.toFixed(0)}` : '',
    'ratio (≥ 60 %)': anew ? percent(anew.ratio) : '',
  };
}
console.table(rows);
process.on('exit', () => removeFolder(folder));
process.kill(process.pid, 'SIGTERM');

async function againstBytes(address: string) {
  const reply = await fetch(address, { headers: { 'Accept-Encoding': 'identity' } });
  const bytes = Buffer.from(await reply.arrayBuffer());
  const headers = Object.fromEntries(reply.headers);
  const bare = await listen((_req, res) =>
    res.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes),
  );
  const figures = await inTurn(
    ROUNDS,
    () => load(address, 16),
    () => load(bare.url, 16),
  );
  bare.server.close();
  return figures;
}

async function againstReact(address: string) {
  // A query this long is answered but never cached (server/http/cache/public-pages.ts). All crafts at any price filter
  // nothing.
  const query = [...STUDIO_TYPES.map((type) => `studio_type=${type}`), 'price_min=0', `price_max=${1e6}`];
  const uncached = `${address}?${query.join('&')}`;
  const render = await bareRender(uncached);
  const bare = await listen(async (_req, res) => {
    const reply = await render();
    res.writeHead(200, { 'content-type': 'text/html' }).end(Buffer.from(await reply.arrayBuffer()));
  });
  const figures = await inTurn(
    ROUNDS,
    () => load(uncached, 4),
    () => load(bare.url, 4),
  );
  bare.server.close();
  if (!isSmoke && figures.ratio > 1.5) throw new Error(`${uncached} was not rendered anew`);
  return figures;
}

/** What React Router would render for this address, caught on its way, to be rendered again and again without it. */
async function bareRender(address: string): Promise<() => Promise<Response>> {
  type Render = (
    request: Request,
    status: number,
    headers: Headers,
    entry: EntryContext,
    load: RouterContextProvider,
  ) => Promise<Response>;
  const entry = bundle.build.entry.module as unknown as { default: Render };
  let caught: Parameters<Render> | undefined;
  const catching = {
    ...entry,
    default: (...args: Parameters<Render>) => {
      caught = args;
      return entry.default(...args);
    },
  };
  const build = { ...bundle.build, entry: { ...bundle.build.entry, module: catching } } as unknown as ServerBuild;
  const screens = bundle.createScreens(build);
  const ask = () =>
    screens({
      request: new Request(address),
      nonce: undefined,
      anonKey: '',
      siteUrl: url,
      hasTestBank: true,
      callApi: (path, init) => fetch(path.replace('http://in.process', url), init),
      findSession: async () => undefined,
      liveCursor: async () => undefined,
    });
  await (await ask()).text();
  return async () => {
    // The data stream of a caught page can be read only once, so each rendering gets one that is empty.
    const [request, status, , context, loadContext] = caught ?? [];
    if (!request || !context || !loadContext) throw new Error('Nothing was rendered');
    return entry.default(
      request,
      status ?? 200,
      new Headers(),
      { ...context, serverHandoffStream: undefined },
      loadContext,
    );
  };
}

async function listen(answer: Parameters<typeof createServer>[1]): Promise<{ url: string; server: Server }> {
  const server = createServer(answer as never);
  const bare = await freePort();
  await new Promise<void>((resolve) => server.listen(bare, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${bare}/`, server };
}

/** Measures requests per second, from another process. */
async function load(address: string, connections: number): Promise<number> {
  const bin = join(root, 'node_modules', 'autocannon', 'autocannon.js');
  const options = ['--connections', String(connections), '--duration', String(SECONDS), '--json', '--no-progress'];
  const { stdout } = await promisify(execFile)(process.execPath, [
    bin,
    ...options,
    '--headers',
    'accept-language=en',
    address,
  ]);
  const result: { requests: { total: number }; duration: number; errors: number; non2xx: number } = JSON.parse(stdout);
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`Wrong answers: ${result.non2xx}, errors: ${result.errors}`);
  return result.requests.total / result.duration;
}
