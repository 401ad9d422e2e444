import { sql } from 'kysely';
import type { FavoriteKind } from '#shared/favorites.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Connection, Tx } from '../db/database.ts';
import { isBookable, isListed, isScheduled } from '../read-models/bookable.ts';
import { literal, translatedColumn } from '../read-models/translations.ts';

/**
 * Numbers the dates of favorites that have come on sale. Dates by which an existing series grows every night are no
 * news and get no number. The lock is held until the transaction ends: numbers become visible in their order.
 */
export async function numberDates(tx: Tx, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('favorite_dates', 0))`.execute(tx);
  await sql`
    insert into favorite_dates (event_id)
    select e.id from events e
    join offerings o on o.id = e.offering_id
    join studios s on s.id = e.studio_id
    left join event_series r on r.id = e.series_id
    where ${isListed} and ${isScheduled()} and e.starts_at > ${now}
      and (r.id is null or (r.split_from is null and e.created_at < r.created_at + interval '1 hour'))
      and (exists (select from favorite_offerings f where f.offering_id = o.id)
        or exists (select from favorite_studios f where f.studio_id = s.id))
      and not exists (select from favorite_dates d where d.event_id = e.id)
    order by e.starts_at, e.id`.execute(tx);
}

/** Marks the dates that there are as known to a person who adds favorites; after `numberDates`. */
export async function setDatesSince(
  tx: Tx,
  kind: FavoriteKind,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<void> {
  const [table, column] =
    kind === 'studios' ? ['favorite_studios', 'studio_id'] : ['favorite_offerings', 'offering_id'];
  await sql`
    update ${sql.table(table)} set dates_since = (select coalesce(max(number), 0) from favorite_dates)
    where user_id = ${userId} and ${sql.ref(column)} = any(${[...ids]}::uuid[])`.execute(tx);
}

export const deletePastDates = (tx: Tx, now: Date) =>
  sql`delete from favorite_dates d using events e where e.id = d.event_id and e.starts_at <= ${now}`.execute(tx);

/** The dates of the favorites of a person `u` that come after the position in `p`. */
const NEW_DATES = sql`
  favorite_dates d
  join events e on e.id = d.event_id
  join offerings o on o.id = e.offering_id
  join studios s on s.id = e.studio_id
  left join favorite_offerings fo on fo.user_id = u.id and fo.offering_id = o.id
  left join favorite_studios fs on fs.user_id = u.id and fs.studio_id = s.id
  where d.number > greatest(coalesce(p.position, 0), least(fo.dates_since, fs.dates_since))
    and (fo.dates_since is not null or fs.dates_since is not null)
    and s.owner_id <> u.id and not exists (select from studio_members m where m.studio_id = s.id and m.user_id = u.id)`;

/**
 * Lists people with new dates who were last notified before an instant, by their id.
 * @param after only ids greater than this one
 */
export async function listDuePeople(
  db: Connection,
  { notifiedBefore, after, now, most }: { notifiedBefore: Date; after: string; now: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from auth.users u left join favorite_date_positions p on p.user_id = u.id
    where u.id > ${after} and u.deleted_at is null and (u.banned_until is null or u.banned_until <= ${now})
      and u.id in (select user_id from favorite_offerings union select user_id from favorite_studios)
      and not exists (select from account_deletions x where x.user_id = u.id and x.undone_at is null)
      and (p.notified_at is null or p.notified_at <= ${notifiedBefore})
      and exists (select from ${NEW_DATES} and ${isListed} and ${isBookable(now)})
    order by u.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface DuePerson {
  email: string | null;
  language: string | null;
}

/**
 * Locks a person's position.
 * @returns undefined if another worker has it, or the person was notified in the meantime
 */
export async function lockDuePerson(tx: Tx, userId: string, notifiedBefore: Date): Promise<DuePerson | undefined> {
  await sql`insert into favorite_date_positions (user_id) values (${userId}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<DuePerson>`
    select case when u.email_confirmed_at is not null then u.email end as email, l.language
    from favorite_date_positions p join auth.users u on u.id = p.user_id left join profiles l on l.id = u.id
    where p.user_id = ${userId} and (p.notified_at is null or p.notified_at <= ${notifiedBefore})
    for update of p skip locked`.execute(tx);
  return rows[0];
}

export interface NewDateRow {
  number: string;
  starts_at: Date;
  title: string;
  slug: string;
  studio: string;
  neighbourhood: string | null;
  time_zone: string;
  is_bookable: boolean;
}

/** Lists the dates after a person's position, the earliest first, also those that cannot be booked now. */
export async function listNewDates(tx: Tx, userId: string, language: Language, now: Date): Promise<NewDateRow[]> {
  const title = translatedColumn('offering', 'title', {
    row: 'o',
    language: literal(language),
    writtenIn: 'o.language',
  });
  const { rows } = await sql<NewDateRow>`
    select n.* from (select ${userId}::uuid as id) u
    left join favorite_date_positions p on p.user_id = u.id
    cross join lateral (
      select d.number, e.starts_at, ${sql.raw(title)} as title, o.slug, s.name as studio, s.neighbourhood, s.time_zone,
        (${isListed} and ${isBookable(now)}) as is_bookable
      from ${NEW_DATES}) n
    order by n.starts_at, n.number`.execute(tx);
  return rows;
}

export const setPosition = (tx: Tx, userId: string, position: string, at: Date) =>
  tx.updateTable('favorite_date_positions').set({ position, notified_at: at }).where('user_id', '=', userId).execute();
