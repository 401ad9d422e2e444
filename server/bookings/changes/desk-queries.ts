import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { seatPrice } from '#server/read-models/price.ts';
import type { CancellationPolicy } from '#shared/bookings/cancellation.ts';
import type { BookingMode, PriceUnit } from '#shared/offerings/offerings.ts';

/** The terms of an offering, as a booking freezes them. */
export interface DeskTerms {
  offering_id: string;
  /** Of a seat, a group or an hour, in minor units. */
  price: number;
  price_unit: PriceUnit;
  currency: string;
  booking_mode: BookingMode;
  cancellation_policy: CancellationPolicy;
}

/** An event that the desk sells. */
export interface DeskEvent extends DeskTerms {
  id: string;
  status: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  left: number;
}

const TERMS = sql`o.id as offering_id, o.price_unit, o.currency, o.booking_mode, o.cancellation_policy`;

/** SQL for what is sold with an event `x`: itself, and the later dates `e` of a course that is sold only as a whole. */
const SOLD_WITH = sql`
  (e.id = x.id or x.course_total is not null and e.course_id = x.course_id and e.status = 'scheduled'
    and (e.starts_at, e.id) > (x.starts_at, x.id))`;

/**
 * Locks an event of a studio, and the later dates of its course where it is sold only with them.
 * @returns the event first, then the others in order; their price is their part of that of the course
 */
export async function lockDeskEvents(tx: Tx, studioId: string, eventId: string): Promise<DeskEvent[]> {
  await sql`
    select from events where id in (select e.id from events x join events e on ${SOLD_WITH} where x.id = ${eventId})
    order by id for no key update`.execute(tx);
  const { rows } = await sql<DeskEvent>`
    select e.id, e.status, e.starts_at, e.ends_at, s.time_zone, e.capacity - e.seats_taken as left,
      case when x.course_total is null then ${seatPrice()} else e.course_share end as price, ${TERMS}
    from events x join events e on ${SOLD_WITH} join offerings o on o.id = e.offering_id join studios s on s.id = e.studio_id
    where x.id = ${eventId} and x.studio_id = ${studioId} and not x.is_slot
    order by e.starts_at, e.id`.execute(tx);
  return rows;
}

export async function findDeskTerms(db: Connection, offeringId: string): Promise<DeskTerms> {
  const { rows } = await sql<DeskTerms>`
    select o.price, ${TERMS} from offerings o where o.id = ${offeringId}`.execute(db);
  return rows[0] ?? refuse('http.not_found');
}
