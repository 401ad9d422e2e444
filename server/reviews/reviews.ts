import { z } from 'zod';
import { shownAuthor } from '#shared/reviews.ts';
import type { Review, ReviewPage, ReviewQuery, ReviewSummary } from '#shared/schemas/reviews.ts';
import { LANGUAGES, type Language } from '#shared/text/languages.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { parseCursor, toPage } from '../http/cursor.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { placeOf } from '../studios/studios.ts';
import * as queries from './queries.ts';

export { eraseReviews } from './erase-reviews.ts';

const Key = z.tuple([z.number().int(), z.number(), z.uuid()]);

/**
 * Lists the published reviews of a studio or an offering page by page, with figures about all of them.
 * @param of what `idOrSlug` identifies
 * @param reader id of the user who reads; null for a visitor
 * @throws Refusal `http.not_found` also for what is not published
 */
export async function listReviews(
  { db }: Services,
  of: queries.Reviewed['of'],
  idOrSlug: string,
  { query, reader, language }: { query: ReviewQuery; reader: string | null; language: Language },
): Promise<ReviewPage> {
  const at = placeOf(idOrSlug);
  const about = (at && (await queries.findReviewed(db, of, at))) ?? refuse('http.not_found');
  const pages = parseCursor<queries.ReviewKey>(`${of} reviews ${about.id}`, query, Key, query.cursor);
  const [found, count, counted] = await Promise.all([
    queries.listReviews(db, about, query, { after: pages.after, readerId: reader, language }),
    queries.countReviews(db, about, query),
    queries.countByKind(db, about, language),
  ]);
  const keyOf = (row: queries.PublicReviewRow): queries.ReviewKey => [row.sort_key, row.published_at.getTime(), row.id];
  const { rows, next_cursor } = toPage(found, query.limit, keyOf, pages);
  return { items: rows.map(toReview), next_cursor, found: count, summary: summaryOf(counted) };
}

/** The fields that authors, readers and moderators see alike. */
export const commonFields = (row: queries.ReviewRow) => ({
  id: row.id,
  stars: row.stars,
  text: row.text,
  language: row.language,
  pictures: row.pictures,
  author: shownAuthor(row.author_name),
  offering: { id: row.offering_id, slug: row.offering_slug, title: row.title },
  attended_at: toOffsetIso(row.attended_at, row.time_zone),
});

export const replyOf = ({ reply, replied_at, time_zone }: queries.ReviewRow) =>
  reply !== null && replied_at !== null ? { text: reply, at: toOffsetIso(replied_at, time_zone) } : null;

const toReview = (row: queries.PublicReviewRow): Review => ({
  ...commonFields(row),
  published_at: toOffsetIso(row.published_at, row.time_zone),
  is_edited: row.edited_at !== null,
  reply: replyOf(row),
  helpful_count: row.helpful_count,
  is_helpful: row.is_helpful,
  is_own: row.is_own,
});

function summaryOf(rows: readonly queries.CountedRow[]): ReviewSummary {
  const sum = (matching: (row: queries.CountedRow) => boolean) =>
    rows.filter(matching).reduce((total, { count }) => total + count, 0);
  const withStars = (stars: number) => sum((row) => row.stars === stars);
  const count = sum(() => true);
  const total = rows.reduce((all, row) => all + row.stars * row.count, 0);
  const titles = new Map(rows.map(({ offering_id, title }) => [offering_id, title]));
  return {
    // In hundredths, like the column `rating_average`.
    average: count > 0 ? Math.round((total * 100) / count) / 100 : null,
    count,
    distribution: { '1': withStars(1), '2': withStars(2), '3': withStars(3), '4': withStars(4), '5': withStars(5) },
    languages: LANGUAGES.map((language) => ({ language, count: sum((row) => row.language === language) }))
      .filter((each) => each.count > 0)
      .sort((a, b) => b.count - a.count),
    offerings: [...titles]
      .map(([id, title]) => ({ id, title, count: sum((row) => row.offering_id === id) }))
      .sort((a, b) => b.count - a.count),
  };
}
