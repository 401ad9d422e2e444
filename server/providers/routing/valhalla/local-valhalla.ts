import { type ChildProcess, fork } from 'node:child_process';
import { workerProgram } from '../../../worker-process.ts';
import { RequestNotSent, type RoutingEngine } from '../port.ts';
import { valhalla } from './protocol.ts';
import type { RoutingAnswer, RoutingQuestion } from './routing-process.ts';

/** How it is run, where that is not as usual. */
interface Running {
  program?: string;
  /** Milliseconds that the process may take for one question, counted from when it begins. */
  longest?: number;
}

/** Questions that may wait for an answer; more are refused. */
const MOST = 100;

type Waiting = RoutingQuestion & { request: PromiseWithResolvers<unknown> };

/**
 * Valhalla in a process of its own, started with the first question and again after it died: an engine that crashes
 * takes a question along, not the site. It has one question at a time: those that wait are not what takes long.
 * @param settings file that `tiles.ts` wrote
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
    // An error of `send` is followed by the end.
    started.on('error', () => started.kill('SIGKILL'));
    started.on('exit', () => end(started, 'The routing process ended'));
    return started;
  }

  /** The next question, if any; idle, the process does not keep the program from ending. */
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
    // One that takes too long holds up all others: the process is begun anew.
    clock = setTimeout(() => end(begun, 'The routing process takes too long'), longest);
    const { id, act, question } = current;
    begun.send({ id, act, question });
  }

  /** What the process had begun has failed; what waited was not asked. */
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
      if (waiting.length >= MOST) throw new RequestNotSent('Too many wait for the routing process');
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
