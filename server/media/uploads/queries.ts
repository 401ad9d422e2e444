import { type Insertable, sql } from 'kysely';
import type { Connection } from '../../db/database.ts';
import type { Uploads } from '../../db/schema.ts';

export const insertUpload = (db: Connection, upload: Insertable<Uploads>) =>
  db.insertInto('uploads').values(upload).execute();

/** Whether there is such a picture. */
export async function isUpload(db: Connection, publicId: string): Promise<boolean> {
  const found = await db.selectFrom('uploads').select('public_id').where('public_id', '=', publicId).executeTakeFirst();
  return found !== undefined;
}

/** @returns false when it is not this person's, or not in this folder */
export async function markUsed(
  db: Connection,
  { ownerId, folder, publicId, now }: { ownerId: string; folder: string; publicId: string; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('uploads')
    .set({ used_at: now })
    .where('public_id', '=', publicId)
    .where('owner_id', '=', ownerId)
    .where('folder', '=', folder)
    .returning('public_id')
    .executeTakeFirst();
  return used !== undefined;
}

export const deleteUpload = (db: Connection, ownerId: string, publicId: string) =>
  db
    .deleteFrom('uploads')
    .where('owner_id', '=', ownerId)
    .where('public_id', '=', publicId)
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
  db.updateTable('uploads').set({ owner_id: null }).where('owner_id', '=', ownerId).execute();

/** What nothing ever showed, and in these folders what nobody has any more. */
export const deleteUnused = (db: Connection, { before, folders }: { before: Date; folders: string[] }) =>
  db
    .deleteFrom('uploads')
    .where('created_at', '<', before)
    .where((is) =>
      is.or([is('used_at', 'is', null), is.and([is('owner_id', 'is', null), is('folder', 'in', folders)])]),
    )
    .returning('public_id')
    .execute();

export async function addRemovalJob(db: Connection, publicIds: string[]): Promise<void> {
  const payload = JSON.stringify({ public_ids: publicIds });
  await sql`select graphile_worker.add_job('remove_upload_files', ${payload}::json)`.execute(db);
}
