import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import type { Uploads } from '#server/db/schema.ts';

export type UploadRow = Selectable<Uploads>;

export const insertUpload = (db: Connection, upload: Insertable<Uploads>) =>
  db.insertInto('uploads').values(upload).returningAll().executeTakeFirstOrThrow();

/** Finds the picture of a finished upload; undefined if it is unfinished. */
export const findByKey = (db: Connection, ownerId: string, key: string) =>
  db.selectFrom('uploads').selectAll().where('owner_id', '=', ownerId).where('upload_key', '=', key).executeTakeFirst();

/** Names a picture. @returns false if the sender has another picture with this name */
export async function nameUpload(tx: Tx, publicId: string, ownerId: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    update uploads set upload_key = ${key} where public_id = ${publicId}
      and not exists (select from uploads where owner_id = ${ownerId} and upload_key = ${key})
    returning public_id`.execute(tx);
  return rows.length > 0;
}

export const findUpload = (db: Connection, publicId: string) =>
  db.selectFrom('uploads').selectAll().where('public_id', '=', publicId).executeTakeFirst();

/** Locks an upload until the transaction ends. */
export const lockUpload = (db: Connection, publicId: string) =>
  db.selectFrom('uploads').select('used_at').where('public_id', '=', publicId).forUpdate().executeTakeFirst();

/** @param ownerId undefined: any sender */
export interface UploadPlace {
  publicId: string;
  folder: string;
  ownerId: string | undefined;
}

/** Marks a picture as used. @returns undefined if it is not this user's, or not in this folder */
export const markUsed = (db: Connection, { publicId, folder, ownerId, now }: UploadPlace & { now: Date }) =>
  db
    .updateTable('uploads')
    .set({ used_at: now })
    .where('public_id', '=', publicId)
    .where('folder', '=', folder)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId ?? null))
    .returningAll()
    .executeTakeFirst();

export const deleteUpload = (tx: Tx, { publicId, folder, ownerId }: UploadPlace) =>
  tx
    .deleteFrom('uploads')
    .where('public_id', '=', publicId)
    .where('folder', '=', folder)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId ?? null))
    .returning('public_id')
    .execute();

export const deleteUploadsOf = (db: Connection, ownerId: string, folders: string[]) =>
  db
    .deleteFrom('uploads')
    .where('owner_id', '=', ownerId)
    .where('folder', 'in', folders)
    .returning('public_id')
    .execute();

export const detachUploadsOf = (db: Connection, ownerId: string) =>
  db.updateTable('uploads').set({ owner_id: null, upload_key: null }).where('owner_id', '=', ownerId).execute();

/** Deletes pictures that were never used, and those in these folders that have lost their owner. */
export const deleteUnused = (tx: Tx, { before, folders }: { before: Date; folders: string[] }) =>
  tx
    .deleteFrom('uploads')
    .where('created_at', '<', before)
    .where((is) =>
      is.or([is('used_at', 'is', null), is.and([is('owner_id', 'is', null), is('folder', 'in', folders)])]),
    )
    .returning('public_id')
    .execute();

/** Queues the removal in the transaction that deletes the rows, so that a crash cannot separate them. */
export async function addRemovalJob(db: Connection, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const payload = JSON.stringify({ keys });
  await sql`select graphile_worker.add_job('remove_stored_pictures', ${payload}::json)`.execute(db);
}
