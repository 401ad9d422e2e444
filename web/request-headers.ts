/** The name of the `<meta>` in which the server hands the public anonymous key to a page. */
export const API_KEY = 'apikey';

/**
 * Returns the headers that each request of the browser to this site carries: the public anonymous key, the language of
 * the page and, for a signed-in person, the access token. Requests to other services must not carry them.
 * @param init headers of this one request; those above replace theirs
 */
export function requestHeaders(init?: HeadersInit, accessToken?: string): Headers {
  const headers = new Headers(init);
  const key = document.querySelector<HTMLMetaElement>(`meta[name=${API_KEY}]`)?.content;
  if (key) headers.set('apikey', key);
  headers.set('Accept-Language', document.documentElement.lang);
  if (accessToken) headers.set('Authorization', `Bearer ${accessToken}`);
  return headers;
}
