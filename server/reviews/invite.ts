import { sql } from 'kysely';
import { HOUR, wallClock } from '#shared/time/time.ts';
import type { Connection } from '../db/database.ts';
import { inTransaction, type Services } from '../services.ts';
import { type InvitedRow, mailInvitation } from './review-mails.ts';
import { isAttended } from './write-queries.ts';

/** Hours after the end from which, and until which, a guest is asked for a review. */
const ASKED = { from: 2, until: 7 * 24 };
/** Local hours during which the mail is sent. */
const DAYTIME = { from: 9, until: 21 };
const BATCH = 200;

/** Asks guests for a review of what they attended, once for a booking, while it has none. Idempotent. */
export async function inviteToReview(services: Services): Promise<void> {
  const now = services.now();
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after) {
    const guests = await listUninvited(services.db, now, after);
    for (const guest of guests) {
      const { hour } = wallClock(now, guest.time_zone);
      if (hour < DAYTIME.from || hour >= DAYTIME.until) continue;
      await inTransaction(services, (inside) => mailInvitation(inside, guest));
    }
    after = guests.length === BATCH ? guests.at(-1)?.booking_id : undefined;
  }
}

/** Lists the guests of attended bookings without a review who were not asked yet, by the id of the booking. */
async function listUninvited(db: Connection, now: Date, after: string): Promise<InvitedRow[]> {
  const [earliest, latest] = [ASKED.until, ASKED.from].map((hours) => new Date(now.getTime() - hours * HOUR));
  const { rows } = await sql<InvitedRow>`
    select u.id, u.email, coalesce(p.display_name, '') as name, b.language, b.id as booking_id, o.title, s.name as studio, s.time_zone,
      last.ends_at
    from bookings b
    join lateral (
      select max(e.ends_at) as ends_at from booking_events c join events e on e.id = c.event_id
      where c.booking_id = b.id and c.released_at is null
    ) last on last.ends_at between ${earliest} and ${latest}
    join auth.users u on u.id = b.guest_id
    left join profiles p on p.id = u.id
    join offerings o on o.id = b.offering_id
    join studios s on s.id = b.studio_id and s.status = 'published'
    where b.id > ${after} and ${isAttended}
      and b.id in (select c.booking_id from booking_events c join events e on e.id = c.event_id
        where e.ends_at between ${earliest} and ${latest})
      and s.owner_id <> u.id
      and not exists (select from studio_members m where m.studio_id = s.id and m.user_id = u.id)
      and not exists (select from reviews r where r.booking_id = b.id)
      and not exists (select from emails m where m.dedupe_key = 'review_invitation:' || b.id || ':guest')
      and not exists (select from notifications n
        where n.user_id = u.id and n.dedupe_key = 'review_invitation:' || b.id || ':guest')
    order by b.id limit ${BATCH}`.execute(db);
  return rows;
}
