import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import type { DeskMethod } from '#shared/bookings/desk-payments.ts';
import type { RefundReason } from '#shared/bookings/given-refunds.ts';

export interface TillRow {
  id: string;
  booking_id: string;
  taken_at: Date;
  amount: number;
  currency: string;
  method: DeskMethod | null;
  by: string | null;
  guest: string;
  title: string;
  undoes: boolean;
  reason: string;
  preset: RefundReason | null;
}

/** Lists the payments at the desk of a day in a zone, the earliest first; a mistake stands beside what took it back. */
export async function listTaken(db: Connection, studioId: string, day: string, zone: string): Promise<TillRow[]> {
  const { rows } = await sql<TillRow>`
    select y.id, y.booking_id, y.taken_at, y.amount, y.currency::text, y.method, coalesce(m.name, nullif(p.display_name, '')) as by,
      coalesce(b.contact_name, nullif(g.display_name, ''), (select a.name from booking_attendees a
        where a.booking_id = b.id order by a.position limit 1), '') as guest,
      o.title, y.undoes is not null as undoes, coalesce(v.reason, '') as reason, v.preset
    from desk_payments y join bookings b on b.id = y.booking_id join offerings o on o.id = b.offering_id
    left join profiles g on g.id = b.guest_id
    left join studio_members m on m.studio_id = y.studio_id and m.user_id = y.taken_by
    left join profiles p on p.id = y.taken_by
    left join given_refunds v on v.id = y.given_id
    where y.studio_id = ${studioId}
      and y.taken_at >= ${day}::date::timestamp at time zone ${zone}
      and y.taken_at < (${day}::date + 1)::timestamp at time zone ${zone}
    order by y.taken_at, y.id`.execute(db);
  return rows;
}

export interface ClosingRow {
  id: string;
  currency: string;
  float: number;
  taken: number;
  given_back: number;
  counted: number;
  payments: string[];
  reason: string;
  by: string | null;
  closed_at: Date;
}

/** Lists the counts of a day's till, the first one first. */
export async function listClosings(db: Connection, studioId: string, day: string): Promise<ClosingRow[]> {
  const { rows } = await sql<ClosingRow>`
    select c.id, c.currency, c.float, c.taken, c.given_back, c.counted, c.payments, c.reason, c.closed_at,
      coalesce(m.name, nullif(p.display_name, '')) as by
    from till_closings c
    left join studio_members m on m.studio_id = c.studio_id and m.user_id = c.closed_by
    left join profiles p on p.id = c.closed_by
    where c.studio_id = ${studioId} and c.day = ${day}
    order by c.closed_at, c.id`.execute(db);
  return rows;
}

/** Returns what was counted when the till was last closed on an earlier day, for each currency. */
export async function listLastCounts(
  db: Connection,
  studioId: string,
  day: string,
): Promise<{ currency: string; counted: number }[]> {
  const { rows } = await sql<{ currency: string; counted: number }>`
    select distinct on (currency) currency, counted from till_closings
    where studio_id = ${studioId} and day < ${day}
    order by currency, day desc, closed_at desc, id desc`.execute(db);
  return rows;
}
