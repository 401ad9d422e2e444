import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { isListed } from '#server/read-models/bookable.ts';
import { type PauseRow, pauseColumns } from '#server/read-models/pause.ts';
import type { CancellationPolicy } from '#shared/bookings/cancellation.ts';
import type { PriceUnit } from '#shared/offerings/offerings.ts';

/** What a request takes over from its offering. */
export interface RequestableRow extends PauseRow {
  id: string;
  studio_id: string;
  price: number;
  currency: string;
  price_unit: PriceUnit;
  capacity: number;
  duration_minutes: number;
  notice_minutes: number;
  cancellation_policy: CancellationPolicy;
  time_zone: string;
}

/** Finds an offering that the public can see; guests can send a request for any of them. */
export async function findRequestable(db: Connection, id: string): Promise<RequestableRow | undefined> {
  const { rows } = await sql<RequestableRow>`
    select o.id, o.studio_id, coalesce(o.price, 0) as price, o.currency, o.price_unit, o.capacity, o.duration_minutes,
      o.notice_minutes, o.cancellation_policy, s.time_zone, ${pauseColumns}
    from offerings o join studios s on s.id = o.studio_id
    where o.id = ${id} and ${isListed}`.execute(db);
  return rows[0];
}

/** An event, and its seats that are left. */
interface EventAtRow {
  id: string;
  capacity: number;
  left: number;
  ends_at: Date;
}

/** Finds the event of an offering that starts at an instant and that guests can book. */
export async function findEventAt(db: Connection, offeringId: string, startsAt: Date): Promise<EventAtRow | undefined> {
  const { rows } = await sql<EventAtRow>`
    select id, capacity, capacity - seats_taken as left, ends_at from events
    where offering_id = ${offeringId} and starts_at = ${startsAt} and status = 'scheduled' and not is_slot
    order by capacity - seats_taken desc, id limit 1`.execute(db);
  return rows[0];
}
