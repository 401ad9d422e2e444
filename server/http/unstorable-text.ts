import { createMiddleware } from 'hono/factory';
import type { FieldProblem } from '#shared/refusal.ts';
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

/** True for a text that PostgreSQL cannot store: with a NUL character, or with half of a surrogate pair. */
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed();

/** Lists the fields whose name or text PostgreSQL cannot store. */
export function findUnstorableFields(value: unknown, steps: readonly string[] = []): FieldProblem[] {
  if (typeof value === 'string') {
    const path = steps.join('.').toWellFormed();
    return isUnstorable(value) ? [{ path, code: 'custom', message: 'a zero or half a character' }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    isUnstorable(name) ? findUnstorableFields(name, steps) : findUnstorableFields(each, [...steps, name]),
  );
}
