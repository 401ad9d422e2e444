import { Actor } from '@valhallajs/valhallajs';
import type { ValhallaAction } from './protocol.ts';

// The child process: answers routing requests one at a time. local-valhalla.ts starts it with the path of its settings.

export interface RoutingQuestion {
  id: number;
  act: ValhallaAction;
  question: object;
}

export interface RoutingAnswer {
  id: number;
  answer?: unknown;
  /** The error message when there is no answer. */
  problem?: string;
}

const actor = await Actor.fromConfigFile(process.argv[2] ?? '');

process.on('message', async ({ id, act, question }: RoutingQuestion) => {
  const answer = await answerTo(act, question).then(
    (found): RoutingAnswer => ({ id, answer: found }),
    (error: unknown): RoutingAnswer => ({ id, problem: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());

const answerTo = (act: ValhallaAction, question: object) =>
  act === 'isochrone' ? actor.isochrone(question) : actor.matrix(question);
