import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { literal, translatedColumn } from '#server/read-models/translations.ts';
import type { StudioType } from '#shared/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';

/**
 * The rows read before the best are taken: names that begin with the text, names that contain it, and similar words.
 */
const MAX = { beginnings: 50, others: 150, words: 2000 };

export interface NameQuery {
  /** Folded words separated by spaces: any of these texts may match. */
  texts: readonly string[];
  near: { lat: number; lng: number } | undefined;
  language: Language;
  most: number;
}

export interface FoundName {
  id: string;
  slug: string;
  label: string;
  detail: string;
  tier: 0 | 1;
  /** The number of offerings that it leads to. */
  count: number;
  metres: number | null;
}

/** Lists the published studios whose name, or a word of it, begins with the text. */
export async function listStudioNames(db: Connection, query: NameQuery): Promise<FoundName[]> {
  const named = (fits: Fits, most: number) =>
    sql`(select id from studios where status = 'published' and ${fits(sql`searchable(name)`)} limit ${sql.lit(most)})`;
  const { rows } = await sql<FoundName>`
    select s.id, s.slug, s.name as label, concat_ws(', ', nullif(s.neighbourhood, ''), nullif(s.city, '')) as detail,
      found.tier, (select count(*) from listings l where l.studio_id = s.id) as count,
      ${metres(query, sql`s.shown_place`)} as metres
    from ${bestOf(query, named)} found
    join studios s on s.id = found.id
    order by tier, count desc, metres, s.rating_count desc, label, id
    limit ${query.most}`.execute(db);
  return rows;
}

/** Lists the public offerings whose title in any language, or a word of it, begins with the text. */
export async function listOfferingNames(db: Connection, query: NameQuery): Promise<FoundName[]> {
  // The limit counts listed offerings only: there may be many drafts of the same name.
  const titled = (fits: Fits, most: number) => sql`
    (select o.id from offerings o where o.status = 'published' and ${fits(sql`searchable(o.title)`)}
      and exists (select from listings l where l.offering_id = o.id) limit ${sql.lit(most)})
    union all
    (select t.offering_id from offering_translations t where ${fits(sql`searchable(t.title)`)}
      and exists (select from listings l where l.offering_id = t.offering_id) limit ${sql.lit(most)})`;
  const { rows } = await sql<FoundName>`
    select o.id, o.slug, ${sql.raw(translatedColumn('offering', 'title', { row: 'o', language: literal(query.language), writtenIn: 'o.language' }))} as label, s.name as detail, found.tier, 1 as count,
      ${metres(query, sql`l.place`)} as metres
    from ${bestOf(query, titled)} found
    join listings l on l.offering_id = found.id
    join offerings o on o.id = found.id
    join studios s on s.id = o.studio_id
    order by tier, metres, o.rating_count desc, label, id
    limit ${query.most}`.execute(db);
  return rows;
}

type Fits = (name: RawBuilder<unknown>) => RawBuilder<unknown>;

/** SQL for the ids of both kinds of match, each with its better rank. */
const bestOf = ({ texts }: NameQuery, rows: (fits: Fits, most: number) => RawBuilder<unknown>) => sql`(
  select id, min(tier) as tier from (
    select id, 0 as tier from (${rows(begins(texts), MAX.beginnings)}) beginnings
    union all
    select id, 1 from (${rows(hasWords(texts), MAX.others)}) others
  ) either group by id
)`;

const begins =
  (texts: readonly string[]): Fits =>
  (name) =>
    either(texts.map((typed) => sql`${name} like searchable(${typed}) || '%'`));

const hasWords =
  (texts: readonly string[]): Fits =>
  (name) =>
    either(texts.map((typed) => sql`(${sql.join(typed.split(' ').map(wordIn(name)), sql` and `)})`));

const wordIn = (name: RawBuilder<unknown>) => (word: string) =>
  sql`' ' || ${name} like '% ' || searchable(${word}) || '%'`;

const either = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`;

const metres = ({ near }: NameQuery, place: RawBuilder<unknown>) =>
  near ? sql`earth_distance(${place}, ll_to_earth(${near.lat}, ${near.lng}))` : sql`null::float8`;

/** Counts the listed offerings of each craft. */
export async function countCrafts(db: Connection): Promise<Map<StudioType, number>> {
  const { rows } = await sql<{ craft: StudioType; count: number }>`
    select o.studio_type as craft, count(*) as count
    from listings l join offerings o on o.id = l.offering_id group by o.studio_type`.execute(db);
  return new Map(rows.map(({ craft, count }) => [craft, count]));
}

/**
 * Returns for each word null if a name has a word that begins with it, else the words that share its first or last
 * half: one typo spoils one half and shifts the other by at most one letter.
 */
export async function listSimilarWords(db: Connection, words: readonly string[]): Promise<(string[] | null)[]> {
  const { rows } = await sql<{ alike: string[] | null }>`
    select case when not exists (select from search_words where word like typed || '%') then array(
      select word from search_words
      where word like left(typed, half) || '%' or word like repeat('_', half) || rest || '%'
        or word like repeat('_', half - 1) || rest || '%' or word like repeat('_', half + 1) || rest || '%'
      order by word limit ${sql.lit(MAX.words)}
    ) end as alike
    from unnest(${[...words]}::text[]) with ordinality query(said, at),
      lateral (select searchable(said)) folded(typed),
      lateral (select char_length(typed) / 2) halves(half),
      lateral (select substr(typed, half + 1)) rests(rest)
    order by at`.execute(db);
  return rows.map(({ alike }) => alike);
}
