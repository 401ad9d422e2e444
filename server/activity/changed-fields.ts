import { isDeepStrictEqual } from 'node:util';

type Fields = Record<string, unknown>;

/**
 * Returns the fields that differ, before and after a change; undefined where none does.
 * @param omitted fields that no one edits, such as a version
 */
export function changedFields(
  before: object,
  after: object,
  omitted: ReadonlySet<string> = new Set(),
): { before: Fields; after: Fields } | undefined {
  const [old, now] = [before as Fields, after as Fields];
  const names = Object.keys(now).filter((name) => !omitted.has(name) && !isDeepStrictEqual(old[name], now[name]));
  if (names.length === 0) return undefined;
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(old), after: pick(now) };
}
