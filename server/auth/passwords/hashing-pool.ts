import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { workerProgram } from '../../worker-process.ts';
import { createWorkerPool, type TaskWorker, type WorkerPool } from './hashing-queue.ts';
import type { HashingResult, HashingTask } from './hashing-worker.ts';

/** One processor is always left to the site; four hashes at a time are 76 MiB. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/** About a second's work for one thread, and at most what somebody waits for at a form. */
const QUEUE_LIMITS = { places: 100, patience: 5000 };

let pool: WorkerPool<HashingTask, HashingResult> | undefined;

/**
 * The one line of this process for everything that hashes passwords: sign-up, sign-in, changes, the admin API. What
 * comes in a burst waits here, or is refused, and the rest of the site does not feel it.
 */
export function getHashingPool(): WorkerPool<HashingTask, HashingResult> {
  pool ??= createWorkerPool(Array.from({ length: THREADS }, createHashingWorker), QUEUE_LIMITS);
  return pool;
}

/** A thread of its own, started with its first task and again after it died. */
function createHashingWorker(): TaskWorker<HashingTask, HashingResult> {
  let worker: Worker | undefined;
  let settle: PromiseWithResolvers<HashingResult> | undefined;

  function start(): Worker {
    const started = new Worker(workerProgram('server/auth/passwords/hashing-worker.ts'), { execArgv: [] });
    const died = (reason: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      settle?.reject(new Error('The hashing thread ended', { cause: reason }));
    };
    started.on('message', (result: HashingResult) => settle?.resolve(result));
    started.on('error', died);
    started.on('exit', died);
    return started;
  }

  return async (task) => {
    worker ??= start();
    settle = Promise.withResolvers();
    // Idle, it does not keep the program from ending.
    worker.ref();
    worker.postMessage(task);
    try {
      return await settle.promise;
    } finally {
      worker?.unref();
    }
  };
}
