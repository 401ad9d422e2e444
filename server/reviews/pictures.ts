import { refuse } from '../http/refuse.ts';
import { claimUpload, removeUpload, type UploadFolders } from '../media/media.ts';
import type { TxServices } from '../services.ts';
import { isGuestOf, listPictures, replacePictures } from './picture-queries.ts';

const NAME = 'reviews';

const folderOf = (bookingId: string): string => `${NAME}/${bookingId}`;

/** The guest of a booking may upload pictures for its review. */
export const reviewPictures: UploadFolders = {
  name: NAME,
  mayWrite: async ({ db }, { userId }, bookingId) => (await isGuestOf(db, userId, bookingId)) || undefined,
};

/**
 * Sets the pictures of a review; those that it no longer has are removed.
 * @param addresses `secure_url` of uploads of the author to the folder `reviews/{booking id}`, or their paths
 * @throws Refusal `reviews.unknown_picture`
 */
export async function setPictures(
  services: TxServices,
  review: { id: string; bookingId: string; authorId: string },
  addresses: readonly string[],
): Promise<void> {
  const { db } = services;
  const folder = folderOf(review.bookingId);
  const before = await listPictures(db, [review.id]);
  const pictures = [];
  for (const address of new Set(addresses)) {
    const used = await claimUpload(services, { folder, address, ownerId: review.authorId });
    pictures.push(used ?? refuse('reviews.unknown_picture'));
  }
  await replacePictures(db, review.id, pictures);
  const kept = new Set(pictures.map(({ public_id }) => public_id));
  for (const { public_id, url } of before)
    if (!kept.has(public_id)) await removeUpload(services, { folder, address: url });
}

/** Removes the files of the pictures of reviews that are about to be deleted. */
export async function removePictures(services: TxServices, reviewIds: readonly string[]): Promise<void> {
  for (const { booking_id, url } of await listPictures(services.db, reviewIds)) {
    await removeUpload(services, { folder: folderOf(booking_id), address: url });
  }
}
