import { sql } from 'kysely';
import type { Objection } from '#shared/reviews.ts';
import type { NewReport } from '#shared/schemas/reviews.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { record } from '../activity/activity.ts';
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
 * Publishes the reply of the studio to a review, of which there is one.
 * @throws as `saveReply`; Refusal `reviews.already_replied`
 */
export const replyToReview = (services: Services, person: Person, id: string, text: string) =>
  inTransaction(services, async (inside, tx) => {
    const review = await lockReviewToAnswer(tx, person, id);
    if (review.reply !== null) refuse('reviews.already_replied');
    const reply = await saveReply(inside, tx, { review, person, text });
    await record(inside, 'review.replied', { by: person.userId, subject: review.id, studio: review.studio_id });
    await mailReply(inside, review.id, text);
    return reply;
  });

/**
 * Changes the reply of the studio to a review. The author, who was told of the reply, is not told again.
 * @throws as `saveReply`; Refusal `http.not_found` where there is no reply
 */
export const updateReply = (services: Services, person: Person, id: string, text: string) =>
  inTransaction(services, async (inside, tx) => {
    const review = await lockReviewToAnswer(tx, person, id);
    if (review.reply === null) refuse('http.not_found');
    await record(inside, 'review.reply_edited', { by: person.userId, subject: review.id, studio: review.studio_id });
    return saveReply(inside, tx, { review, person, text });
  });

/** @throws Refusal `http.not_found` for people outside the team, `studios.no_right` */
async function lockReviewToAnswer(tx: Tx, person: Person, id: string): Promise<OwnReviewRow> {
  const review = await lockPublished(tx, id);
  await getStudioAs(tx, person, review.studio_id, 'answer_reviews');
  return review;
}

/** @throws Refusal `http.not_found` for people outside the team, `studios.no_right`, `reviews.reply_refused` */
async function saveReply(
  { now }: Pick<Services, 'now'>,
  tx: Tx,
  { review, person, text }: { review: OwnReviewRow; person: Person; text: string },
) {
  const at = now();
  const found = checkText(text).find(({ flag }) => flag !== 'contact');
  if (found) refuse('reviews.reply_refused', { words: found.words });
  await updateReview(tx, review.id, { reply: text, replied_at: at, replied_by: person.userId });
  return { text, at: toOffsetIso(at, review.time_zone) };
}

/**
 * Reports a review to the moderators. One that the same person has reported before is reported again only if it was
 * edited since.
 * @throws Refusal `http.not_found` for a review that is not published; `reviews.own_review`
 */
export async function reportReview({ db, now }: Services, { userId }: Person, id: string, report: NewReport) {
  await transaction(db, async (tx) => {
    const review = await lockPublished(tx, id);
    if (review.author_id === userId) refuse('reviews.own_review');
    await upsertReport(tx, { ...report, reviewId: review.id, userId, at: now() });
    const data = { objection: report.objection };
    await record({ db: tx, now }, 'review.reported', {
      by: userId,
      subject: review.id,
      studio: review.studio_id,
      data,
    });
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
