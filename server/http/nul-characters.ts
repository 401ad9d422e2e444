import { createMiddleware } from 'hono/factory';
import type { FieldProblem } from '../../shared/refusal.ts';
import type { Env } from './env.ts';
import { refuse } from './refuse.ts';

/**
 * Refuses paths with a NUL character, which PostgreSQL cannot store, so nothing can have that name. The accounts
 * service checks its ids as UUIDs and refuses them in the form of its own contract.
 */
export const refuseNulInPath = createMiddleware<Env>(async (c, next) => {
  const { pathname } = new URL(c.req.url);
  if (pathname.includes('%00') && !pathname.startsWith('/auth/v1/')) refuse('http.not_found');
  await next();
});

/** Lists the fields whose name or text contains a NUL character. */
export function findNulFields(value: unknown, steps: readonly string[] = []): FieldProblem[] {
  if (typeof value === 'string') {
    return value.includes('\0') ? [{ path: steps.join('.'), code: 'custom', message: 'a zero character' }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name.includes('\0') ? findNulFields(name, steps) : findNulFields(each, [...steps, name]),
  );
}
