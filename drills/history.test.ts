import { Hono } from 'hono';
import { afterAll, expect, it } from 'vitest';
import { CONSUMERS } from '#server/activity/deliveries.ts';
import { createApp } from '#server/app.ts';
import { connectDatabase } from '#server/db/database.ts';
import { readSnapshot } from '#tests/bookings/snapshot.ts';
import { createWorld } from '#tests/harness.ts';
import { clockAhead } from '#tests/run/clocks.ts';
import { checkHistory } from './checker/check-history.ts';
import { makeHotStudio } from './hot-studio.ts';
import { runLoad } from './load/clients.ts';

// The short form of `npm run drill history`, on two servers of this process.

const CLIENTS = 12;
const SECONDS = 3;

const world = await createWorld();
const handles = [1, 2].map(() => connectDatabase(world.databaseUrl, 10));
const servers = handles.map(({ db, pool }) => createApp({ ...world, db, pool }, new Hono()));
afterAll(() => Promise.all(handles.map((handle) => handle.close())));

it('twelve people who want the same five events leave a history without a contradiction', async () => {
  const studio = await makeHotStudio(world, CLIENTS, 5);
  const send = async (server: number, path: string, init: RequestInit) => {
    const app = servers[server];
    if (!app) throw new Error(`There is no server ${server}`);
    return app.request(`/api/v1${path}`, init);
  };
  const until = Date.now() + SECONDS * 1000;
  const isOver = () => Date.now() > until;
  const calls = await runLoad({ studio, servers: servers.length, send, isOver, patience: 0 });
  // The server's own clock is not that of a test of another hour.
  const snapshot = await readSnapshot(world.pool, studio.id, clockAhead() === 0);
  const report = checkHistory({ calls, snapshot, consumers: CONSUMERS });
  expect(report.violations).toEqual([]);
  expect(report.successes).toBeGreaterThan(0);
});
