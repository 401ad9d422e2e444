import type { ModeratedReview, ReviewDecision } from '#shared/schemas/reviews.ts';
import type { Language } from '#shared/text/languages.ts';
import { record } from '../activity/activity.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import { inTransaction, type Services, type TxServices } from '../services.ts';
import * as queries from './moderation-queries.ts';
import { publishDecision } from './publish-decision.ts';
import { mailRejection, notifyStudio } from './review-mails.ts';
import { commonFields } from './reviews.ts';
import { lockReview, type OwnReviewRow, updateReview } from './write-queries.ts';
import { findingsOf } from './write-review.ts';

/** Lists the reviews that wait for a moderator, or those about which moderators decided. */
export async function listModerated(
  { db }: Services,
  list: 'waiting' | 'decided',
  language: Language,
): Promise<ModeratedReview[]> {
  const rows = list === 'waiting' ? await queries.listWaiting(db, language) : await queries.listDecided(db, language);
  return rows.map(toModerated);
}

/**
 * Publishes a review, or rejects it for a reason that its author gets by mail. An earlier decision can be changed.
 * @param version of the review that the moderator has read
 * @throws Refusal `http.not_found`; `reviews.changed_meanwhile` with the state, if the review was edited or decided
 * about since
 */
export const decideReview = (
  services: Services,
  person: { userId: string },
  id: string,
  decision: ReviewDecision,
  language: Language,
): Promise<ModeratedReview> =>
  inTransaction(services, async (inside, tx) => {
    const { db } = inside;
    const review = (await lockReview(db, assertId(id), language)) ?? refuse('http.not_found');
    if (review.version !== decision.version) await refuseLate(inside, review, language);
    const now = inside.now();
    const after =
      decision.decision === 'publish'
        ? {
            state: 'published',
            objection: null,
            objection_note: '',
            published_at: review.published_at ?? now,
            flags: [],
          }
        : { state: 'rejected', objection: decision.objection, objection_note: decision.note };
    await updateReview(db, review.id, { ...after, decided_at: now, decided_by: person.userId });
    await queries.resolveReports(db, review.id, now);
    if (decision.decision === 'reject') await mailRejection(inside, review.id, decision);
    else if (!review.published_at) await notifyStudio(inside, review.id);
    await publishDecision(tx, review);
    await record(inside, `review.${decision.decision === 'publish' ? 'published' : 'rejected'}`, {
      by: person.userId,
      subject: review.id,
      studio: review.studio_id,
      data: { before: decisionOf(review), after: decisionOf(after) },
    });
    return toModerated((await queries.findModerated(db, review.id, language)) ?? refuse('http.not_found'));
  });

const decisionOf = ({
  state,
  objection,
  objection_note,
}: Pick<OwnReviewRow, 'objection' | 'objection_note'> & { state: string }) => ({
  state,
  objection,
  note: objection_note,
});

async function refuseLate({ db }: TxServices, review: OwnReviewRow, language: Language): Promise<never> {
  const found = await queries.findModerated(db, review.id, language);
  return refuse('reviews.changed_meanwhile', {
    state: review.state,
    by: found?.decider_name ?? null,
    at: review.decided_at?.toISOString() ?? null,
  });
}

const toModerated = (row: queries.ModeratedRow): ModeratedReview => ({
  ...commonFields(row),
  version: row.version,
  state: row.state,
  findings: findingsOf(row),
  reports: row.reports.map((report) => ({ ...report, at: new Date(report.at).toISOString() })),
  studio: {
    id: row.studio_id,
    slug: row.studio_slug,
    name: row.studio_name,
    time_zone: row.time_zone,
    rating_average: row.rating_average,
    rating_count: row.rating_count,
  },
  waiting_since: row.waiting_since.toISOString(),
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
  booking: {
    id: row.booking_id,
    reference: row.reference,
    seats: row.seats,
    checked_in: row.checked_in,
    absent: row.absent,
  },
  writer: {
    name: row.author_name,
    since: row.writer_since.toISOString(),
    bookings: row.writer_bookings,
    other_stars: row.other_stars,
  },
  decision:
    row.decided_at && row.decided_by
      ? { at: row.decided_at.toISOString(), by: row.decider_name, objection: row.objection, note: row.objection_note }
      : null,
});
