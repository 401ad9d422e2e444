import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { UPLOAD_MAX_BYTES } from '../../../shared/media.ts';
import { signedIn, withActor } from '../../http/actor.ts';
import type { Env } from '../../http/env.ts';
import { takeToken } from '../../http/limits.ts';
import { answerProblem } from '../../http/problems.ts';
import { refuse } from '../../http/refuse.ts';
import type { Services } from '../../services.ts';
import { readForm } from './form.ts';
import { findUpload, takeIn } from './uploads.ts';

/** The file, and what a form needs around it. */
const BODY_LIMIT = UPLOAD_MAX_BYTES + 64 * 1024;

/** For one person, from wherever. */
const UPLOADS = { name: 'upload', burst: 20, count: 20, seconds: 3600 };

/** Bodies that are in memory at once in this process, 15 MB each; who comes then is asked to come again. */
const MOST_AT_ONCE = 12;

/** The same address always shows the same picture: whoever has it never has to ask again. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/**
 * Pictures that people upload, mounted at /media. Takes in and answers what the image hosting service of the
 * specification does, refusals as `{error: {message}}` too, and has a body limit of its own.
 */
export const uploadRoutes = (services: Services) =>
  new Hono<Env>()
    .onError(async (error, c) => {
      const problem = answerProblem(error, c);
      const { detail, code } = (await problem.json()) as { detail: string; code: string };
      const retryAfter = problem.headers.get('retry-after');
      if (retryAfter) c.header('Retry-After', retryAfter);
      c.header('Cache-Control', 'no-store');
      return c.json({ error: { message: detail, code } }, problem.status as 400);
    })
    .post(
      '/v1/upload',
      withActor(services),
      signedIn,
      seldom(services),
      fewAtOnce(),
      bodyLimit({ maxSize: BODY_LIMIT, onError: () => refuse('http.too_large', { limit: '15 MB' }) }),
      async (c) => {
        c.header('Cache-Control', 'no-store');
        return c.json(await takeIn(services, c.var.person, await readForm(c.req.raw)));
      },
    )
    .get('/uploads/:folder/:file', async (c) => {
      const picture = (await findUpload(services, c.req.path)) ?? refuse('http.not_found');
      return c.body(new Uint8Array(picture), 200, {
        'Content-Type': 'image/webp',
        'Cache-Control': FOR_GOOD,
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
    });

const seldom = (services: Services) =>
  createMiddleware<Env & { Variables: { person: { userId: string } } }>(async (c, next) => {
    const seconds = await takeToken(services, UPLOADS, c.var.person.userId);
    if (seconds > 0) refuse('http.too_many', { seconds });
    await next();
  });

function fewAtOnce() {
  let underWay = 0;
  return createMiddleware<Env>(async (_c, next) => {
    if (underWay >= MOST_AT_ONCE) refuse('http.busy');
    underWay += 1;
    try {
      await next();
    } finally {
      underWay -= 1;
    }
  });
}
