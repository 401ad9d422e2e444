import { type RawBuilder, sql } from 'kysely';
import type { OfferingQuestion } from '../../shared/schemas/offerings.ts';
import type { StudioType } from '../../shared/studios.ts';
import type { Connection } from '../db/database.ts';
import { anyWord, type Words } from '../db/words.ts';
import { bookable, type DatedOfferingRow, eventColumns, listed, offeringColumns } from '../offerings/offerings.ts';
import { dateFits, fitsWithoutDate, metresFrom, offeringFits, type Place, soldByTheHour } from './conditions.ts';
import { withinDays } from './when.ts';

/** Sort values: which part of the list, a number that grows within the part, and the id. */
export type OfferingKey = [part: number, rank: number, id: string];

export type FoundOffering = DatedOfferingRow & { part: number; rank: number };

export interface Asked {
  question: OfferingQuestion;
  words: Words | undefined;
  near: Place | undefined;
  now: Date;
  after: OfferingKey | undefined;
}

/**
 * Offerings that fit, each with its first date for which all of the question holds; one more than asked for, if there
 * is one. Those that can be booked come first, then what is sold by the hour, then what has no date at the moment.
 */
export async function listOfferings(db: Connection, asked: Asked): Promise<FoundOffering[]> {
  const { question, words, near, now, after } = asked;
  const { rows } = await sql<FoundOffering>`
    select * from (
      select ${offeringColumns}, first.*, ${partOf(asked)}::int as part, ${rankOf(asked)}::int8 as rank
      from offerings o
      join studios s on s.id = o.studio_id
      left join lateral (
        select ${eventColumns} from events e
        where e.offering_id = o.id and ${dateFits(question, now)}
        order by e.starts_at, e.id
        limit 1
      ) first on true
      where ${offeringFits(question, words, near)}
        and (first.event_id is not null or ${fitsWithoutDate(question, now)})
    ) found
    ${after ? sql`where (part, rank, id) > (${after[0]}::int, ${after[1]}::int8, ${after[2]}::uuid)` : sql``}
    order by part, rank, id
    limit ${question.limit + 1}
  `.execute(db);
  return rows;
}

/** What was asked for by name comes before what happens to have a date. */
const partOf = ({ question: { sort } }: Asked) =>
  sort === 'relevance'
    ? sql`0`
    : sql`case when first.event_id is not null then 0 when ${soldByTheHour} then 1 else 2 end`;

/** Metres, beyond every distance on Earth: studios without a position come last. */
const NOWHERE = 100_000_000;

/** Whole numbers, so that a cursor carries them as they are: microseconds, cents, metres, millionths of a match. */
function rankOf({ question: { sort }, words, near }: Asked): RawBuilder<unknown> {
  if (sort === 'price') return sql`coalesce(first.seat_price, o.price)`;
  if (sort === 'nearest' && near) return sql`coalesce(${metresFrom(near)}, ${NOWHERE})`;
  if (sort === 'relevance' && words) return sql`-1000000 * (${match(words)})`;
  return sql`coalesce(extract(epoch from first.starts_at) * 1000000, 0)`;
}

/** How well an offering answers to the words: its own text, then its studio's, then how much its title is like them. */
const match = (words: Words) => sql`
  ts_rank(o.search, ${anyWord(words)}) + ts_rank(s.search, ${anyWord(words)}) / 2
  + word_similarity(searchable(${words.text}), o.words)`;

/** Offerings with a date that can be booked, for each of the quick filters. */
export async function countQuickFilters(db: Connection, now: Date) {
  const fitting = (days: OfferingQuestion['when']) => withinDays({ when: days }, now);
  const { rows } = await sql<Record<QuickFilter, number>>`
    select
      count(distinct o.id) filter (where ${fitting('next_3_days')}) as next_3_days,
      count(distinct o.id) filter (where ${fitting('this_weekend')}) as this_weekend,
      count(distinct o.id) filter (where ${fitting('next_week')}) as next_week,
      count(distinct o.id) filter (where coalesce(e.price_override, o.price) <= 5000) as under_50,
      count(distinct o.id) filter (where o.materials_included) as materials_included
    from offerings o
    join studios s on s.id = o.studio_id
    join events e on e.offering_id = o.id
    where ${listed} and ${bookable(now)}
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('a count answers one row');
  return counts;
}

export type QuickFilter = 'next_3_days' | 'this_weekend' | 'next_week' | 'under_50' | 'materials_included';

/** Published studios of each type that has one. A studio of two types counts for both. */
export async function countStudios(db: Connection) {
  const { rows } = await sql<{ type: StudioType | null; count: number }>`
    select type, count(distinct s.id) as count
    from studios s left join lateral unnest(s.types) type on true
    where s.status = 'published'
    group by grouping sets ((type), ())
  `.execute(db);
  return rows;
}

/** A date with its offering, and how many there are that day. */
export type ProgrammeRow = DatedOfferingRow & { day: string; total: number };

/**
 * Dates from `first` to `last`, days of the site's zone, that can be booked: up to `most` of each day, from its first
 * to its last, evenly apart in the order in which they start. So evenings are seen too.
 */
export async function listProgramme(
  db: Connection,
  asked: { now: Date; first: string; last: string; zone: string; most: number },
): Promise<ProgrammeRow[]> {
  const { rows } = await sql<ProgrammeRow>`
    select * from (
      select ${offeringColumns}, ${eventColumns}, to_char(e.starts_at at time zone ${asked.zone}, 'YYYY-MM-DD') as day,
        count(*) over (partition by (e.starts_at at time zone ${asked.zone})::date) as total,
        row_number() over (partition by (e.starts_at at time zone ${asked.zone})::date order by e.starts_at, e.id) as place
      from events e
      join offerings o on o.id = e.offering_id
      join studios s on s.id = o.studio_id
      where ${listed} and ${bookable(asked.now)}
        and e.starts_at >= ${asked.first}::timestamp at time zone ${asked.zone}
        and e.starts_at < (${asked.last}::date + 1)::timestamp at time zone ${asked.zone}
    ) dates
    where place in (select 1 + at * (total - 1) / ${sql.lit(asked.most - 1)} from generate_series(0, ${sql.lit(asked.most - 1)}) at)
    order by day, place
  `.execute(db);
  return rows;
}
