interface Question {
  /** For the names in the path: `{ id }` for `:id`. */
  param?: Record<string, string>;
  /** Several of a name as a list; undefined is left out. */
  query?: Record<string, string | readonly string[] | undefined>;
  header?: Record<string, string | undefined>;
  json?: unknown;
}

type Fetch = typeof globalThis.fetch;

/**
 * What `hc` of Hono makes, to be typed as it types it: `client.offerings[':id'].$get({ param: { id } }, { init })`.
 * Its forms, cookies and sockets, which nothing here needs, would be on every first visit.
 */
export function requestsAt(url: string, fetch: Fetch): unknown {
  return new Proxy(() => undefined, {
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? requestsAt(`${url}/${name}`, fetch) : undefined),
    apply: (_, __, [question, options]: [Question?, { init?: RequestInit }?]) => {
      const end = url.lastIndexOf('/$');
      return send(url.slice(0, end), url.slice(end + 2).toUpperCase(), question ?? {}, options?.init, fetch);
    },
  });
}

function send(url: string, method: string, question: Question, init: RequestInit | undefined, fetch: Fetch) {
  const { param = {}, query = {}, header = {}, json } = question;
  const path = url.replace(/:(\w+)/g, (name, key) => encodeURIComponent(param[key] ?? name));
  const search = new URLSearchParams(pairs(query)).toString();
  const headers = new Headers(pairs(header));
  const body = json === undefined ? undefined : JSON.stringify(json);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  return fetch(search ? `${path}?${search}` : path, { method, headers, body, ...init });
}

const pairs = (values: NonNullable<Question['query']>): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one]));
