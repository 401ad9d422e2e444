import type { SessionBody } from '../sessions/sessions.ts';
import { AuthError } from './auth-error.ts';

type Parameters = Record<string, string>;

/** Kept empty: a sign for clients that the fragment is from an auth server. */
const AUTH_SERVER_MARKER = { sb: '' };

/**
 * Where a browser lands that is signed in without PKCE: the tokens are in the fragment, which no server sees.
 * @param more `type` of a mail's link, tokens of a provider
 */
export function sessionCallbackUrl(redirectTo: string, session: SessionBody, more: Parameters = {}): string {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session;
  return withFragment(redirectTo, {
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    token_type,
    ...AUTH_SERVER_MARKER,
    ...more,
  });
}

/** Where a browser lands that exchanges a code with its verifier. */
export const codeCallbackUrl = (redirectTo: string, code: string) => withQuery(redirectTo, { code });

/** @param inQuery in a PKCE flow the client reads the query too */
export const messageCallbackUrl = (redirectTo: string, message: string, inQuery: boolean) =>
  resultUrl(redirectTo, { message }, inQuery);

const OAUTH_ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
};

/**
 * @param inQuery in a PKCE flow, and after a visit to a provider, the client reads the query too
 * @throws what is no AuthError
 */
export function errorCallbackUrl(redirectTo: string, thrown: unknown, inQuery: boolean): string {
  if (!(thrown instanceof AuthError)) throw thrown;
  const error = OAUTH_ERRORS[thrown.status];
  return resultUrl(
    redirectTo,
    { ...(error && { error }), error_code: thrown.code, error_description: thrown.message },
    inQuery,
  );
}

const resultUrl = (redirectTo: string, parameters: Parameters, inQuery: boolean) =>
  withFragment(inQuery ? withQuery(redirectTo, parameters) : redirectTo, { ...parameters, ...AUTH_SERVER_MARKER });

/** What the address asks already stays. */
function withQuery(address: string, parameters: Parameters): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function withFragment(address: string, parameters: Parameters): string {
  const url = new URL(address);
  url.hash = new URLSearchParams(parameters).toString();
  return url.href;
}
