import pg from 'pg';
import type { Services } from '#server/services.ts';

/** A connection that runs its tasks one after the other. */
export type Lane = pg.Client;

/** With two cores, two connections that write and one program that makes rows keep both of them busy. */
const LANES = 2;

/**
 * Opens new connections, whose settings need not be restored.
 * @param ignoresTriggers disables triggers and foreign keys on them
 */
export async function withLanes<Result>(
  { pool }: Pick<Services, 'pool'>,
  ignoresTriggers: boolean,
  work: (lanes: Lane[]) => Promise<Result>,
): Promise<Result> {
  const lanes = Array.from({ length: LANES }, () => new pg.Client(pool.options));
  // One that is lost fails at what it does, which is told there.
  for (const lane of lanes) lane.on('error', () => {});
  try {
    for (const lane of lanes) {
      await lane.connect();
      await lane.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`);
      if (ignoresTriggers) await lane.query('set session_replication_role = replica');
    }
    return await work(lanes);
  } finally {
    await Promise.all(lanes.map((lane) => lane.end().catch(() => {})));
  }
}

/** Runs tasks in order, each on the next free lane; the first error stops all. */
export async function shareOut<Task>(
  lanes: readonly Lane[],
  tasks: readonly Task[],
  act: (lane: Lane, task: Task) => Promise<unknown>,
) {
  const left = [...tasks];
  const done = await Promise.allSettled(
    lanes.map(async (lane) => {
      for (let task = left.shift(); task !== undefined; task = left.shift()) {
        try {
          await act(lane, task);
        } catch (error) {
          left.length = 0;
          throw error;
        }
      }
    }),
  );
  for (const lane of done) if (lane.status === 'rejected') throw lane.reason;
}
