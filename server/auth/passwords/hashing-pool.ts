import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { workerProgram } from '#server/worker-process.ts';
import { createWorkerPool, type TaskWorker, type WorkerPool } from './hashing-queue.ts';
import type { HashingResult, HashingTask } from './hashing-worker.ts';

/** One core is always left to the site. Four hashes at a time take 76 MiB. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/** About a second of work for one thread, and the longest that a visitor waits at a form. */
const QUEUE_LIMITS = { slots: 100, maxWait: 5000 };

let pool: WorkerPool<HashingTask, HashingResult> | undefined;

/**
 * Returns this process's pool of hashing threads, shared by sign-up, sign-in, password changes and the admin API.
 * Bursts wait here or are refused, and the rest of the site does not slow down. See docs/decisions/0009.
 */
export function getHashingPool(): WorkerPool<HashingTask, HashingResult> {
  pool ??= createWorkerPool(Array.from({ length: THREADS }, createHashingWorker), QUEUE_LIMITS);
  return pool;
}

/** Wraps a worker thread, which is started with the first task and again after it has ended. */
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
    // An idle thread does not keep the process alive.
    worker.ref();
    worker.postMessage(task);
    try {
      return await settle.promise;
    } finally {
      worker?.unref();
    }
  };
}
