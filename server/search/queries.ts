import { type RawBuilder, sql } from 'kysely';
import { DATED_SERVICE_TYPES, type ServiceType } from '../../shared/offerings.ts';
import type { OfferingQuestion } from '../../shared/schemas/search.ts';
import type { Connection } from '../db/database.ts';
import { anyWord, type Words } from '../db/words.ts';
import { type DatedOfferingRow, eventColumns, offeringColumns } from '../offerings/offerings.ts';
import {
  dateFits,
  fitsWithoutDate,
  isAboutDates,
  metresFrom,
  offeringFits,
  type Place,
  soldByTheHour,
} from './conditions.ts';
import { aroundDays } from './when.ts';

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
  const most = asked.question.limit + 1;
  if (asked.question.sort !== 'soonest' || !isBroad(asked)) return (await byRank(asked, most).execute(db)).rows;
  const inUndated = asked.after !== undefined && asked.after[0] > 0;
  const dated = inUndated ? [] : (await soonest(asked, most).execute(db)).rows;
  if (dated.length === most || isAboutDates(asked.question)) return dated;
  return [...dated, ...(await undated(asked, most - dated.length).execute(db)).rows];
}

/** Most offerings fit: the first dates that come are soon enough for a page. Else it is quicker to look at all that fit. */
function isBroad({ question: { studio, radius_km, studio_type, service_type }, words }: Asked): boolean {
  const narrow =
    words || studio !== undefined || radius_km !== undefined || (studio_type?.length && service_type?.length);
  const isDated = (type: ServiceType) => DATED_SERVICE_TYPES.some((dated) => dated === type);
  return !narrow && (!service_type?.length || service_type.some(isDated));
}

/** Ranks all that fit. What was asked for by name comes before what happens to have a date. */
function byRank(asked: Asked, most: number): RawBuilder<FoundOffering> {
  const { question, now, after } = asked;
  return sql`
    select * from (
      select ${offeringColumns}, first.*, ${question.sort === 'relevance' ? sql`0` : part} as part,
        ${rankOf(asked)}::int8 as rank
      from offerings o
      join studios s on s.id = o.studio_id
      left join ${firstDate(asked)} on true
      where ${fits(asked)} and (first.event_id is not null or ${fitsWithoutDate(question, now)})
    ) found
    where ${isAfter(after)}
    order by part, rank, id
    limit ${most}`;
}

/**
 * Walks through the dates as they come, keeps each that is the first of its offering to fit, and stops when the page
 * is full: of a hundred thousand offerings it looks at some dozens.
 */
function soonest(asked: Asked, most: number): RawBuilder<FoundOffering> {
  const { question, now, after } = asked;
  const goOn = after
    ? sql`(d.starts_at, o.id) > (timestamptz 'epoch' + ${after[1]}::float8 * interval '1 microsecond', ${after[2]}::uuid)`
    : sql`true`;
  // Asked as a question of its own, so that the planner takes it for likely: a join on the id would look like one row.
  const isFirst = sql`(
    select e.id = d.id from events e
    where e.offering_id = o.id and ${dateFits(question, now)}
    order by e.starts_at, e.id
    limit 1
  )`;
  return sql`
    select ${offeringColumns}, ${eventColumns('d')}, 0 as part,
      (extract(epoch from d.starts_at) * 1000000)::int8 as rank
    from events d
    join offerings o on o.id = d.offering_id
    join studios s on s.id = o.studio_id
    where d.status = 'scheduled' and not d.is_slot and ${aroundDays(question, now)} and ${fits(asked)} and ${isFirst} and ${goOn}
    order by d.starts_at, o.id
    limit ${most}`;
}

/** What fits without a date. */
function undated(asked: Asked, most: number): RawBuilder<FoundOffering> {
  const { question, now, after } = asked;
  return sql`
    select * from (
      select ${offeringColumns}, first.*, ${part} as part, 0 as rank
      from offerings o
      join studios s on s.id = o.studio_id
      left join ${firstDate(asked)} on true
      where ${fits(asked)} and first.event_id is null and ${fitsWithoutDate(question, now)}
    ) found
    where ${isAfter(after)}
    order by part, rank, id
    limit ${most}`;
}

const fits = ({ question, words, near }: Asked) => offeringFits(question, words, near);

/** The first date of offering `o` for which all of the question holds. */
const firstDate = ({ question, now }: Asked) => sql`lateral (
  select ${eventColumns()} from events e
  where e.offering_id = o.id and ${dateFits(question, now)}
  order by e.starts_at, e.id
  limit 1
) first`;

const part = sql`case when first.event_id is not null then 0 when ${soldByTheHour} then 1 else 2 end`;

const isAfter = (after: OfferingKey | undefined) =>
  after ? sql`(part, rank, id) > (${after[0]}::int, ${after[1]}::int8, ${after[2]}::uuid)` : sql`true`;

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
