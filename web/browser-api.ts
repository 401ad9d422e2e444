import { findAccessToken } from './accounts/auth-client.ts';
import { createClient } from './api.ts';
import { requestHeaders } from './request-headers.ts';

type Look = (response: Response, again: () => Promise<Response>) => Promise<Response>;
let look: Look = async (response) => response;

/** Who is told of each 401 and 403: what it answers takes the place of the refusal. The session is in `accounts/`. */
export const onRefusal = (tell: Look): void => {
  look = tell;
};

/** The API over HTTP, as whoever is signed in, answering in the language of the page. */
export const api = createClient('/api/v1', async (input, init) => {
  const ask = async () => {
    const headers = requestHeaders(init?.headers, await findAccessToken());
    return fetch(input, { ...init, headers });
  };
  const response = await ask();
  const isRefused = response.status === 401 || response.status === 403;
  // Who is asking is looked up by asking for `me`: about its own refusal there is nobody to ask.
  return isRefused && !String(input).endsWith('/me') ? look(response, ask) : response;
});
