import { existsSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { abortable } from './abortable.ts';
import { createApp } from './app.ts';
import { authRequestQueue } from './auth/http/request-queue.ts';
import { createKeys } from './auth/keys/keys.ts';
import { StartError } from './config/start-error.ts';
import type { Config } from './config.ts';
import { type DatabaseHandle, JOB_TIMEOUTS, REQUEST_TIMEOUTS } from './db/database.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import { createPageCache, type PageCache } from './http/cache/page-cache.ts';
import { readiness } from './http/health.ts';
import { catchErrors, createHttpServer, type Listener, refuseAmbiguousHost } from './http/http-server.ts';
import { pacedQueue } from './http/limits/paced-queue.ts';
import { createRenderLimit } from './http/limits/render-limit.ts';
import { serveStaticFiles } from './http/static-files.ts';
import { migrateJobs, startWorker } from './jobs.ts';
import { createLive, type Live } from './live/live.ts';
import { createLog, type Logger } from './log.ts';
import { type CoverFiles, createCoverFiles } from './media/covers/cover-files.ts';
import { prerenderCovers } from './media/covers/prerender-covers.ts';
import { coverRoutes } from './media/covers/routes.ts';
import { createShownCoverCheck } from './media/covers/shown-covers.ts';
import { imageWorker } from './media/imaging/image-worker.ts';
import { PURCHASES } from './purchases.ts';
import { root } from './root.ts';
import type { Screens } from './screens.ts';
import { enableQueryCache } from './search/query-cache.ts';
import { syncSynonyms } from './search/words/sync-synonyms.ts';
import type { Services } from './services.ts';
import { hostedPages } from './site/domains/hosted-pages.ts';
import { type StartedTravel, startTravel } from './travel/travel.ts';
import { logUncaughtErrors } from './uncaught-errors.ts';
import { startViewWriter } from './views/views.ts';

/**
 * What the entry hands to the program, so that the server knows neither the demo world nor the build of the screens.
 */
export interface ProgramParts {
  screens: Screens;
  seedDatabase: SeedDatabase;
  development?: Development;
}

/**
 * Prepares the migrated database for its first request.
 * @param isEmbedded whether the program runs the database itself
 * @returns whether it has the demo world
 */
export type SeedDatabase = (services: Services, isEmbedded: boolean) => Promise<boolean>;

/** Changes for `npm run dev`, where Vite serves files and screens. */
export interface Development {
  /** Answers Vite's own requests and calls `next` for the others. */
  before: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
}

export interface RunningServer {
  stop(): Promise<void>;
}

/** Milliseconds in which running requests may finish; the whole shutdown takes less than ten seconds. */
const DRAIN = 6000;

/**
 * Starts what the role needs, in order: keys, database, migrations, demo world, jobs, HTTP. A failed or aborted start
 * leaves no embedded database running.
 * @param givenUp aborts the start
 * @throws StartError in one sentence if the port, the folder, the keys or the database is unavailable
 * @throws the reason of `givenUp`
 */
export async function startServer(config: Config, parts: ProgramParts, givenUp: AbortSignal): Promise<RunningServer> {
  const http = createHttpServer();
  if (config.role !== 'worker') await listen(http, config);
  const log = createLog(config.logLevel);
  const now = () => new Date();
  if (config.auth.phone && !config.twilio) {
    log.warn('AUTH_PHONE is on without TWILIO_ACCOUNT_SID: nobody can sign in with a code by text message');
  }
  // Before the database, so that unusable keys leave nothing behind.
  const keys = await createKeys({ folder: join(config.dataDir, 'keys'), log, ...config.auth });
  const database = await openDatabase(config, log, givenUp);
  const travel = startTravel(config, { log, now });
  try {
    return await abortable(givenUp, () => serve({ config, log, keys, now, travel }, http, database, parts));
  } catch (error) {
    travel.stop();
    // No orderly shutdown: the failed part may still hold a connection. The embedded server ends its sessions itself.
    await database.abandon();
    throw error;
  }
}

async function serve(
  { config, log, keys, now, travel }: Pick<Services, 'config' | 'log' | 'keys' | 'now'> & { travel: StartedTravel },
  http: Server,
  database: OpenDatabase,
  { screens, seedDatabase, development }: ProgramParts,
): Promise<RunningServer> {
  const web = config.role !== 'worker';
  const servicesOn = ({ db, pool }: DatabaseHandle): Services => ({
    config,
    log,
    db,
    pool,
    keys,
    travel,
    purchases: PURCHASES,
    now,
  });
  await updateSynonyms(database.handle, log);
  await migrateJobs(database.handle.pool);
  const demo = await seedDatabase(servicesOn(database.handle), database.isEmbedded);
  const services = servicesOn(database.connect(REQUEST_TIMEOUTS));
  enableQueryCache(services.db);
  readiness.migrated = true;
  const dieOfDefects = logUncaughtErrors(log);
  const covers = createCoverFiles({ folder: join(config.dataDir, 'media') });
  const worker = config.role === 'web' ? undefined : await startWorker(servicesOn(database.connect(JOB_TIMEOUTS)));
  readiness.isWorking = worker?.isWorking ?? (() => true);
  const live = createLive(services);
  const pages = web ? answer(http, database.url, services, covers, live, screens, development) : undefined;
  const views = web ? startViewWriter(services) : undefined;
  const warming = web ? prerenderCovers(services, covers) : undefined;
  // The large world has studios in many cities, which the streets of the demo do not cover.
  if (demo && typeof config.demo !== 'object') travel.addDemoStreets();
  announce(config, demo);

  return {
    async stop() {
      readiness.isWorking = () => false;
      warming?.stop();
      live.close();
      await Promise.all([web && drain(http), worker?.stop(), pages?.close()]);
      await views?.stop();
      imageWorker.stop();
      services.travel.stop();
      await database.close();
      dieOfDefects();
    },
  };
}

async function updateSynonyms({ pool }: DatabaseHandle, log: Logger): Promise<void> {
  const client = await pool.connect();
  try {
    if (await syncSynonyms(client)) log.info('search synonyms updated');
  } finally {
    client.release();
  }
}

/** Binds the port first, so that a second start of the program fails before it touches anything. */
function listen(http: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is taken by another program. Stop it, or start with another one: PORT=${port + 1} npm start`;
      reject(
        new StartError(error.code === 'EADDRINUSE' ? taken : `Cannot listen on ${host}:${port}: ${error.message}`),
      );
    });
    http.listen(port, host, resolve);
    // Until everything is ready, requests get a response that says so.
    http.on('request', answerStarting);
  });
}

function answerStarting(_req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '2' }).end('{"status":"starting"}');
}

/** Attaches the handlers to the server. @returns the page cache; none while Vite serves the screens */
function answer(
  http: Server,
  databaseUrl: string,
  services: Services,
  covers: CoverFiles,
  live: Live,
  screens: Screens,
  development: Development | undefined,
): PageCache | undefined {
  const limit = createRenderLimit(services);
  const media = coverRoutes(covers, createShownCoverCheck(services));
  const app = createApp(services, media, screens, () => pages?.epoch(), limit, live);
  const listener = pacedQueue(getRequestListener(app.fetch), authRequestQueue(services), services.log);
  const bundle = join(root, 'build', 'client');
  const files = !development && existsSync(bundle) ? serveStaticFiles(bundle) : () => false;
  const pages: PageCache | undefined = development
    ? undefined
    : createPageCache({
        listen: databaseUrl,
        log: services.log,
        now: services.now,
        pageOf: hostedPages(services),
        mayRender: limit.allows,
        render: (page, language) => app.request(page, { headers: { 'Accept-Language': language } }),
      });
  const answerRequest: Listener = (req, res) => {
    if (refuseAmbiguousHost(req, res)) return;
    if (files(req, res)) return;
    if (pages?.serve(req, res, () => listener(req, res))) return;
    if (development) development.before(req, res, () => listener(req, res));
    else listener(req, res);
  };
  http.off('request', answerStarting);
  http.on('request', catchErrors(answerRequest, services.log));
  return pages;
}

function drain(http: Server): Promise<void> {
  return new Promise((resolve) => {
    http.close(() => resolve());
    http.closeIdleConnections();
    setTimeout(() => http.closeAllConnections(), DRAIN).unref();
  });
}

function announce(config: Config, demo: boolean): void {
  const lines = [`Atelio is ready: ${config.siteUrl}`];
  if (demo) {
    lines.push('', 'Demo accounts, all with the password atelio-demo:');
    for (const who of ['guest', 'owner', 'admin']) lines.push(`  ${who}@atelio.test`);
  }
  console.log(lines.join('\n'));
}
