import type { SessionBody } from '../sessions/sessions.ts';
import { AuthError } from './auth-error.ts';

type Parameters = Record<string, string>;

/** An empty parameter by which clients recognize a fragment of an auth server. */
const AUTH_SERVER_MARKER = { sb: '' };

/**
 * Returns the URL of the implicit flow's last redirect. The tokens are in the fragment, which browsers send to no
 * server.
 * @param more `type` of a link, tokens of a provider
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

/** Returns the URL of the PKCE flow's last redirect, with the authorization code. */
export const codeCallbackUrl = (redirectTo: string, code: string) => withQuery(redirectTo, { code });

/**
 * Returns the URL of a redirect with a message.
 * @param inQuery true in a PKCE flow, whose client also reads the query
 */
export const messageCallbackUrl = (redirectTo: string, message: string, inQuery: boolean) =>
  resultUrl(redirectTo, { message }, inQuery);

const OAUTH_ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
};

/**
 * Returns the URL of a redirect with an error.
 * @param inQuery true in a PKCE flow and after a visit to a provider, whose client also reads the query
 * @throws the error itself if it is not an AuthError
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

/** Adds query parameters; existing ones stay. */
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
