import { setTimeout as wait } from 'node:timers/promises';
import { CONSUMERS } from '#server/activity/deliveries.ts';
import { readSnapshot } from '#tests/bookings/snapshot.ts';
import { checkHistory } from './checker/check-history.ts';
import { findLateHolds } from './checker/late-holds.ts';
import { findMailViolations } from './checker/mails.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { makeHotStudio } from './hot-studio.ts';
import { runLoad } from './load/clients.ts';
import { printReport } from './report.ts';

// The load of the history drill, while both servers and the worker are killed at random and started again, and while
// the time of bookings that wait is made to end soon. Clients try again until they have an answer.

const CLIENTS = 64;
const CAPACITY = 12;
const KILLS = 20;
/** Milliseconds between two kills, at most. */
const MAX_PAUSE = 5000;
/** Milliseconds after which the load ends, however many kills there were. */
const MAX_LOAD = 150_000;
/** Milliseconds in which clients get their last answers. */
const PATIENCE = 30_000;
/** Milliseconds in which the worker catches up. */
const RECOVERY = 30_000;

const cluster = await startCluster();
try {
  const { pool } = cluster.services;
  const studio = await makeHotStudio(cluster.services, CLIENTS, CAPACITY);
  const until = Date.now() + MAX_LOAD;
  let isKilling = true;
  const isOver = () => !isKilling || Date.now() > until;
  const killing = killAtRandom(cluster, isOver).finally(() => {
    isKilling = false;
  });
  const load = runLoad({ studio, servers: 2, send: cluster.send, isOver, patience: PATIENCE });
  const [kills, calls] = await Promise.all([killing, load, endSoon(cluster, studio.id, isOver)]);
  await untilQuiet(cluster, studio.id);

  const snapshot = await readSnapshot(pool, studio.id, true);
  const workerReady = cluster.members.filter(({ role }) => role === 'worker').flatMap(({ ready }) => ready);
  const lateHolds = findLateHolds(snapshot, workerReady, Date.now());
  const mails = await pool.query<{ dedupe_key: string }>('select dedupe_key from emails where dedupe_key is not null');
  const keys = mails.rows.map(({ dedupe_key }) => dedupe_key);
  const unhandled = snapshot.deliveries.map(({ consumer, log_id }) => `${consumer} has not handled change ${log_id}`);
  console.log(
    `${kills} of ${KILLS} kills, ${keys.length} mails, ${lateHolds.expired} bookings expired, the latest ${(lateHolds.latest / 1000).toFixed(1)} s late`,
  );
  const further = [...lateHolds.violations, ...findMailViolations(snapshot, keys), ...unhandled];
  printReport(calls, checkHistory({ calls, snapshot, consumers: CONSUMERS }), further);
} finally {
  await cluster.stop();
}

/** Kills a random process that is ready and starts it again, so many times. @returns how many times it did */
async function killAtRandom({ members }: Cluster, isOver: () => boolean): Promise<number> {
  const restarts: Promise<void>[] = [];
  let kills = 0;
  while (kills < KILLS && !isOver()) {
    await wait(500 + Math.random() * (MAX_PAUSE - 500));
    const ready = members.filter(({ isReady }) => isReady);
    const victim = ready[Math.floor(Math.random() * ready.length)];
    if (!victim) continue;
    kills += 1;
    await victim.kill();
    const restart = victim.start();
    // It is awaited at the end; until then a failure is no unhandled rejection.
    restart.catch(() => {});
    restarts.push(restart);
  }
  await Promise.all(restarts);
  return kills;
}

/** Lets the time of some waiting bookings end within seconds, again and again. */
async function endSoon({ services }: Cluster, studioId: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await services.pool.query(
      `update bookings set answer_due_at = now() + interval '1 second' * (1 + 3 * random())
        where id in (
          select id from bookings
          where studio_id = $1 and answer_due_at > now() + interval '10 seconds'
            and state in ('awaiting_approval', 'requested', 'offered')
          order by random() limit 2)`,
      [studioId],
    );
    await wait(500);
  }
}

/** Waits until the worker has caught up, or had the time to. */
async function untilQuiet({ services }: Cluster, studioId: string): Promise<void> {
  for (const started = Date.now(); Date.now() - started < RECOVERY; await wait(500)) {
    const { deliveries } = await readSnapshot(services.pool, studioId);
    if (deliveries.length === 0) return;
  }
}
