import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from './refuse.ts';

/**
 * Where the next page of a list starts: the sort values of the last row, opaque to whoever carries it.
 * It belongs to one question: its answer to another would be nonsense, so it is refused there.
 */
export interface PageCursor<Key> {
  /** The sort values after which the page starts; undefined for the first page. */
  after: Key | undefined;
  /** The cursor of the page that starts after these sort values. */
  cursorAfter: (key: Key) => string;
}

/**
 * @param question what was asked, without its `cursor` and `limit`
 * @param Key shape of the sort values
 * @throws Refusal `http.invalid` on the field `cursor` when it was made up, damaged, or belongs to another question
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
 * One page out of rows of which one more was read than the page holds.
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

/** The same for the same question, in whatever order it was put. */
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
    // Refused below, as every other cursor that is not ours.
  }
  throw new Refusal('http.invalid', undefined, [
    { path: 'cursor', code: 'custom', message: 'not a cursor of this list' },
  ]);
}
