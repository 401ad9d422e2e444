import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { Refusal, refuse } from '../../http/refuse.ts';
import { root } from '../../root.ts';
import type { Decoded, DecodingAnswer, DecodingTask } from './tasks.ts';

/** `now`: somebody waits for it. `later`: drawn ahead, when nobody does. */
export type Urgency = 'now' | 'later';

export interface Decoder {
  /**
   * @throws Refusal `media.*` about the file; `media.too_slow` when it takes too long; `http.busy` when too many wait
   * @throws Error when it cannot be done, whatever is tried
   */
  run(task: DecodingTask, urgency?: Urgency): Promise<Decoded>;
  /** Ends the process; what is under way fails. */
  stop(): void;
  /** Its process, while there is one. */
  pid(): number | undefined;
}

interface Job {
  id: number;
  task: DecodingTask;
  urgency: Urgency;
  /** Times that the process ended under it. */
  deaths: number;
  resolve: (decoded: Decoded) => void;
  reject: (reason: unknown) => void;
}

interface Bounds {
  /** Milliseconds that one task may take. */
  patience: number;
  /** Milliseconds without anything to do after which the process ends. */
  idle: number;
  /** Tasks that may wait. */
  places: number;
  /** Bytes: a process that holds more is replaced as soon as it has nothing under way. */
  memory: number;
  /** The file of the process. */
  program: string;
}

const BOUNDS: Bounds = {
  patience: 30_000,
  idle: 10_000,
  places: 300,
  memory: 200 * 1024 * 1024,
  program: join(root, 'server', 'media', 'decoding', 'decoding-process.ts'),
};

/** A second task is decoded while the first one is still being written; two at a time fill two processors. */
const HANDS = 2;

/** Strangers' files come one at a time: a large one takes up to 200 MB for a moment. */
const isHeavy = ({ task }: Job) => task.kind === 'photo' || task.kind === 'square';

/**
 * One process that decodes, started with the first task and ended when there is nothing to do: the memory goes with it,
 * and a decoder that crashes or hangs takes nothing else along.
 */
export function createDecoder(bounds: Partial<Bounds> = {}): Decoder {
  const { patience, idle, places, memory, program } = { ...BOUNDS, ...bounds };
  const waiting: Record<Urgency, Job[]> = { now: [], later: [] };
  const underWay = new Map<number, Job & { timer: NodeJS.Timeout }>();
  let child: ChildProcess | undefined;
  let resting: NodeJS.Timeout | undefined;
  let isFull = false;
  let last = 0;

  function start(): ChildProcess {
    // Nothing of the environment: no password of ours is where a stranger's file is read.
    const started = fork(program, [], {
      execArgv: [],
      serialization: 'advanced',
      // With glibc's many arenas freed memory would not come back.
      env: { MALLOC_ARENA_MAX: '2', NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', (answer: { id: number; answer: DecodingAnswer; memory: number }) => {
      if (started === child) settle(answer);
    });
    // An error of `send` is followed by the end.
    started.on('error', () => started.kill('SIGKILL'));
    started.on('exit', () => started === child && buried());
    return started;
  }

  function settle({ id, answer, memory: held }: { id: number; answer: DecodingAnswer; memory: number }): void {
    const job = underWay.get(id);
    if (!job) return;
    clearTimeout(job.timer);
    underWay.delete(id);
    isFull ||= held > memory;
    if ('done' in answer) job.resolve(answer.done);
    else if ('refused' in answer) job.reject(new Refusal(answer.refused.code, answer.refused.data));
    else job.reject(new Error(answer.problem));
    next();
  }

  /** It ended by itself, or was too slow. What else was under way is tried once more, alone to blame then. */
  function buried(): void {
    child = undefined;
    isFull = false;
    for (const job of [...underWay.values()].reverse()) {
      clearTimeout(job.timer);
      if (job.deaths > 0) job.reject(new Refusal('media.damaged'));
      else waiting[job.urgency].unshift({ ...job, deaths: 1 });
    }
    underWay.clear();
    next();
  }

  function tooSlow(id: number): void {
    const job = underWay.get(id);
    underWay.delete(id);
    job?.reject(new Refusal('media.too_slow'));
    end();
    buried();
  }

  function end(): void {
    clearTimeout(resting);
    const ended = child;
    child = undefined;
    ended?.kill('SIGKILL');
  }

  function next(): void {
    if (isFull && underWay.size === 0) {
      end();
      isFull = false;
    }
    for (let job = pick(); job; job = pick()) begin(job);
    clearTimeout(resting);
    if (underWay.size > 0 || !child) return;
    resting = setTimeout(end, idle).unref();
    // Idle, it does not keep the program from ending.
    child.unref();
    child.channel?.unref();
  }

  /** Two under way at most; one of them from a stranger, and one that nobody waits for. Who once crashed it is alone. */
  function pick(): Job | undefined {
    const busy = [...underWay.values()];
    if (busy.length >= HANDS || isFull || busy.some(({ deaths }) => deaths > 0)) return undefined;
    const mayBegin = (job: Job) => (job.deaths === 0 || busy.length === 0) && !(isHeavy(job) && busy.some(isHeavy));
    const at = waiting.now.findIndex(mayBegin);
    if (at >= 0) return waiting.now.splice(at, 1)[0];
    return busy.length === 0 ? waiting.later.shift() : undefined;
  }

  function begin(job: Job): void {
    child ??= start();
    child.ref();
    child.channel?.ref();
    underWay.set(job.id, { ...job, timer: setTimeout(() => tooSlow(job.id), patience) });
    child.send({ id: job.id, task: job.task }, (error) => error && child?.kill('SIGKILL'));
  }

  return {
    run(task, urgency = 'now') {
      if (waiting.now.length + waiting.later.length >= places) refuse('http.busy');
      return new Promise((resolve, reject) => {
        last += 1;
        waiting[urgency].push({ id: last, task, urgency, deaths: 0, resolve, reject });
        next();
      });
    },
    stop() {
      end();
      const left = [...underWay.values(), ...waiting.now.splice(0), ...waiting.later.splice(0)];
      for (const job of underWay.values()) clearTimeout(job.timer);
      underWay.clear();
      for (const { reject } of left) reject(new Error('The decoder was stopped'));
    },
    pid: () => child?.pid,
  };
}

/** The one decoder of this program. */
export const decoder = createDecoder();
