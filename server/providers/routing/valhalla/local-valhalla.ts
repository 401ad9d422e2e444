import { type ChildProcess, fork } from 'node:child_process';
import { workerProgram } from '#server/worker-process.ts';
import { RequestNotSent, type RoutingEngine } from '../port.ts';
import { valhalla } from './protocol.ts';
import type { RoutingAnswer, RoutingQuestion } from './routing-process.ts';

/** Options for tests. */
interface Running {
  program?: string;
  /** The milliseconds that the process may take for one request, counted from its start. */
  longest?: number;
}

/** The most requests that wait; more are refused. */
const MAX_WAITING = 100;

type Waiting = RoutingQuestion & { request: PromiseWithResolvers<unknown> };

/**
 * Runs Valhalla in a child process, started by the first request and again after a crash: a crash loses a request, not
 * the site. Requests are handled one at a time.
 * @param settings file written by `tiles.ts`
 */
export function localValhalla(
  settings: string,
  { program = workerProgram('server/providers/routing/valhalla/routing-process.ts'), longest = 10_000 }: Running = {},
): RoutingEngine & { pid(): number | undefined } {
  const waiting: Waiting[] = [];
  let current: Waiting | undefined;
  let clock: NodeJS.Timeout | undefined;
  let child: ChildProcess | undefined;
  let last = 0;

  function start(): ChildProcess {
    const started = fork(program, [settings], {
      execArgv: [],
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', ({ id, answer, problem }: RoutingAnswer) => {
      if (id !== current?.id) return;
      if (problem === undefined) current.request.resolve(answer);
      else current.request.reject(new Error(problem));
      goOn();
    });
    // An error of `send` is followed by the exit.
    started.on('error', () => started.kill('SIGKILL'));
    started.on('exit', () => end(started, 'The routing process ended'));
    return started;
  }

  /** Sends the next request, if any. An idle child does not keep the process running. */
  function goOn(): void {
    clearTimeout(clock);
    current = waiting.shift();
    if (!current) {
      child?.unref();
      child?.channel?.unref();
      return;
    }
    child ??= start();
    const begun = child;
    begun.ref();
    begun.channel?.ref();
    // A request that takes too long blocks all others: the child is restarted.
    clock = setTimeout(() => end(begun, 'The routing process takes too long'), longest);
    const { id, act, question } = current;
    begun.send({ id, act, question });
  }

  /** Rejects the current request as failed, and the waiting ones as not sent. */
  function end(ended: ChildProcess, why: string): void {
    ended.kill('SIGKILL');
    if (ended !== child) return;
    child = undefined;
    current?.request.reject(new Error(why));
    for (const { request } of waiting.splice(0)) request.reject(new RequestNotSent(why));
    goOn();
  }

  const engine = valhalla(
    async (act, question, signal) => {
      if (waiting.length >= MAX_WAITING) throw new RequestNotSent('Too many wait for the routing process');
      last += 1;
      const mine: Waiting = { id: last, act, question, request: Promise.withResolvers() };
      const giveUp = () => {
        const at = waiting.indexOf(mine);
        if (at < 0) return;
        waiting.splice(at, 1);
        mine.request.reject(new RequestNotSent('The routing process was busy for too long'));
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.push(mine);
      if (!current) goOn();
      try {
        return await mine.request.promise;
      } finally {
        signal.removeEventListener('abort', giveUp);
      }
    },
    () => child?.kill('SIGKILL'),
  );
  return { ...engine, pid: () => child?.pid };
}
