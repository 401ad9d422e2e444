import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';
import { Refusal } from '../http/refuse.ts';

/**
 * Refuses ids that are not offerings of a studio. @param studioId null for the platform, which has none
 * @throws Refusal `http.invalid` with the field `offering_ids` and the place of each
 */
export async function assertOfferingsOf(
  db: Connection,
  studioId: string | null,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select id from offerings where studio_id = ${studioId} and id = any(${[...ids]}::uuid[])`.execute(db);
  const own = new Set(rows.map(({ id }) => id));
  const fields = ids.flatMap((id, at) =>
    own.has(id.toLowerCase()) ? [] : [{ path: `offering_ids.${at}`, code: 'custom', message: 'not of this studio' }],
  );
  if (fields.length > 0) throw new Refusal('http.invalid', undefined, fields);
}
