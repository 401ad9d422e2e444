import { type RawBuilder, sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { afterNotice, isScheduled } from '#server/read-models/bookable.ts';
import { reducedPrice } from '#server/read-models/price.ts';
import { translatedColumn } from '#server/read-models/translations.ts';
import { SOLD_STATES } from '#shared/bookings/bookings.ts';
import type { CancellationPolicy } from '#shared/bookings/cancellation.ts';
import { IN_LINE_STATES, type WaitlistState } from '#shared/bookings/waitlist.ts';
import type { BookingMode, PriceUnit } from '#shared/offerings/offerings.ts';
import type { StudioType } from '#shared/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';

/** A party in line with everything that its guest sees. */
export interface EntryRow {
  id: string;
  /** Of a course the next date that is left of it. */
  event_id: string;
  course_id: string | null;
  /** The dates of a course that are left, or that are offered; null for a single event, and when none is left. */
  course_dates: CourseDate[] | null;
  guest_id: string;
  seats: number;
  state: WaitlistState;
  language: Language;
  position: number | null;
  joined_at: Date;
  offered_at: Date | null;
  offered_until: Date | null;
  booking_id: string | null;
  lapsed_at: Date | null;
  /** As offered; null before an offer. */
  offered_total: number | null;
  price: number;
  price_unit: PriceUnit;
  currency: string;
  mode: BookingMode;
  cancellation_policy: CancellationPolicy;
  notice_minutes: number;
  starts_at: Date;
  ends_at: Date;
  event_status: string;
  offering_id: string;
  offering_slug: string;
  title: string;
  service_type: string;
  studio_type: StudioType;
  cover_seed: number;
  cover_version: number;
  cover_motifs: string[];
  studio_id: string;
  studio_slug: string;
  studio_name: string;
  time_zone: string;
}

/** ISO 8601, as it comes out of JSON. */
interface CourseDate {
  event_id: string;
  starts_at: string;
  ends_at: string;
}

/** What a party waits for: a single event, or the course that it is a date of. */
export interface Line {
  eventId: string;
  courseId: string | null;
}

/** SQL condition: entry `w` is in a line. */
const isIn = ({ eventId, courseId }: Line) =>
  courseId === null ? sql`w.event_id = ${eventId} and w.course_id is null` : sql`w.course_id = ${courseId}`;

const findEntries = async (
  db: Connection,
  which: RawBuilder<unknown>,
  now: Date,
  language: RawBuilder<unknown> = sql`w.language`,
): Promise<EntryRow[]> => {
  const title = translatedColumn('offering', 'title', { row: 'o', language: 'x.language', writtenIn: 'o.language' });
  const { rows } = await sql<EntryRow>`
    select w.id, e.id as event_id, w.course_id, c.dates as course_dates, w.guest_id, w.seats, w.state, w.language, w.joined_at, w.booking_id, w.lapsed_at,
      case when w.state = ${'waiting'} then (
        select count(*)::int from waitlist_entries v
        where (v.event_id = w.event_id and v.course_id is null and w.course_id is null or v.course_id = w.course_id)
          and v.state = ${'waiting'} and (v.joined_at, v.id) <= (w.joined_at, w.id)
      ) end as position,
      case when w.state = ${'offered'} then b.created_at end as offered_at,
      case when w.state = ${'offered'} then coalesce(b.hold_ends_at, b.answer_due_at) end as offered_until,
      case when w.state = ${'offered'} then b.total end as offered_total,
      ${reducedPrice('coalesce(c.price, e.course_total, e.price_override, o.price)', 'e.starts_at', sql`${now}::timestamptz`)} as price, o.price_unit, o.currency, o.booking_mode as mode, o.cancellation_policy, o.notice_minutes, e.starts_at, e.ends_at,
      e.status as event_status, o.id as offering_id, o.slug as offering_slug, ${sql.raw(title)} as title, o.service_type,
      o.studio_type, o.cover_seed, o.cover_version, o.cover_motifs, s.id as studio_id, s.slug as studio_slug,
      s.name as studio_name, s.time_zone
    from waitlist_entries w
    cross join lateral (select ${language} as language) x
    join offerings o on o.id = w.offering_id
    join studios s on s.id = w.studio_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('event_id', e.id, 'starts_at', e.starts_at, 'ends_at', e.ends_at)
          order by e.starts_at, e.id) as dates,
        sum(e.course_share)::int as price, (array_agg(e.id order by e.starts_at, e.id))[1] as event_id
      from events e
      where e.id in (
          select x.id from events x where x.course_id = w.course_id and w.state <> ${'offered'}
          union all
          select x.event_id from booking_events x
          where x.booking_id = w.booking_id and x.released_at is null and w.state = ${'offered'})
        and (w.state = ${'offered'} or ${isScheduled()} and e.starts_at > ${afterNotice(now)})
    ) c on w.course_id is not null
    join events e on e.id = coalesce(c.event_id, w.event_id)
    left join bookings b on b.id = w.booking_id
    where ${which}
    order by e.starts_at, w.id`.execute(db);
  return rows;
};

/** Finds a guest's own entry; undefined for another guest's. */
export const findOwnEntry = async (
  db: Connection,
  guestId: string,
  id: string,
  now: Date,
  language?: Language,
): Promise<EntryRow | undefined> =>
  (await findEntries(db, sql`w.id = ${id} and w.guest_id = ${guestId}`, now, language && sql`${language}`))[0];

/** Finds a guest's place in a line. */
export const findPlaceInLine = async (
  db: Connection,
  line: Line,
  { userId, language }: { userId: string; language: Language },
  now: Date,
): Promise<EntryRow | undefined> =>
  (
    await findEntries(
      db,
      sql`${isIn(line)} and w.guest_id = ${userId} and w.state = any(${[...IN_LINE_STATES]}::text[])`,
      now,
      sql`${language}::text`,
    )
  )[0];

/**
 * Lists a guest's entries of events that have not started, and of courses with dates ahead: those in line, those that
 * lapsed, and those that the studio ended, by the start of the event.
 */
export const listOwnEntries = (db: Connection, guestId: string, language: Language, now: Date): Promise<EntryRow[]> =>
  findEntries(
    db,
    sql`w.guest_id = ${guestId} and e.starts_at > ${now}
      and w.state = any(${[...IN_LINE_STATES, 'lapsed', 'ended']}::text[])`,
    now,
    sql`${language}::text`,
  );

/** Lists the entries that wait for locked events, and for courses that have no other date ahead. */
export const listWaitingEntries = (db: Connection, eventIds: readonly string[], now: Date): Promise<EntryRow[]> => {
  const ids = sql`any(${[...eventIds]}::uuid[])`;
  return findEntries(
    db,
    sql`w.state = ${'waiting'} and (w.course_id is null and w.event_id = ${ids}
      or w.course_id in (select d.course_id from events d where d.id = ${ids}) and not exists (
        select from events d
        where d.course_id = w.course_id and ${isScheduled('d')} and d.starts_at > ${now} and d.id <> all(${[...eventIds]}::uuid[])))`,
    now,
  );
};

/** Counts the parties in a line by their size, the smallest first. */
export async function countParties(db: Connection, line: Line): Promise<{ seats: number; parties: number }[]> {
  const { rows } = await sql<{ seats: number; parties: number }>`
    select seats, count(*)::int as parties from waitlist_entries w where ${isIn(line)} and state = ${'waiting'}
    group by seats order by seats`.execute(db);
  return rows;
}

/** The bookings of the last year of an offering that were confirmed, and those of them that their guests gave back. */
export async function countGivenBack(
  db: Connection,
  eventId: string,
  now: Date,
): Promise<{ bookings: number; given_back: number }> {
  const { rows } = await sql<{ bookings: number; given_back: number }>`
    select count(*)::int as bookings, count(*) filter (where c.cancelled_for = 'guest')::int as given_back
    from bookings b left join booking_cancellations c on c.booking_id = b.id
    where b.offering_id = (select offering_id from events where id = ${eventId}) and b.waitlist_entry_id is null
      and b.created_at > ${now}::timestamptz - interval '1 year'
      and (b.state = any(${[...SOLD_STATES]}::text[]) or c.cancelled_for = 'guest')`.execute(db);
  return rows[0] ?? { bookings: 0, given_back: 0 };
}

/** Lists the events of a line: the event, or all dates of the course. */
export async function listEventsOfLine(
  db: Connection,
  { event_id, course_id }: Pick<EntryRow, 'event_id' | 'course_id'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from events where id = ${event_id} or course_id = ${course_id}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks an event, before the places in its line: the order of locks everywhere. @returns the seats that it has left */
export async function lockEvent(tx: Tx, id: string): Promise<{ left: number; capacity: number } | undefined> {
  const { rows } = await sql<{ left: number; capacity: number }>`
    select capacity - seats_taken as left, capacity from events where id = ${id} for no key update`.execute(tx);
  return rows[0];
}

/** Counts the lines in which a guest stands. */
export async function countLines(tx: Tx, guestId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select count(*)::int as lines from waitlist_entries w join events e on e.id = w.event_id
    where w.guest_id = ${guestId} and w.state = any(${[...IN_LINE_STATES]}::text[]) and (e.starts_at > ${now} or exists (
      select from events d where d.course_id = w.course_id and ${isScheduled('d')} and d.starts_at > ${now}))`.execute(
    tx,
  );
  return rows[0]?.lines ?? 0;
}

/** Puts a guest at the end of the line of a locked event or course. @returns the id of the entry */
export async function insertEntry(
  tx: Tx,
  entry: Line & { guestId: string; language: Language; seats: number; now: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into waitlist_entries (event_id, course_id, offering_id, studio_id, guest_id, seats, language, joined_at)
    select id, ${entry.courseId}, offering_id, studio_id, ${entry.guestId}, ${entry.seats}, ${entry.language}, ${entry.now}
    from events where id = ${entry.eventId}
    returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

/** Changes the size of a party; one that grows goes to the end of the line. */
export const resizeEntry = (tx: Tx, id: string, seats: number, now: Date) =>
  sql`
    update waitlist_entries set seats = ${seats}, joined_at = case when seats < ${seats} then ${now}::timestamptz else joined_at end
    where id = ${id}`.execute(tx);

/** Ends places in line without an offer. */
export const endEntries = (tx: Tx, ids: readonly string[], state: 'left' | 'ended') =>
  sql`
    update waitlist_entries set state = ${state} where id = any(${[...ids]}::uuid[]) and state = ${'waiting'}`.execute(
    tx,
  );

/** The address and the name of a guest; null for one who has none. */
export async function findGuestContact(
  db: Connection,
  guestId: string,
): Promise<{ email: string | null; name: string | null } | undefined> {
  const { rows } = await sql<{ email: string | null; name: string | null }>`
    select u.email, p.display_name as name from auth.users u left join profiles p on p.id = u.id
    where u.id = ${guestId}`.execute(db);
  return rows[0];
}
