import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { translateTo } from '#server/translate.ts';
import type { BookingState } from '#shared/bookings/bookings.ts';
import type { Topic } from '#shared/notifications.ts';
import { formatDayTime } from '#shared/time/time.ts';
import { GUEST, OWNER } from './people.ts';
import { insertRows } from './rows.ts';

/** Notifications of each kind, and how many of all are not read. */
const EACH = 3;
const UNREAD = 2;
const CONFIRMED: BookingState = 'confirmed';

interface Happened {
  user_id: string;
  key: string;
  /** The id of what happened. */
  id: string;
  studio_id: string;
  title: string;
  guest?: string;
  starts_at: Date;
  time_zone: string;
  count: number;
  at: Date;
}

/**
 * Adds what the demo guest and the demo owner were notified of: their latest bookings, and the reviews of the studio.
 */
export async function insertNotifications(tx: Tx, now: Date): Promise<void> {
  const bookings = await readBookings(tx, now);
  const reviews = await readReviews(tx, now);
  const t = translateTo('en');
  const when = (each: Happened) => formatDayTime(t, each.starts_at, each.time_zone);
  const written = [
    ...bookings.guest.map((each) => ({
      ...toRow(each, 'booking_updates', `/bookings/${each.id}`),
      title: t('mail.booking_confirmed.subject', { title: each.title, when: when(each) }),
    })),
    ...bookings.owner.map((each) => ({
      ...toRow(each, 'studio_bookings', `/manage-inbox/${each.studio_id}?booking=${each.id}`),
      title: t('mail.studio_booking_confirmed.subject', {
        ...{ guest: each.guest ?? '', title: each.title, when: when(each), count: each.count },
      }),
    })),
    ...reviews.map((each) => ({
      ...toRow(each, 'studio_reviews', `/manage-reviews/${each.studio_id}`),
      title: t('mail.studio_review.subject', { title: each.title, count: each.count }),
    })),
  ].sort((a, b) => b.created_at.localeCompare(a.created_at));
  const seen = new Map<string, number>();
  const rows = written.map((row) => {
    const newer = seen.get(row.user_id) ?? 0;
    seen.set(row.user_id, newer + 1);
    return { ...row, read_at: newer < UNREAD ? null : now.toISOString() };
  });
  await insertRows(tx, 'notifications', rows);
}

const toRow = ({ user_id, key, at }: Happened, topic: Topic, link: string) => ({
  ...{ user_id, topic, link, is_listed: true, dedupe_key: key, created_at: at.toISOString() },
});

const COLUMNS = sql`b.id, b.studio_id, o.title, e.starts_at, s.time_zone, b.seats as count, b.created_at as at,
  coalesce(b.contact_name, (select display_name from profiles where id = b.guest_id), '') as guest`;
const TABLES = sql`
  bookings b
  join offerings o on o.id = b.offering_id
  join studios s on s.id = b.studio_id
  join booking_events c on c.booking_id = b.id and c.released_at is null
  join events e on e.id = c.event_id`;

async function readBookings(tx: Tx, now: Date) {
  const { rows: guest } = await sql<Happened>`
    select distinct on (b.created_at, b.id) ${COLUMNS}, b.guest_id as user_id, 'booking_confirmed:' || b.id || ':guest' as key
    from ${TABLES}
    where b.guest_id = (select id from auth.users where email = ${GUEST.email}) and b.created_at <= ${now}
      and b.state = ${CONFIRMED}
    order by b.created_at desc, b.id limit ${EACH}`.execute(tx);
  const { rows: owner } = await sql<Happened>`
    select distinct on (b.created_at, b.id) ${COLUMNS}, s.owner_id as user_id, 'booking_confirmed:' || b.id || ':studio' as key
    from ${TABLES}
    where s.slug = ${OWNER.studio} and b.created_at <= ${now} and b.state = ${CONFIRMED}
    order by b.created_at desc, b.id limit ${EACH}`.execute(tx);
  return { guest, owner };
}

async function readReviews(tx: Tx, now: Date): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    select r.id, s.id as studio_id, s.owner_id as user_id, o.title, r.attended_at as starts_at, s.time_zone, r.stars as count,
      r.published_at as at, 'studio_review:' || r.id || ':' || s.owner_id as key
    from reviews r join offerings o on o.id = r.offering_id join studios s on s.id = r.studio_id
    where s.slug = ${OWNER.studio} and r.published_at <= ${now}
    order by r.published_at desc, r.id limit ${EACH}`.execute(tx);
  return rows;
}
