import type { Context } from 'hono';
import type { Env } from '#server/http/env.ts';
import { AuthError } from './auth-error.ts';

export const API_VERSION_HEADER = 'X-Supabase-Api-Version';
const API_VERSION = '2024-01-01';

/** True if the client's API version has the error format of 2024-01-01. */
function usesNewErrorFormat(given: string | undefined): boolean {
  return (
    given !== undefined && /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) && given >= API_VERSION
  );
}

/**
 * Renders an error in GoTrue's format. The code is in the body and in a header, so that it survives any proxy.
 * @param version the client's `X-Supabase-Api-Version`
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

/** The error handler of /auth/v1. Unexpected errors are logged and answered with `unexpected_failure`. */
export function handleAuthError(thrown: Error, c: Context<Env>): Response {
  if (!(thrown instanceof AuthError)) c.var.log.error({ err: thrown }, 'request failed');
  const error = thrown instanceof AuthError ? thrown : new AuthError('unexpected_failure');
  const { status, headers, body } = renderAuthError(error, c.req.header(API_VERSION_HEADER));
  return c.json(body, status as 400, headers);
}
