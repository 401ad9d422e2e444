import type { Context } from 'hono';
import type { Env } from '../../http/env.ts';
import { AuthError } from './error.ts';

const VERSION_HEADER = 'X-Supabase-Api-Version';
const VERSION = '2024-01-01';

/** Whether the client reads errors in the form that came with this version; it says so itself. */
function readsNewForm(given: string | undefined): boolean {
  return given !== undefined && /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) && given >= VERSION;
}

/** The one handler that turns what was thrown under /auth/v1 into GoTrue's form: always JSON, with the code twice. */
export function answerAuthError(thrown: Error, c: Context<Env>): Response {
  if (!(thrown instanceof AuthError)) c.var.log.error({ err: thrown }, 'request failed');
  const error = thrown instanceof AuthError ? thrown : new AuthError('unexpected_failure');
  const { code, message, status, reasons, retryAfter } = error;
  const extra = reasons && { weak_password: { reasons } };
  const newForm = readsNewForm(c.req.header(VERSION_HEADER));
  const body = newForm
    ? { code, error_code: code, message, ...extra }
    : { code: status, error_code: code, msg: message, ...extra };
  c.header('x-sb-error-code', code);
  if (newForm) c.header(VERSION_HEADER, VERSION);
  if (retryAfter) c.header('Retry-After', String(retryAfter));
  return c.json(body, status as 400);
}
