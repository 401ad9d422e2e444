import { createMiddleware } from 'hono/factory';
import type { Person } from '../../http/actor.ts';
import type { Env } from '../../http/env.ts';
import { refuse } from '../../http/refuse.ts';

/** Bodies on their way to this process at once: of one person, and of all. They are on disk, not in memory. */
const MOST_OF_ONE = 3;
const MOST_OF_ALL = 100;

/** Lets nobody take the place of the others, however slowly they send. */
export function fewAtOnce() {
  const sending = new Map<string, number>();
  let all = 0;
  return createMiddleware<{ Variables: Env['Variables'] & { person: Person } }>(async (c, next) => {
    const { userId } = c.var.person;
    const theirs = sending.get(userId) ?? 0;
    if (theirs >= MOST_OF_ONE) refuse('http.too_many', { seconds: 2 });
    if (all >= MOST_OF_ALL) refuse('http.busy');
    sending.set(userId, theirs + 1);
    all += 1;
    try {
      await next();
    } finally {
      all -= 1;
      const left = (sending.get(userId) ?? 1) - 1;
      if (left > 0) sending.set(userId, left);
      else sending.delete(userId);
    }
  });
}
