import { type RawBuilder, sql } from 'kysely';
import type { ReviewSort, ReviewState } from '#shared/reviews.ts';
import type { ReviewQuery } from '#shared/schemas/reviews.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Connection } from '../db/database.ts';
import { isListed } from '../read-models/bookable.ts';
import { type IdOrSlug, matchesOffering, matchesStudio } from '../read-models/id-or-slug.ts';
import { literal, translatedColumn } from '../read-models/translations.ts';
import { picturesColumn, type ReviewPictureRow } from './picture-queries.ts';

const STATES = { published: 'published' } as const satisfies Partial<Record<ReviewState, ReviewState>>;

/** What the reviews are about: all of a studio, or one offering. */
export interface Reviewed {
  of: 'studio' | 'offering';
  id: string;
}

/** Finds what a public list of reviews is about; undefined for what is not published. */
export async function findReviewed(db: Connection, of: Reviewed['of'], at: IdOrSlug): Promise<Reviewed | undefined> {
  const { rows } =
    of === 'studio'
      ? await sql<{ id: string }>`
          select s.id from studios s where s.status = 'published' and ${matchesStudio(at)}`.execute(db)
      : await sql<{ id: string }>`
          select o.id from offerings o join studios s on s.id = o.studio_id
          where ${isListed} and ${matchesOffering(at)}`.execute(db);
  return rows[0] && { of, id: rows[0].id };
}

/** SQL for the title of offering `o` in the reader's language. */
export const titleIn = (language: Language): RawBuilder<string> =>
  sql.raw(translatedColumn('offering', 'title', { row: 'o', language: literal(language), writtenIn: 'o.language' }));

/** Columns of review `r` with its offering `o`, studio `s` and the profile `p` of its author. */
export const reviewColumns = (language: Language) => sql`
  r.id, r.stars, r.text, r.language, coalesce(p.display_name, '') as author_name, r.attended_at, r.published_at, r.edited_at,
  r.reply, r.replied_at, r.helpful_count, ${picturesColumn} as pictures, o.id as offering_id, o.slug as offering_slug, ${titleIn(language)} as title, s.time_zone`;

export const reviewTables = sql`
  reviews r join offerings o on o.id = r.offering_id join studios s on s.id = r.studio_id
  left join profiles p on p.id = r.author_id`;

export interface ReviewRow {
  id: string;
  stars: number;
  text: string;
  language: Language;
  author_name: string;
  attended_at: Date;
  published_at: Date | null;
  edited_at: Date | null;
  reply: string | null;
  replied_at: Date | null;
  helpful_count: number;
  pictures: ReviewPictureRow[];
  offering_id: string;
  offering_slug: string;
  title: string;
  time_zone: string;
}

export type PublicReviewRow = ReviewRow & {
  published_at: Date;
  sort_key: number;
  is_helpful: boolean;
  is_own: boolean;
};

/** The first sort value of each order, greatest first; then come the latest. */
const SORT_KEYS: Record<ReviewSort, RawBuilder<number>> = {
  latest: sql`0::int`,
  helpful: sql`r.helpful_count`,
  highest: sql`r.stars`,
  lowest: sql`-r.stars`,
};

/** Sort values of a list of reviews: those of its order, milliseconds since 1970, and the id. */
export type ReviewKey = [key: number, millis: number, id: string];

const isAbout = ({ of, id }: Reviewed) => (of === 'studio' ? sql`r.studio_id = ${id}` : sql`r.offering_id = ${id}`);

function matches(about: Reviewed, { stars, language, offering, replied }: ReviewQuery) {
  const conditions = [isAbout(about), sql`r.state = ${STATES.published}`];
  if (stars) conditions.push(sql`r.stars = ${stars}`);
  if (language) conditions.push(sql`r.language = ${language}`);
  if (offering) conditions.push(sql`r.offering_id = ${offering}`);
  if (replied) conditions.push(replied === 'true' ? sql`r.reply is not null` : sql`r.reply is null`);
  return sql.join(conditions, sql` and `);
}

/** Lists published reviews; one more than the limit if there is one. @param readerId null for a visitor */
export async function listReviews(
  db: Connection,
  about: Reviewed,
  query: ReviewQuery,
  asked: { after: ReviewKey | undefined; readerId: string | null; language: Language },
): Promise<PublicReviewRow[]> {
  const key = SORT_KEYS[query.sort];
  const [lastKey, millis, id] = asked.after ?? [];
  const after = id
    ? sql`and (${key}, r.published_at, r.id) < (${lastKey}::int, to_timestamp(${millis}::float8 / 1000), ${id}::uuid)`
    : sql``;
  const { rows } = await sql<PublicReviewRow>`
    select ${reviewColumns(asked.language)}, ${key} as sort_key,
      exists (select from review_votes v where v.review_id = r.id and v.user_id = ${asked.readerId}) as is_helpful,
      coalesce(r.author_id = ${asked.readerId}, false) as is_own
    from ${reviewTables}
    where ${matches(about, query)} ${after}
    order by ${key} desc, r.published_at desc, r.id desc limit ${query.limit + 1}`.execute(db);
  return rows;
}

export async function countReviews(db: Connection, about: Reviewed, query: ReviewQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reviews r where ${matches(about, query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface CountedRow {
  stars: number;
  language: Language;
  offering_id: string;
  title: string;
  count: number;
}

/** Counts the published reviews by stars, language and offering. */
export async function countByKind(db: Connection, about: Reviewed, language: Language): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    select c.*, ${titleIn(language)} as title from (
      select r.stars, r.language, r.offering_id, count(*)::int as count from reviews r
      where ${isAbout(about)} and r.state = ${STATES.published}
      group by r.stars, r.language, r.offering_id
    ) c join offerings o on o.id = c.offering_id
    order by c.offering_id, c.stars, c.language`.execute(db);
  return rows;
}
