import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { FieldProblem, Problem } from '#shared/refusal.ts';
import type { Translate } from '#shared/text/texts.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { translateTo } from '../translate.ts';
import { findConstraintRefusal } from './constraint-refusals.ts';
import type { Env } from './env.ts';
import { Refusal } from './refuse.ts';

/** Seconds after which a client may retry when the database did not answer. */
export const RETRY_AFTER_SECONDS = 5;

/** Turns an error into a response; the only error handler of the program. */
export function toProblemResponse(error: unknown, c: Context<Env>): Response {
  const refusal = refusalOf(error);
  if (refusal?.code === 'http.unavailable') c.var.log?.warn({ err: error }, 'the database did not answer');
  const t = translateTo(c.var.language ?? 'en');
  if (!refusal) {
    c.var.log?.error({ err: error }, 'request failed');
    const detail = t('errors.http.unexpected', { request: c.var.requestId });
    return problem(c, {
      type: 'about:blank',
      status: 500,
      code: 'http.unexpected',
      detail,
      request_id: c.var.requestId,
    });
  }
  const retryAfter = refusal.data?.seconds;
  return problem(
    c,
    {
      type: 'about:blank',
      status: refusal.status,
      code: refusal.code,
      detail: t(`errors.${refusal.code}`, countable(refusal.data)),
      ...(refusal.data && { data: refusal.data }),
      ...(refusal.fields && namedFields(refusal.fields, t)),
      request_id: c.var.requestId,
    },
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
  );
}

/** True if an API response inside the process says that the database was unavailable. */
export async function isUnavailableResponse(answer: Response): Promise<boolean> {
  if (answer.status !== 503) return false;
  const problem = (await answer
    .clone()
    .json()
    .catch(() => undefined)) as Partial<Problem> | undefined;
  return problem?.code === 'http.unavailable';
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof HTTPException) {
    if (error.status === 413) return new Refusal('http.too_large', { limit: '1 MiB' });
    if (error.status === 400) return new Refusal('http.malformed');
    if (error.status === 415) return new Refusal('http.unsupported_media');
  }
  if (isDatabaseUnavailable(error)) return new Refusal('http.unavailable', { seconds: RETRY_AFTER_SECONDS });
  return findConstraintRefusal(error);
}

/** Returns the `count` that selects the plural form of messages about seats and guests. */
function countable(data: Record<string, unknown> | undefined) {
  const count = data?.left ?? data?.guests ?? data?.booked;
  return data && { ...(data as Record<string, string | number>), ...(typeof count === 'number' && { count }) };
}

/** What a refusal names at most; a body can have a hundred thousand fields that nothing knows. */
const MAX_FIELDS = 20;
const MAX_PATH = 200;

const namedFields = (fields: FieldProblem[], t: Translate) => ({
  fields: fields.slice(0, MAX_FIELDS).map((field) => inWords(field, t)),
  ...(fields.length > MAX_FIELDS && { field_count: fields.length }),
});

function inWords(field: FieldProblem, t: Translate): FieldProblem {
  const key = `errors.fields.${field.code}`;
  const sentence = t(key);
  return {
    ...field,
    path: field.path.slice(0, MAX_PATH).toWellFormed(),
    message: sentence === key ? t('errors.fields.custom') : sentence,
  };
}

const problem = (c: Context, body: Problem, headers: Record<string, string> = {}) =>
  c.body(JSON.stringify(body), body.status as 400, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    ...headers,
  });
