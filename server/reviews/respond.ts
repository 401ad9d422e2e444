import { sql } from 'kysely';
import type { Objection } from '../../shared/reviews.ts';
import type { NewReport } from '../../shared/schemas/reviews.ts';
import { toOffsetIso } from '../../shared/time/offset-iso.ts';
import type { Connection, Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import { inTransaction, type Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import { checkText } from './check-text.ts';
import { mailReply } from './review-mails.ts';
import { isOfTeam, lockReview, type OwnReviewRow, updateReview } from './write-queries.ts';

type Person = { userId: string };

/**
 * Publishes the reply of the studio to a review: one, for good.
 * @throws Refusal `http.not_found` for people outside the team, `studios.no_right`, `reviews.already_replied`, `reviews.reply_refused`
 */
export async function replyToReview(services: Services, person: Person, id: string, text: string) {
  const now = services.now();
  return inTransaction(services, async (inside, tx) => {
    const review = await lockPublished(tx, id);
    await getStudioAs(tx, person, review.studio_id, 'answer_reviews');
    if (review.reply !== null) refuse('reviews.already_replied');
    const found = checkText(text).find(({ flag }) => flag !== 'contact');
    if (found) refuse('reviews.reply_refused', { words: found.words });
    await updateReview(tx, review.id, { reply: text, replied_at: now, replied_by: person.userId });
    await mailReply(inside, review.id, text);
    return { text, at: toOffsetIso(now, review.time_zone) };
  });
}

/**
 * Reports a review to the moderators. One that the same person has reported before is reported again only if it was edited since.
 * @throws Refusal `http.not_found` for a review that is not published; `reviews.own_review`
 */
export async function reportReview({ db, now }: Services, { userId }: Person, id: string, report: NewReport) {
  await transaction(db, async (tx) => {
    const review = await lockPublished(tx, id);
    if (review.author_id === userId) refuse('reviews.own_review');
    await upsertReport(tx, { ...report, reviewId: review.id, userId, at: now() });
  });
}

async function upsertReport(
  tx: Tx,
  {
    reviewId,
    userId,
    objection,
    note,
    at,
  }: { reviewId: string; userId: string; objection: Objection; note: string; at: Date },
) {
  await sql`
    insert into review_reports as r (review_id, reporter_id, objection, note, created_at)
    values (${reviewId}, ${userId}, ${objection}, ${note}, ${at})
    on conflict (review_id, reporter_id) do update
    set objection = excluded.objection, note = excluded.note, created_at = excluded.created_at, resolved_at = null
    where r.resolved_at is null or r.resolved_at < (select edited_at from reviews where id = r.review_id)`.execute(tx);
}

/**
 * Counts a person's vote that a review is helpful, once.
 * @throws Refusal `http.not_found` for a review that is not published; `reviews.own_review`, `reviews.own_studio`
 */
export async function voteForReview({ db, now }: Services, { userId }: Person, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const review = await lockPublished(tx, id);
    if (review.author_id === userId) refuse('reviews.own_review');
    if (await isOfTeam(tx, userId, review.studio_id)) refuse('reviews.own_studio');
    await tx
      .insertInto('review_votes')
      .values({ review_id: review.id, user_id: userId, at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Takes a person's vote back; nothing happens if there is none. */
export async function takeVoteBack({ db }: { db: Connection }, { userId }: Person, id: string): Promise<void> {
  await db.deleteFrom('review_votes').where('review_id', '=', assertId(id)).where('user_id', '=', userId).execute();
}

async function lockPublished(tx: Tx, id: string): Promise<OwnReviewRow> {
  const review = await lockReview(tx, assertId(id), 'en');
  return review?.state === 'published' ? review : refuse('http.not_found');
}
