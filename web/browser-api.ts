import { findAccessToken } from './accounts/auth-client.ts';
import { createClient } from './api.ts';
import { requestHeaders } from './request-headers.ts';

type RefusalHandler = (response: Response, again: () => Promise<Response>) => Promise<Response>;
let look: RefusalHandler = async (response) => response;

/**
 * Registers the handler of each 401 and 403: the response it returns replaces the refusal. The session does so in
 * `accounts/`.
 */
export const onRefusal = (tell: RefusalHandler): void => {
  look = tell;
};

/** The API over HTTP, with the signed-in person's token and the language of the page. */
export const api = createClient('/api/v1', async (input, init) => {
  const ask = async () => {
    const token = await findAccessToken();
    return fetch(input, { ...init, headers: requestHeaders(init?.headers, token) });
  };
  const response = await ask();
  const isRefused = response.status === 401 || response.status === 403;
  // The handler itself requests `me`: handling a refusal of `/me` too would loop.
  return isRefused && !String(input).endsWith('/me') ? look(response, ask) : response;
});
