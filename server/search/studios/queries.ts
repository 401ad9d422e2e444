import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { type StudioRow, studioColumns } from '#server/read-models/studio-card.ts';
import type { StudioQuery } from '#shared/schemas/search/search.ts';
import { MAX_COUNTED, type StudioSort } from '#shared/search.ts';
import type { Language } from '#shared/text/languages.ts';
import { isWithinBox, isWithinCircle, metresTo, STUDIO_POSITION } from '../area/area-conditions.ts';
import { type HitCount, hitCount } from '../facets/count-hits.ts';
import type { SearchArea } from '../query/search-query.ts';
import { NOWHERE } from '../ranking/sort-order.ts';
import { withWeights } from '../words/lexeme-weights.ts';

/** A studio search, with words parsed and places resolved. */
export interface StudioSearchQuery
  extends SearchArea,
    Pick<StudioQuery, 'studio_type' | 'featured' | 'amenities' | 'speaks' | 'rating_min'> {
  /** Text of a `tsquery`. */
  words: string | undefined;
}

/** The sort values of a studio: its part of the list, a number that grows within the part, its sort name and the id. */
export type StudioKey = [part: number, rank: number, name: string, id: string];

export type FoundStudioRow = StudioRow & { part: number; rank: number; metres: number | null; seconds: number | null };

interface Page {
  sort: StudioSort;
  after: StudioKey | undefined;
  limit: number;
  /** Of the reader. */
  language: Language;
}

export async function listStudios(db: Connection, query: StudioSearchQuery, page: Page): Promise<FoundStudioRow[]> {
  const { sort, after, limit, language } = page;
  const isAfter = after
    ? sql`(part, rank, sort_name, id) > (${after[0]}::integer, ${after[1]}::int8, ${after[2]}::text, ${after[3]}::uuid)`
    : sql`true`;
  const { rows } = await sql<FoundStudioRow>`
    with hit as materialized (
      select * from (
        select s.id, ${partOf(sort, query)} as part, ${rankOf(sort, query)} as rank, fold(s.name) as sort_name,
          ${query.near ? sql`round(${metresTo(STUDIO_POSITION, query.near)})::integer` : sql`null::integer`} as metres,
          ${query.reached ? sql`travel.seconds` : sql`null::integer`} as seconds
        from ${studios(query)} where ${fits(query)}
      ) ranked
      where ${isAfter}
      order by part, rank, sort_name, id
      limit ${limit}
    )
    select ${studioColumns(language)}, hit.part, hit.rank, hit.metres, hit.seconds
    from hit join studios s on s.id = hit.id
    order by hit.part, hit.rank, hit.sort_name, hit.id`.execute(db);
  return rows;
}

export async function countStudiosFound(db: Connection, query: StudioSearchQuery): Promise<HitCount> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from ${studios(query)} where ${fits(query)} limit ${MAX_COUNTED + 1}
    ) found`.execute(db);
  return hitCount(rows[0]?.count ?? 0);
}

const studios = ({ reached }: StudioSearchQuery) =>
  reached
    ? sql`studios s join unnest(${reached.studios}::uuid[], ${reached.seconds}::integer[]) travel (studio_id, seconds)
        on travel.studio_id = s.id`
    : sql`studios s`;

/** A studio matches words by its own texts and by its offerings. */
const hasWords = (words: string) => sql`(
  s.search @@ ${words}::tsquery
  or s.id = any(array(select l.studio_id from listings l where l.search @@ ${words}::tsquery))
)`;

function fits(query: StudioSearchQuery): RawBuilder<unknown> {
  const { words, studio_type, featured, amenities, speaks, rating_min, circle, box } = query;
  const conditions = [
    sql`s.status = 'published'`,
    ...(words === undefined ? [] : [hasWords(words)]),
    ...(studio_type?.length ? [sql`s.types && ${[...studio_type]}::text[]`] : []),
    ...(featured === undefined ? [] : [sql`s.featured = ${featured === 'true'}`]),
    ...(amenities?.length ? [sql`s.amenities @> ${[...amenities]}::text[]`] : []),
    ...(speaks?.length ? [sql`s.languages && ${[...speaks]}::text[]`] : []),
    ...(rating_min === undefined ? [] : [sql`s.rating_average >= ${rating_min}::numeric`]),
    ...(circle ? [isWithinCircle(STUDIO_POSITION, circle)] : []),
    ...(box ? [isWithinBox(STUDIO_POSITION, box)] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/**
 * SQL for the relevance tier: 0, the name contains all words; 1, the name, crafts and place do; 2, its texts do; 3, its
 * offerings do.
 */
const tier = (words: string) => sql<number>`
  case when s.search @@ ${withWeights(words, 'A')}::tsquery then 0
    when s.search @@ ${withWeights(words, 'AB')}::tsquery then 1 when s.search @@ ${words}::tsquery then 2 else 3 end`;

function partOf(sort: StudioSort, { words }: StudioSearchQuery): RawBuilder<number> {
  if (sort === 'featured') return sql`(not s.featured)::integer`;
  return sort === 'relevance' && words !== undefined ? tier(words) : sql`0`;
}

function rankOf(sort: StudioSort, { near, reached }: StudioSearchQuery): RawBuilder<number> {
  if (sort === 'rating') return sql`coalesce(-100 * s.rating_average, 0)::int8`;
  if (sort !== 'nearest' || !near) return sql`0::int8`;
  return reached
    ? sql`travel.seconds::int8`
    : sql`coalesce(round(${metresTo(STUDIO_POSITION, near)}), ${NOWHERE})::int8`;
}
