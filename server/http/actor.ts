import { createMiddleware } from 'hono/factory';
import { authenticate } from '../auth/sessions/authenticate.ts';
import type { Services } from '../services.ts';
import type { Env } from './env.ts';
import { refuse } from './refuse.ts';

/** Who is asking. */
export type Actor = Visitor | Person;

export interface Visitor {
  kind: 'visitor';
}

export interface Person {
  kind: 'person';
  userId: string;
  sessionId: string;
  /** "" for a person without one. */
  email: string;
  aal: 'aal1' | 'aal2';
  /** Whether the person has a verified second factor. */
  hasFactor: boolean;
  /** From `app_metadata`, which only the server writes. */
  isAdmin: boolean;
}

/**
 * Finds the actor behind a request, once, when somebody asks.
 * A missing token, and the public anonymous key, are a visitor; a broken or ended one is refused, not ignored.
 */
export const withActor = (services: Services) =>
  createMiddleware<Env>(async (c, next) => {
    let found: Promise<Actor> | undefined;
    c.set('actor', () => {
      found ??= authenticate(services, c.req.header('authorization'));
      return found;
    });
    await next();
  });

/** For routes that need someone signed in: `c.var.person`. */
export const requireSignIn = createMiddleware<{ Variables: Env['Variables'] & { person: Person } }>(async (c, next) => {
  const actor = await c.var.actor();
  if (actor.kind === 'visitor') refuse('http.sign_in');
  c.set('person', actor);
  await next();
});

/** After `requireSignIn`: for those who run the site. */
export const requireAdmin = createMiddleware<{ Variables: Env['Variables'] & { person: Person } }>(async (c, next) => {
  if (!c.var.person.isAdmin) refuse('http.forbidden');
  await next();
});

/**
 * For acts that a stolen password alone must not do: once a person has a second factor, they have to have used it.
 * @throws Refusal `http.second_factor`
 */
export function assertSecondFactor({ aal, hasFactor }: Pick<Person, 'aal' | 'hasFactor'>): void {
  if (hasFactor && aal !== 'aal2') refuse('http.second_factor');
}

/** The same for a whole route. */
export const requireSecondFactor = createMiddleware<{ Variables: Env['Variables'] & { person: Person } }>(
  async (c, next) => {
    assertSecondFactor(c.var.person);
    await next();
  },
);
