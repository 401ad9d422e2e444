import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';
import { isOfferingAt, type Place } from '../db/places.ts';
import { isListed } from '../read-models/bookable.ts';
import { type EventRow, eventColumns, type OfferingRow, offeringColumns } from '../read-models/offering-card.ts';

/** Maximum number of events of each kind. */
const MOST = 50;

/** Finds a listed offering by its id or slug. */
export async function findListed(db: Connection, at: Place) {
  const { rows } = await sql<{ id: string; time_zone: string; published_at: Date | null }>`
    select o.id, s.time_zone, o.published_at
    from offerings o join studios s on s.id = o.studio_id
    where ${isListed} and ${isOfferingAt(at)}`.execute(db);
  return rows[0];
}

/** Lists cancelled events that would be upcoming. */
export async function listCancelled(db: Connection, offeringId: string, now: Date) {
  const { rows } = await sql<EventRow & OfferingRow>`
    select ${offeringColumns}, ${eventColumns()}
    from events e
    join offerings o on o.id = e.offering_id
    join studios s on s.id = o.studio_id
    where e.offering_id = ${offeringId} and e.status = 'cancelled' and not e.is_slot and e.starts_at > ${now}
    order by e.starts_at, e.id
    limit ${MOST}`.execute(db);
  return rows;
}
