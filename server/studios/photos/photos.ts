import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { claimUpload, removeUpload } from '#server/media/media.ts';
import type { Services } from '#server/services.ts';
import type { NewPhoto, PhotoChange } from '#shared/schemas/studios/studio-changes.ts';
import { MAX_PHOTOS } from '#shared/studios/studios.ts';
import { withStudioLock } from '../editing/studio-lock.ts';

type Person = { userId: string };

const folderOf = (studioId: string) => `art_studios/${studioId}`;

/**
 * Adds an uploaded picture after the studio's other photos. Repeating it has no effect, as when its response was lost.
 * @throws as `withStudioLock`; `studios.not_your_picture`, `studios.limit_reached`
 */
export function addPhoto(services: Services, person: Person, idOrSlug: string, photo: NewPhoto) {
  const { alt, secure_url: address, width, height } = photo;
  return withStudioLock(
    services,
    person,
    idOrSlug,
    { fields: ['photos'] },
    async ({ services, db, studio, before }) => {
      const place = { folder: folderOf(studio.id), address, size: { width, height } };
      const picture = (await claimUpload(services, place)) ?? refuse('studios.not_your_picture');
      if (before.photos.some(({ public_id }) => public_id === picture.public_id)) return;
      if (before.photos.length >= MAX_PHOTOS) refuse('studios.limit_reached', { limit: MAX_PHOTOS });
      await db
        .insertInto('photos')
        .values({ ...picture, studio_id: studio.id, alt, position: before.photos.length })
        .execute();
    },
  );
}

/**
 * Changes the text alternative or the focal point of a photo.
 * @throws as `withStudioLock`; `http.not_found`
 */
export function changePhoto(services: Services, person: Person, idOrSlug: string, id: string, change: PhotoChange) {
  return withStudioLock(services, person, idOrSlug, { fields: ['photos'] }, async ({ db, before }) => {
    if (!before.photos.some((photo) => photo.id === id)) refuse('http.not_found');
    if (Object.keys(change).length === 0) return;
    await db.updateTable('photos').set(change).where('id', '=', id).execute();
  });
}

/**
 * Removes a photo, with its files unless an offering shows it too.
 * @throws as `withStudioLock`; `http.not_found` also for a photo of another studio
 */
export function removePhoto(services: Services, person: Person, idOrSlug: string, id: string) {
  return withStudioLock(
    services,
    person,
    idOrSlug,
    { fields: ['photos'] },
    async ({ services, db, studio, before }) => {
      const photo = before.photos.find((each) => each.id === id) ?? refuse('http.not_found');
      await db.deleteFrom('photos').where('id', '=', id).execute();
      await removeUpload(services, { folder: folderOf(studio.id), address: photo.url }, (publicId) =>
        isShown(db, publicId),
      );
    },
  );
}

/** Orders the photos; the first one represents the studio in lists. */
export function orderPhotos(services: Services, person: Person, idOrSlug: string, ids: readonly string[]) {
  return withStudioLock(services, person, idOrSlug, { fields: ['photos'] }, async ({ db, studio }) => {
    await sql`
      update photos f set position = o.place
      from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
      where f.id = o.id and f.studio_id = ${studio.id} and f.offering_id is null`.execute(db);
  });
}

async function isShown(db: Connection, publicId: string): Promise<boolean> {
  const found = await db.selectFrom('photos').select('id').where('public_id', '=', publicId).executeTakeFirst();
  return found !== undefined;
}
