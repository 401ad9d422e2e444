interface Question {
  /** Path parameters: `{ id }` for `:id`. */
  param?: Record<string, string>;
  /** Lists repeat their name; undefined values are left out. */
  query?: Record<string, string | readonly string[] | undefined>;
  header?: Record<string, string | undefined>;
  json?: unknown;
}

type Fetch = typeof globalThis.fetch;

/**
 * Creates a client like Hono's `hc`, to be given its type: `client.offerings[':id'].$get({ param: { id } }, { init })`.
 * It omits forms, cookies and sockets, which are not used here and would add to the first download.
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
