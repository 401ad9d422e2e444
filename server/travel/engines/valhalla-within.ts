import { type ChildProcess, fork } from 'node:child_process';
import { asideProgram } from '../../aside.ts';
import type { RoutingEngine } from '../engine.ts';
import type { RoutingAnswer } from './routing-process.ts';
import { valhalla } from './valhalla-wire.ts';

const PROGRAM = asideProgram('server/travel/engines/routing-process.ts');

/** Questions that may wait for an answer; more are refused. */
const MOST = 100;

/**
 * Valhalla in a process of its own, started with the first question and again after it died: an engine that crashes
 * takes a question along, not the site.
 * @param settings file that `tiles.ts` wrote
 */
export function valhallaWithin(settings: string, program = PROGRAM): RoutingEngine & { pid(): number | undefined } {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let child: ChildProcess | undefined;
  let last = 0;

  function start(): ChildProcess {
    const started = fork(program, [settings], {
      execArgv: [],
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', ({ id, answer, problem }: RoutingAnswer) => {
      const question = waiting.get(id);
      waiting.delete(id);
      if (problem === undefined) question?.resolve(answer);
      else question?.reject(new Error(problem));
    });
    // An error of `send` is followed by the end.
    started.on('error', () => started.kill('SIGKILL'));
    started.on('exit', () => {
      if (started !== child) return;
      child = undefined;
      for (const question of waiting.values()) question.reject(new Error('The routing process ended'));
      waiting.clear();
    });
    return started;
  }

  /** Idle, it does not keep the program from ending. */
  function rest(): void {
    child?.unref();
    child?.channel?.unref();
  }

  const engine = valhalla(
    async (act, question, signal) => {
      if (waiting.size >= MOST) throw new Error('Too many wait for the routing process');
      child ??= start();
      const id = ++last;
      const asked = Promise.withResolvers<unknown>();
      waiting.set(id, asked);
      child.ref();
      child.channel?.ref();
      // One that takes too long holds up all others: it is begun anew.
      const giveUp = () => {
        if (waiting.has(id)) child?.kill('SIGKILL');
      };
      signal.addEventListener('abort', giveUp, { once: true });
      child.send({ id, act, question });
      try {
        return await asked.promise;
      } finally {
        signal.removeEventListener('abort', giveUp);
        if (waiting.size === 0) rest();
      }
    },
    () => child?.kill('SIGKILL'),
  );
  return { ...engine, pid: () => child?.pid };
}
