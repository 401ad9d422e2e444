import { createMiddleware } from 'hono/factory';
import type { Person } from '#server/http/actor.ts';
import type { Env } from '#server/http/env.ts';
import { refuse } from '#server/http/refuse.ts';

/** Uploads in progress in this process: per user, and in total. They are on disk, not in memory. */
const MAX_PER_USER = 3;
const MAX_UPLOADS = 100;

/** Limits concurrent uploads, so that slow senders cannot take all places. */
export function limitConcurrentUploads() {
  const sending = new Map<string, number>();
  let all = 0;
  return createMiddleware<{ Variables: Env['Variables'] & { person: Person } }>(async (c, next) => {
    const { userId } = c.var.person;
    const theirs = sending.get(userId) ?? 0;
    if (theirs >= MAX_PER_USER) refuse('http.too_many', { seconds: 2 });
    if (all >= MAX_UPLOADS) refuse('http.busy');
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
