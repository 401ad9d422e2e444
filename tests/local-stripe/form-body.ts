export type Json = Record<string, unknown>;

/** Reads the brackets of a form or a query: `a[b][0]=c` is `{ a: { b: ['c'] } }`. */
export function parseForm(form: string): Json {
  const all: Json = {};
  for (const [path, value] of new URLSearchParams(form)) {
    const [first = '', ...rest] = path.split(/\]?\[/).map((key) => key.replace(/\]$/, ''));
    let place = all;
    let key = first;
    for (const next of rest) {
      place[key] ??= {};
      place = place[key] as Json;
      key = next;
    }
    place[key] = value;
  }
  return withLists(all) as Json;
}

function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, withLists(each)] as const);
  return entries.length > 0 && entries.every(([key]) => /^\d*$/.test(key))
    ? entries.map(([, each]) => each)
    : Object.fromEntries(entries);
}
