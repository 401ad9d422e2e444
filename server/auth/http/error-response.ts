import type { Context } from 'hono';
import type { Env } from '../../http/env.ts';
import { AuthError } from './auth-error.ts';

export const API_VERSION_HEADER = 'X-Supabase-Api-Version';
const API_VERSION = '2024-01-01';

/** Whether the client reads errors in the form that came with this version; it says so itself. */
function usesNewErrorFormat(given: string | undefined): boolean {
  return (
    given !== undefined && /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) && given >= API_VERSION
  );
}

/**
 * A refusal of /auth/v1 in GoTrue's form: always JSON, with the code twice.
 * @param version of errors that the client reads, as it says in `X-Supabase-Api-Version`
 */
export function renderAuthError(error: AuthError, version: string | undefined) {
  const { code, message, status, reasons, retryAfter } = error;
  const extra = reasons && { weak_password: { reasons } };
  const newForm = usesNewErrorFormat(version);
  return {
    status,
    headers: {
      'x-sb-error-code': code,
      ...(newForm && { [API_VERSION_HEADER]: API_VERSION }),
      ...(retryAfter && { 'Retry-After': String(retryAfter) }),
    },
    body: newForm
      ? { code, error_code: code, message, ...extra }
      : { code: status, error_code: code, msg: message, ...extra },
  };
}

/** The one handler that answers with what was thrown under /auth/v1. */
export function handleAuthError(thrown: Error, c: Context<Env>): Response {
  if (!(thrown instanceof AuthError)) c.var.log.error({ err: thrown }, 'request failed');
  const error = thrown instanceof AuthError ? thrown : new AuthError('unexpected_failure');
  const { status, headers, body } = renderAuthError(error, c.req.header(API_VERSION_HEADER));
  return c.json(body, status as 400, headers);
}
