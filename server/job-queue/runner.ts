import { setTimeout as wait } from 'node:timers/promises';
import { type Job, type Runner, run, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import type { Services } from '../services.ts';
import { HEARTBEAT, startHeartbeat } from './heartbeat.ts';
import { recordBeat } from './queries.ts';
import { recordRuns } from './record-runs.ts';

/** Milliseconds before a runner that ended unexpectedly (the database was gone, for example) is restarted. */
const REST = 1000;

type QueueServices = Pick<Services, 'db' | 'log' | 'now' | 'pool'>;

interface QueueWork {
  tasks: TaskList;
  crontab?: readonly string[];
  /** Called after each start. */
  onStart?: (runner: Runner) => Promise<unknown>;
}

/**
 * Runs jobs, a few at a time, until it is stopped. Jobs of a killed process are run again by another, or by itself
 * after a restart, within a minute: graphile-worker alone would wait four hours.
 * @returns `stop`, which gives running jobs a few seconds to finish and leaves the others in the queue
 */
export async function startRunner(services: QueueServices, work: QueueWork, intervals = HEARTBEAT) {
  const { log } = services;
  let stopping = false;
  let running = true;
  let current = await begin(services, work, intervals);

  const watch = async (): Promise<void> => {
    await current.runner.promise.catch(() => {});
    if (stopping) return;
    running = false;
    await current.heartbeat?.abandon();
    while (!stopping) {
      log.error('the worker ended unexpectedly and is restarted');
      await wait(REST);
      if (stopping) return;
      try {
        current = await begin(services, work, intervals);
        running = true;
        return watch();
      } catch (error) {
        log.error({ err: error }, 'the worker could not start');
      }
    }
  };
  void watch();

  return {
    /** False after the runner has ended, until it is restarted. */
    isRunning: () => running,
    async stop(): Promise<void> {
      stopping = true;
      running = false;
      await current.runner.stop().catch((error: unknown) => log.warn({ err: error }, 'the worker had ended already'));
      await current.heartbeat
        ?.stop()
        .catch((error: unknown) => log.warn({ err: error }, 'the worker could not be removed from the list'));
    },
  };
}

async function begin(
  services: QueueServices,
  { tasks, crontab = [], onStart }: QueueWork,
  intervals: typeof HEARTBEAT,
) {
  let workerId: string | undefined;
  const runner = await run({
    pgPool: services.pool,
    taskList: recordRuns(services, tasks),
    crontab: crontab.join('\n'),
    concurrency: 3,
    pollInterval: 2000,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 3000,
    preset: {
      // Without a batch the queue does not wait until a job is marked as done: one that ends while the worker stops, or
      // while the database is away, would be an unhandled rejection.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'RegisterWorker',
          version: '1.0.0',
          worker: {
            hooks: {
              // Awaited before the first job is locked, so that no lock belongs to an unknown worker.
              async startWorker(_context, { worker }) {
                workerId = worker.workerPool.id;
                await recordBeat(services.db, workerId).catch(() => {});
              },
            },
          },
        },
      ],
    },
    logger: workerLog(services),
  });
  try {
    await onStart?.(runner);
  } catch (error) {
    await runner.stop().catch(() => {});
    throw error;
  }
  return { runner, heartbeat: workerId === undefined ? undefined : startHeartbeat(services, workerId, intervals) };
}

/** Writes the queue's log lines without the job's payload and without a second copy of its error. */
const workerLog = ({ log }: Pick<Services, 'log'>) =>
  new WorkerLogger(() => (level, message, meta) => {
    const { error, fatalError, job, ...rest } = (meta ?? {}) as Record<string, unknown> & { job?: Job };
    const line = {
      ...rest,
      ...(job && { job: { id: job.id, task: job.task_identifier, attempts: job.attempts } }),
      err: error ?? fatalError,
    };
    const [text] = message.split(/ (?:with error|after failure) '/);
    if (level === 'error') log.error(line, text);
    else if (level === 'warning') log.warn(line, text);
    else log.debug(line, text);
  });
