import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';

/** Identifies an upload by its sender and the name they gave it, so that users cannot reach each other's. */
export interface UploadName {
  ownerId: string;
  key: string;
}

export interface Chunk {
  first: number;
  count: number;
  /** Its key in the storage. */
  stored: string;
}

const columns = ['first_byte as first', 'byte_count as count', 'storage_key as stored'] as const;

export const listChunks = (db: Connection, { ownerId, key }: UploadName): Promise<Chunk[]> =>
  db
    .selectFrom('upload_pieces')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where('upload_key', '=', key)
    .execute();

/** Inserts a chunk. @returns false if it exists already */
export async function insertChunk(
  db: Connection,
  { ownerId, key, first, count, stored, created_at }: UploadName & Chunk & { created_at: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('upload_pieces')
    .values({
      owner_id: ownerId,
      upload_key: key,
      first_byte: first,
      byte_count: count,
      storage_key: stored,
      created_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('upload_key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Counts a user's unfinished uploads and their stored bytes. */
export async function countUnfinished(db: Connection, ownerId: string): Promise<{ uploads: number; bytes: number }> {
  const { rows } = await sql<{ uploads: number; bytes: number }>`
    select count(distinct upload_key)::int as uploads, coalesce(sum(byte_count), 0)::float8 as bytes
    from upload_pieces where owner_id = ${ownerId}`.execute(db);
  return rows[0] ?? { uploads: 0, bytes: 0 };
}

export const deleteChunks = (tx: Tx, { ownerId, key }: UploadName) =>
  tx
    .deleteFrom('upload_pieces')
    .where('owner_id', '=', ownerId)
    .where('upload_key', '=', key)
    .returning(columns)
    .execute();

export const deleteChunksOfUser = (db: Connection, ownerId: string) =>
  db.deleteFrom('upload_pieces').where('owner_id', '=', ownerId).returning(columns).execute();

export const deleteChunksBefore = (tx: Tx, before: Date) =>
  tx.deleteFrom('upload_pieces').where('created_at', '<', before).returning(columns).execute();
