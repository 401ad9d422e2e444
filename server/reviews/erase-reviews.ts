import type { ErasureHook } from '../accounts/accounts.ts';
import { forgetNotificationsAbout } from '../notifications/notifications.ts';

/**
 * Deletes the reviews of a deleted account with the votes and replies on them, and its votes about others. Its reports stay without
 * the person, until a moderator has decided.
 */
export const eraseReviews: ErasureHook = async ({ db }, { userId }) => {
  const reviews = await db.deleteFrom('reviews').where('author_id', '=', userId).returning('id').execute();
  await forgetNotificationsAbout(
    { db },
    reviews.map(({ id }) => id),
  );
  await db.deleteFrom('review_votes').where('user_id', '=', userId).execute();
  await db
    .updateTable('review_reports')
    .set({ reporter_id: null, note: '' })
    .where('reporter_id', '=', userId)
    .execute();
};
