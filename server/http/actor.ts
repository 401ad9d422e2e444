import { createMiddleware } from 'hono/factory';
import { declareRefusals } from './declared-refusals.ts';
import { refuse } from './refuse.ts';

/** The sender of a request: an anonymous visitor or a signed-in person. */
export type Actor = Visitor | Person;

export interface Visitor {
  kind: 'visitor';
}

export interface Person {
  kind: 'person';
  userId: string;
  sessionId: string;
  /** Empty for accounts without an email address. */
  email: string;
  aal: 'aal1' | 'aal2';
  /** Whether the person has a verified second factor. */
  hasFactor: boolean;
  /** From `app_metadata`, which only the server writes. */
  isAdmin: boolean;
}

/** The context of a route that only signed-in people may call. */
interface PersonEnv {
  Variables: { actor: () => Promise<Actor>; person: Person };
}

/** Refuses visitors with `http.sign_in` and sets `c.var.person`. */
export const requireSignIn = declareRefusals(
  ['http.sign_in', 'http.session_ended'],
  createMiddleware<PersonEnv>(async (c, next) => {
    const actor = await c.var.actor();
    if (actor.kind === 'visitor') refuse('http.sign_in');
    c.set('person', actor);
    await next();
  }),
);

/**
 * Refuses a person who has a second factor but has not used it in this session. For actions that a stolen password
 * alone must not allow.
 * @throws Refusal `http.second_factor`
 */
export function assertSecondFactor({ aal, hasFactor }: Pick<Person, 'aal' | 'hasFactor'>): void {
  if (hasFactor && aal !== 'aal2') refuse('http.second_factor');
}

/** Applies `assertSecondFactor` to a whole route. */
export const requireSecondFactor = declareRefusals(
  ['http.second_factor'],
  createMiddleware<PersonEnv>(async (c, next) => {
    assertSecondFactor(c.var.person);
    await next();
  }),
);
