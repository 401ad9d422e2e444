import { type RawBuilder, sql } from 'kysely';

/** The public sees offering `o` of studio `s`. */
export const isListed: RawBuilder<unknown> = sql`o.status = 'published' and s.status = 'published'`;

/** Event `e` takes place and is open to the public: slots belong to the guest who booked them. */
export const isScheduled = (e: 'e' | 'd' = 'e'): RawBuilder<unknown> =>
  sql.raw(`${e}.status = 'scheduled' and not ${e}.is_slot`);

/** The earliest instant at which something bookable may start: `now` and the notice that the offering asks for. */
export const afterNotice = (now: Date, of: 'o' | 'l' = 'o'): RawBuilder<unknown> =>
  sql`${now}::timestamptz + ${sql.raw(of)}.notice_minutes * interval '1 minute'`;

/**
 * Event `e` can be booked now: it takes place, starts after the notice period, and has seats left. The search, the
 * listings, the public pages and the reminders all use this condition; `TAKE_SEATS` of server/bookings enforces it.
 * @param of alias of the offerings, or of the `listings`
 */
export const isBookable = (now: Date, seats = 1, of: 'o' | 'l' = 'o'): RawBuilder<unknown> => sql`
  ${isScheduled()} and e.starts_at > ${afterNotice(now, of)}
  and e.capacity - e.seats_taken >= ${seats}`;
