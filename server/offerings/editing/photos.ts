import { sql } from 'kysely';
import { z } from 'zod';
import type { NewPhoto, OfferingEditing, PhotoChanges } from '../../../shared/schemas/offering-editing.ts';
import type { Connection, Tx } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal, refuse } from '../../http/refuse.ts';
import { putInUse, removeUpload } from '../../media/media.ts';
import type { Services } from '../../services.ts';
import { getOfferingToChange, type OfferingAccess } from './access.ts';
import { loadOfferingEditing } from './offering-editing.ts';

/** Maximum number of photos of an offering. */
const MOST = 12;

/** The upload folder of a studio and its offerings (specification §7). */
const folderOf = ({ studio }: OfferingAccess) => `art_studios/${studio.id}`;

/**
 * Adds an uploaded picture after the offering's other photos; repeating it has no effect.
 * @throws Refusal `offerings.too_many_photos`; `http.invalid` for a picture that is not in the studio's folder
 */
export const addPhoto = (services: Services, person: { userId: string }, id: string, { url, alt }: NewPhoto) =>
  changePhotos(services, person, id, async (db, offering) => {
    const { count } = await db
      .selectFrom('photos')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('offering_id', '=', id)
      .executeTakeFirstOrThrow();
    if (count >= MOST) refuse('offerings.too_many_photos', { most: MOST });
    const picture = await putInUse(services, db, { folder: folderOf(offering), address: url });
    if (!picture) {
      throw new Refusal('http.invalid', undefined, [{ path: 'url', code: 'custom', message: 'not of this studio' }]);
    }
    const { public_id, url: path, placeholder, width, height } = picture;
    const [studio_id, position] = [offering.studio.id, count];
    await db
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
  changePhotos(services, person, id, async (db) => {
    if (Object.keys(changes).length === 0) return;
    const done = await db
      .updateTable('photos')
      .set(changes)
      .where('id', '=', asId(photoId))
      .where('offering_id', '=', id)
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) refuse('http.not_found');
  });

/** Orders the photos. @param ids those not listed follow in their former order */
export const orderPhotos = (services: Services, person: { userId: string }, id: string, ids: readonly string[]) =>
  changePhotos(services, person, id, async (db) => {
    await sql`
      update photos f set position = placed.position
      from (
        select id, row_number() over (order by array_position(${[...ids]}::uuid[], id) nulls last, position, id) - 1 as position
        from photos where offering_id = ${id}
      ) placed
      where placed.id = f.id`.execute(db);
  });

/** Removes a photo, with its files unless a copy of the offering shows it too. */
export const removePhoto = (services: Services, person: { userId: string }, id: string, photoId: string) =>
  changePhotos(services, person, id, async (db, offering) => {
    const gone = await db
      .deleteFrom('photos')
      .where('id', '=', asId(photoId))
      .where('offering_id', '=', id)
      .returning('url')
      .executeTakeFirst();
    if (!gone) refuse('http.not_found');
    await removeUpload(services, db, { folder: folderOf(offering), address: gone.url }, (publicId) =>
      isShown(db, publicId),
    );
  });

async function isShown(db: Connection, publicId: string): Promise<boolean> {
  const found = await db.selectFrom('photos').select('id').where('public_id', '=', publicId).executeTakeFirst();
  return found !== undefined;
}

/** Returns a valid id, and refuses anything else as not found. */
const asId = (id: string) => (z.uuid().safeParse(id).success ? id : refuse('http.not_found'));

/** Runs a change of the photos with the offering locked. */
async function changePhotos(
  services: Services,
  person: { userId: string },
  id: string,
  change: (tx: Tx, offering: OfferingAccess) => Promise<void>,
): Promise<OfferingEditing> {
  return transaction(services.db, async (tx) => {
    const offering = await getOfferingToChange(tx, person, id);
    await sql`select from offerings where id = ${id} for no key update`.execute(tx);
    await change(tx, offering);
    return loadOfferingEditing(tx, id, offering.studio.role, services.now());
  });
}
