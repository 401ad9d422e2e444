import { sql } from 'kysely';
import { z } from 'zod';
import type { Connection } from '#server/db/database.ts';
import { Refusal, refuse } from '#server/http/refuse.ts';
import { claimUpload, removeUpload } from '#server/media/media.ts';
import type { Services } from '#server/services.ts';
import type { NewPhoto, PhotoChanges } from '#shared/schemas/offerings/offering-editing.ts';
import type { EditingRow } from './editing-queries.ts';
import { withOfferingLock } from './offering-lock.ts';

/** Maximum number of photos of an offering. */
const MAX_PHOTOS = 12;

/** The upload folder of a studio and its offerings (specification §7). */
const folderOf = ({ studio }: EditingRow) => `art_studios/${studio.id}`;

/**
 * Adds an uploaded picture after the offering's other photos; repeating it has no effect.
 * @throws Refusal `offerings.too_many_photos`; `http.invalid` for a picture that is not in the studio's folder
 */
export const addPhoto = (services: Services, person: { userId: string }, id: string, { url, alt }: NewPhoto) =>
  withOfferingLock(services, person, id, async ({ tx, row }) => {
    const { count } = await tx
      .selectFrom('photos')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('offering_id', '=', id)
      .executeTakeFirstOrThrow();
    if (count >= MAX_PHOTOS) refuse('offerings.too_many_photos', { most: MAX_PHOTOS });
    const picture = await claimUpload({ ...services, db: tx }, { folder: folderOf(row), address: url });
    if (!picture) {
      throw new Refusal('http.invalid', undefined, [{ path: 'url', code: 'custom', message: 'not of this studio' }]);
    }
    const { public_id, url: path, placeholder, width, height } = picture;
    const [studio_id, position] = [row.studio.id, count];
    await tx
      .insertInto('photos')
      .values({
        public_id,
        url: path,
        placeholder,
        width,
        height,
        studio_id,
        offering_id: id,
        alt: alt ?? '',
        position,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

/** Changes the text alternative or the focal point of a photo. @throws Refusal `http.not_found` */
export const changePhoto = (
  services: Services,
  person: { userId: string },
  id: string,
  photoId: string,
  changes: z.infer<typeof PhotoChanges>,
) =>
  withOfferingLock(services, person, id, async ({ tx }) => {
    if (Object.keys(changes).length === 0) return;
    const done = await tx
      .updateTable('photos')
      .set(changes)
      .where('id', '=', asId(photoId))
      .where('offering_id', '=', id)
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) refuse('http.not_found');
  });

/** Orders the photos. @param ids those not listed follow in their former order */
export const orderPhotos = (services: Services, person: { userId: string }, id: string, ids: readonly string[]) =>
  withOfferingLock(services, person, id, async ({ tx }) => {
    await sql`
      update photos f set position = placed.position
      from (
        select id, row_number() over (order by array_position(${[...ids]}::uuid[], id) nulls last, position, id) - 1 as position
        from photos where offering_id = ${id}
      ) placed
      where placed.id = f.id`.execute(tx);
  });

/** Removes a photo, with its files unless a copy of the offering shows it too. */
export const removePhoto = (services: Services, person: { userId: string }, id: string, photoId: string) =>
  withOfferingLock(services, person, id, async ({ tx, row }) => {
    const gone = await tx
      .deleteFrom('photos')
      .where('id', '=', asId(photoId))
      .where('offering_id', '=', id)
      .returning('url')
      .executeTakeFirst();
    if (!gone) refuse('http.not_found');
    await removeUpload({ ...services, db: tx }, { folder: folderOf(row), address: gone.url }, (publicId) =>
      isShown(tx, publicId),
    );
  });

async function isShown(db: Connection, publicId: string): Promise<boolean> {
  const found = await db.selectFrom('photos').select('id').where('public_id', '=', publicId).executeTakeFirst();
  return found !== undefined;
}

/** Returns a valid id, and refuses anything else as not found. */
const asId = (id: string) => (z.uuid().safeParse(id).success ? id : refuse('http.not_found'));
