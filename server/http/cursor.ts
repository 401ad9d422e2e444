import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from './refuse.ts';

/**
 * The position in a list where a page starts, as an opaque string made of the last row's sort values. A cursor belongs
 * to one query and is refused with any other.
 */
export interface PageCursor<Key> {
  /** The sort values after which the page starts; undefined for the first page. */
  after: Key | undefined;
  /** The cursor of the page that starts after these sort values. */
  cursorAfter: (key: Key) => string;
}

/**
 * Parses the cursor of a list request.
 * @param question the query parameters; `cursor` and `limit` are ignored
 * @param Key schema of the sort values
 * @throws Refusal `http.invalid` on the field `cursor` if it is invalid or belongs to another query
 */
export function parseCursor<Key>(
  list: string,
  question: object,
  Key: z.ZodType<Key>,
  cursor: string | undefined,
): PageCursor<Key> {
  const mark = markOf(list, question);
  return {
    after: cursor === undefined ? undefined : read(cursor, mark, Key),
    cursorAfter: (key) => Buffer.from(JSON.stringify([mark, key])).toString('base64url'),
  };
}

/**
 * Cuts the rows to one page; the caller reads one row more than `limit`.
 * @returns the rows of the page and the cursor of the next one, null on the last page
 */
export function toPage<Row, Key>(
  rows: Row[],
  limit: number,
  keyOf: (row: Row) => Key,
  { cursorAfter }: PageCursor<Key>,
) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { rows: items, next_cursor: rows.length > limit && last !== undefined ? cursorAfter(keyOf(last)) : null };
}

/** Returns a short hash of a query, independent of the order of its parameters. */
function markOf(list: string, question: object): string {
  const asked = Object.entries(question)
    .filter(([name, value]) => value !== undefined && name !== 'cursor' && name !== 'limit')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([list, asked]))
    .digest('base64url')
    .slice(0, 10);
}

function read<Key>(cursor: string, mark: string, Key: z.ZodType<Key>): Key {
  try {
    const [found, key] = z.tuple([z.string(), Key]).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (found === mark) return key;
  } catch {
    // Refused below, like every other invalid cursor.
  }
  throw new Refusal('http.invalid', undefined, [
    { path: 'cursor', code: 'custom', message: 'not a cursor of this list' },
  ]);
}
