import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/** STAND-IN until server/search/words is there. */
export async function meaningOf(db: Connection, q: string | undefined) {
  const asked = q?.normalize('NFKC').toLowerCase().trim();
  if (!asked) return undefined;
  const words = [...new Set(asked.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])].slice(0, 12);
  if (words.length === 0) return 'nothing' as const;
  const parts = words.map((word, at) => (at === words.length - 1 ? sql`asked_prefix(${word})` : sql`asked(${word})`));
  const { rows } = await sql<{ query: string }>`select (${sql.join(parts, sql` && `)})::text as query`.execute(db);
  return { query: rows[0]?.query ?? '', meant: null };
}
