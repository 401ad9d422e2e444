import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { type EventScope, isInScope } from '#server/read-models/event-scope.ts';

export interface FeedRow {
  id: string;
  user_id: string;
  studio_id: string | null;
  /** The language of the person. */
  language: string | null;
}

/** Finds a feed by the hash of its secret; undefined also if its person is banned, deleted or about to be. */
export async function findFeed(db: Connection, tokenHash: Buffer, now: Date): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`
    select f.id, f.user_id, f.studio_id, p.language
    from calendar_feeds f join auth.users u on u.id = f.user_id left join profiles p on p.id = u.id
    where f.token_hash = ${tokenHash} and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= ${now})
      and not exists (select from account_deletions d where d.user_id = u.id and d.undone_at is null)`.execute(db);
  return rows[0];
}

const feedOf = (db: Connection, userId: string, studioId: string | null) =>
  db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'read_at'])
    .where('user_id', '=', userId)
    .where('studio_id', 'is not distinct from', studioId);

export const findState = (db: Connection, userId: string, studioId: string | null) =>
  feedOf(db, userId, studioId).executeTakeFirst();

/** Creates or replaces a feed: a person has one per studio, and one of their own bookings. */
export async function upsertFeed(
  db: Connection,
  feed: { user_id: string; studio_id: string | null; token_hash: Buffer; created_at: Date },
): Promise<void> {
  const { token_hash, created_at } = feed;
  await db
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict((conflict) =>
      conflict.constraint('calendar_feeds_key').doUpdateSet({ token_hash, created_at, read_at: null }),
    )
    .execute();
}

export const deleteFeed = (db: Connection, userId: string, studioId: string | null) =>
  db
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .where('studio_id', 'is not distinct from', studioId)
    .execute();

/** Records the time of a read, at most once an hour to avoid a write for each poll. */
export const recordRead = (db: Connection, id: string, now: Date) =>
  sql`
    update calendar_feeds set read_at = ${now}
    where id = ${id} and (read_at is null or read_at < ${now}::timestamptz - interval '1 hour')`.execute(db);

export interface FeedEventRow {
  id: string;
  title: string;
  service_type: string;
  is_slot: boolean;
  status: 'scheduled' | 'cancelled' | 'completed';
  starts_at: Date;
  ends_at: Date;
  capacity: number;
  seats_taken: number;
  version: number;
  updated_at: Date;
  studio: string;
  address: string;
  spaces: string[];
  /** The guest of a slot; empty for an event. */
  guest: string;
}

/** Lists the events and booked slots of a studio within the scope that start in a period. */
export async function listFeedEvents(
  db: Connection,
  studioId: string,
  { from, to, scope }: { from: Date; to: Date; scope: EventScope },
): Promise<FeedEventRow[]> {
  const { rows } = await sql<FeedEventRow>`
    select e.id, o.title, o.service_type, e.is_slot, e.status, e.starts_at, e.ends_at, e.capacity, e.seats_taken,
      e.version, coalesce(e.cancelled_at, e.created_at) as updated_at, s.name as studio,
      concat_ws(', ', nullif(s.street, ''), nullif(concat_ws(' ', nullif(s.postcode, ''), nullif(s.city, '')), '')) as address,
      (select coalesce(jsonb_agg(p.name order by p.position, p.id), '[]')
        from space_reservations r join spaces p on p.id = r.space_id where r.event_id = e.id) as spaces,
      case when e.is_slot then coalesce((select coalesce(b.contact_name, p.display_name)
        from booking_events c join bookings b on b.id = c.booking_id left join profiles p on p.id = b.guest_id where c.event_id = e.id order by b.created_at limit 1), '') else '' end as guest
    from events e join offerings o on o.id = e.offering_id join studios s on s.id = e.studio_id
    where e.studio_id = ${studioId} and e.starts_at >= ${from} and e.starts_at < ${to} and ${isInScope(scope)}
    order by e.starts_at, e.id limit 2000`.execute(db);
  return rows;
}
