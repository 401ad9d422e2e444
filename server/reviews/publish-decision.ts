import type { Tx } from '../db/database.ts';
import { publish } from '../live/live.ts';

/** Tells the open pages of the author, the studio and the reporters that a moderator decided about a review. */
export async function publishDecision(
  tx: Tx,
  review: { id: string; author_id: string; studio_id: string },
): Promise<void> {
  const change = { kind: 'review', review: review.id } as const;
  const reporters = await tx
    .selectFrom('review_reports')
    .select('reporter_id')
    .where('review_id', '=', review.id)
    .where('reporter_id', 'is not', null)
    .execute();
  for (const person of [review.author_id, ...reporters.flatMap(({ reporter_id }) => reporter_id ?? [])]) {
    await publish(tx, { person }, change);
  }
  await publish(tx, { studio: review.studio_id, right: 'answer_reviews' }, change);
}
