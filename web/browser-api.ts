import { findAccessToken } from './accounts/auth-client.ts';
import { createClient } from './api.ts';

/** The API over HTTP, as whoever is signed in, answering in the language of the page. */
export const api = createClient('/api/v1', async (input, init) => {
  const token = await findAccessToken();
  const headers = new Headers(init?.headers);
  headers.set('Accept-Language', document.documentElement.lang);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return fetch(input, { ...init, headers });
});
