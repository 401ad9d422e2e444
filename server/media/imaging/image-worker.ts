import { type ChildProcess, fork } from 'node:child_process';
import { Refusal, refuse } from '#server/http/refuse.ts';
import { workerProgram } from '#server/worker-process.ts';
import type { ImageReply, ImageTask, RenderedImage } from './image-tasks.ts';
import { UploadQueue } from './upload-queue.ts';

/**
 * - `now`: a page waits for it
 * - `soon`: a page shows a placeholder
 * - `later`: drawn in advance
 */
export type Urgency = 'now' | 'soon' | 'later';

/** The sender of an upload. Uploads come after the tasks that pages wait for, and senders take turns. */
export interface UploadBy {
  sender: string;
}

export interface ImageWorker {
  /**
   * Runs a task in the image process.
   * @throws Refusal `media.*` about the file; `media.too_slow` when it takes too long; `http.busy` when too many wait
   * @throws Error when the task fails for another reason
   */
  run(task: ImageTask, urgency?: Urgency | UploadBy): Promise<RenderedImage>;
  /** Ends the process; its current task fails. */
  stop(): void;
  /** Process id, while the process runs. */
  pid(): number | undefined;
}

interface Job {
  id: number;
  task: ImageTask;
  urgency: Urgency | UploadBy;
  /** How often the process ended during this task. */
  crashes: number;
  resolve: (decoded: RenderedImage) => void;
  reject: (reason: unknown) => void;
}

interface Limits {
  /** Maximum milliseconds per task. */
  timeout: number;
  /** Milliseconds without tasks after which the process ends. */
  idleTimeout: number;
  /** Maximum waiting tasks per urgency, so that less urgent ones cannot crowd out others. */
  maxQueued: number;
  /** Bytes: a process that uses more after a task is replaced. */
  maxMemory: number;
  /** Path of the process's program. */
  program: string;
}

const DEFAULT_LIMITS: Limits = {
  timeout: 30_000,
  idleTimeout: 10_000,
  maxQueued: 300,
  maxMemory: 200 * 1024 * 1024,
  program: workerProgram('server/media/imaging/image-process.ts'),
};

/**
 * Settings of glibc's malloc: large blocks are returned as soon as they are freed. Without them ten covers leave 350 MB
 * allocated, with them 130. Two tasks at a time would need twice the memory and, on two processors, take as long:
 * libvips has threads of its own.
 */
const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Creates the manager of the process that decodes pictures, which starts with the first task and ends when there is
 * none: its memory is freed, and a decoder that crashes or hangs affects nothing else.
 */
export function createImageWorker(bounds: Partial<Limits> = {}): ImageWorker {
  const { timeout, idleTimeout, maxQueued, maxMemory, program } = { ...DEFAULT_LIMITS, ...bounds };
  const waiting: Record<Urgency, Job[]> = { now: [], soon: [], later: [] };
  const uploads = new UploadQueue<Job>();
  let current: (Job & { timer: NodeJS.Timeout; since: number }) | undefined;
  let child: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function forkChild(): ChildProcess {
    // Without the environment: no secret of ours is in the process that reads untrusted files.
    const started = fork(program, [], {
      execArgv: [],
      serialization: 'advanced',
      env: { ...MALLOC_SETTINGS, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', (answer: { id: number; answer: ImageReply; memory: number }) => {
      if (started === child) settle(answer);
    });
    // An error of `send` is followed by the exit.
    started.on('error', () => started.kill('SIGKILL'));
    started.on('exit', () => started === child && handleExit());
    return started;
  }

  function settle({ id, answer, memory: held }: { id: number; answer: ImageReply; memory: number }): void {
    const job = current?.id === id ? clearCurrent() : undefined;
    if (!job) return;
    if (held > maxMemory) stopChild();
    if ('done' in answer) job.resolve(answer.done);
    else if ('refused' in answer) job.reject(new Refusal(answer.refused.code, answer.refused.data));
    else job.reject(new Error(answer.problem));
    startNext();
  }

  /** Handles an unexpected exit. The current task is tried once more, since the machine may have been the reason. */
  function handleExit(): void {
    child = undefined;
    const job = clearCurrent();
    if (job && job.crashes > 0) job.reject(new Refusal('media.damaged'));
    else if (job) putBack({ ...job, crashes: 1 });
    startNext();
  }

  function putBack(job: Job): void {
    if (typeof job.urgency === 'string') waiting[job.urgency].unshift(job);
    else uploads.putBack(job.urgency.sender, job);
  }

  function handleTimeout(): void {
    clearCurrent()?.reject(new Refusal('media.too_slow'));
    stopChild();
    startNext();
  }

  function clearCurrent() {
    const job = current;
    clearTimeout(job?.timer);
    if (job && typeof job.urgency !== 'string') uploads.spend(job.urgency.sender, performance.now() - job.since);
    current = undefined;
    return job;
  }

  function stopChild(): void {
    clearTimeout(idleTimer);
    const ended = child;
    child = undefined;
    ended?.kill('SIGKILL');
  }

  function startNext(): void {
    if (current) return;
    const job = waiting.now.shift() ?? uploads.take() ?? waiting.soon.shift() ?? waiting.later.shift();
    clearTimeout(idleTimer);
    if (job) {
      startJob(job);
      return;
    }
    idleTimer = setTimeout(stopChild, idleTimeout).unref();
    // An idle child does not keep the program running.
    child?.unref();
    child?.channel?.unref();
  }

  function startJob(job: Job): void {
    child ??= forkChild();
    child.ref();
    child.channel?.ref();
    current = { ...job, since: performance.now(), timer: setTimeout(handleTimeout, timeout) };
    child.send({ id: job.id, task: job.task }, (error) => error && child?.kill('SIGKILL'));
  }

  return {
    run(task, urgency = 'now') {
      const queue = typeof urgency === 'string' ? waiting[urgency] : uploads;
      if (queue.length >= maxQueued) refuse('http.busy');
      return new Promise((resolve, reject) => {
        lastId += 1;
        const job = { id: lastId, task, urgency, crashes: 0, resolve, reject };
        if (typeof urgency === 'string') waiting[urgency].push(job);
        else uploads.add(urgency.sender, job);
        startNext();
      });
    },
    stop() {
      stopChild();
      for (const job of [
        clearCurrent(),
        ...Object.values(waiting).flatMap((jobs) => jobs.splice(0)),
        ...uploads.clear(),
      ]) {
        job?.reject(new Error('The decoder was stopped'));
      }
    },
    pid: () => child?.pid,
  };
}

/** The image worker of this program. */
export const imageWorker = createImageWorker();
