import type { ErasureHook } from '../accounts/accounts.ts';
import { forgetNotificationsAbout } from '../notifications/notifications.ts';
import { removePictures } from './pictures.ts';

/**
 * Deletes the reviews of a deleted account with their pictures and the votes and replies on them, and its votes about
 * others. Its reports stay without the person, until a moderator has decided.
 */
export const eraseReviews: ErasureHook = async (services, { userId }) => {
  const { db } = services;
  const rows = await db.selectFrom('reviews').select('id').where('author_id', '=', userId).forUpdate().execute();
  const reviews = rows.map(({ id }) => id);
  await removePictures(services, reviews);
  await db.deleteFrom('reviews').where('author_id', '=', userId).execute();
  await forgetNotificationsAbout(services, reviews);
  await db.deleteFrom('review_votes').where('user_id', '=', userId).execute();
  await db
    .updateTable('review_reports')
    .set({ reporter_id: null, note: '' })
    .where('reporter_id', '=', userId)
    .execute();
};
