import { setTimeout as wait } from 'node:timers/promises';
import { transaction } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import { recordBeat, removeWorker, unlockUnseenWorkers } from './queries.ts';

/** Milliseconds; tests shorten them. */
export interface HeartbeatIntervals {
  /** Between two beats of a worker. */
  beat: number;
  /** A worker that has not been seen for so long is taken for dead. */
  unseen: number;
}

export const HEARTBEAT: HeartbeatIntervals = { beat: 5000, unseen: 30_000 };

/**
 * Records that a worker is alive. Once its previous beat was on time, it also frees the jobs of workers that have not
 * been seen for too long, so that others run them. A worker whose own beat is late was suspended, or had no database:
 * then the other workers may seem dead for the same reason, and nothing is freed before its next beat.
 * @returns the ids of the workers whose jobs were freed
 */
export async function beat(
  { db }: Pick<Services, 'db'>,
  workerId: string,
  { unseen }: Pick<HeartbeatIntervals, 'unseen'> = HEARTBEAT,
): Promise<string[]> {
  const sinceLastBeat = await recordBeat(db, workerId);
  if (sinceLastBeat === undefined || sinceLastBeat > unseen / 2) return [];
  return transaction(db, (tx) => unlockUnseenWorkers(tx, unseen));
}

/**
 * Beats until it is stopped; a beat that fails is logged. `stop` removes the worker and frees what it may have left
 * locked. `abandon` only ends the beats: other workers then free its jobs.
 */
export function startHeartbeat(services: Pick<Services, 'db' | 'log'>, workerId: string, intervals = HEARTBEAT) {
  const { db, log } = services;
  const ending = new AbortController();
  const beating = (async () => {
    while (!ending.signal.aborted) {
      try {
        const freed = await beat(services, workerId, intervals);
        if (freed.length > 0) log.warn({ workers: freed }, 'the jobs of workers that were killed are run again');
      } catch (error) {
        log.warn({ err: error }, 'the heartbeat of the worker could not be recorded');
      }
      await wait(intervals.beat, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  })();
  const abandon = async (): Promise<void> => {
    ending.abort();
    await beating;
  };
  return {
    abandon,
    async stop(): Promise<void> {
      await abandon();
      await removeWorker(db, workerId);
    },
  };
}
