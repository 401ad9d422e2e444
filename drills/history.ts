import { CONSUMERS } from '#server/activity/deliveries.ts';
import { readSnapshot } from '#tests/bookings/snapshot.ts';
import { checkHistory } from './checker/check-history.ts';
import { startCluster } from './cluster.ts';
import { makeHotStudio } from './hot-studio.ts';
import { runLoad } from './load/clients.ts';
import { printReport } from './report.ts';

// Clients book, cancel, approve, decline, ask, offer, accept and wait in line at random on five hot events, over HTTP
// against two servers on one database. Their calls are recorded and checked afterwards against the database:
// `checker/check-history.ts`.

const CLIENTS = 64;
const SECONDS = 30;
const CAPACITY = 12;

const cluster = await startCluster();
try {
  const studio = await makeHotStudio(cluster.services, CLIENTS, CAPACITY);
  const until = Date.now() + SECONDS * 1000;
  const isOver = () => Date.now() > until;
  const calls = await runLoad({ studio, servers: 2, send: cluster.send, isOver, patience: 0 });
  const snapshot = await readSnapshot(cluster.services.pool, studio.id, true);
  printReport(calls, checkHistory({ calls, snapshot, consumers: CONSUMERS }));
} finally {
  await cluster.stop();
}
