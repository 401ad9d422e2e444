import { findAccessToken } from './accounts/session.ts';
import { createClient } from './api.ts';

/** The API over HTTP, as whoever is signed in. */
export const api = createClient('/api/v1', async (input, init) => {
  const token = await findAccessToken();
  const headers = new Headers(init?.headers);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return fetch(input, { ...init, headers });
});
