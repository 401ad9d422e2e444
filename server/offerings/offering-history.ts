import { sql } from 'kysely';
import type { OfferingHistory } from '#shared/schemas/offerings/offering-history.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import type { Connection } from '../db/database.ts';
import { refuse } from '../http/refuse.ts';
import { isListed } from '../read-models/bookable.ts';
import { type IdOrSlug, matchesOffering } from '../read-models/id-or-slug.ts';
import { type EventRow, eventColumns, type OfferingRow, offeringColumns } from '../read-models/offering-card.ts';
import type { Services } from '../services.ts';
import { placeOf } from '../studios/studios.ts';
import { eventShape } from './offerings.ts';

/** Maximum number of cancelled events listed. */
const MAX_EVENTS = 50;

/**
 * Returns since when an offering is for sale, and its cancelled events ahead.
 * @param idOrSlug from a URL
 * @throws Refusal `http.not_found` also for an offering that is not published
 */
export async function getOfferingHistory(services: Services, idOrSlug: string): Promise<OfferingHistory> {
  const at = placeOf(idOrSlug);
  const { id, time_zone, published_at } = (at && (await findListed(services.db, at))) ?? refuse('http.not_found');
  const cancelled = await listCancelled(services.db, id, services.now());
  return {
    published_at: published_at && toOffsetIso(published_at, time_zone),
    cancelled: cancelled.map(eventShape),
  };
}

/** Finds a listed offering by its id or slug. */
async function findListed(db: Connection, at: IdOrSlug) {
  const { rows } = await sql<{ id: string; time_zone: string; published_at: Date | null }>`
    select o.id, s.time_zone, o.published_at
    from offerings o join studios s on s.id = o.studio_id
    where ${isListed} and ${matchesOffering(at)}`.execute(db);
  return rows[0];
}

/** Lists cancelled events that would be upcoming. */
async function listCancelled(db: Connection, offeringId: string, now: Date) {
  const { rows } = await sql<EventRow & OfferingRow>`
    select ${offeringColumns}, ${eventColumns()}
    from events e
    join offerings o on o.id = e.offering_id
    join studios s on s.id = o.studio_id
    where e.offering_id = ${offeringId} and e.status = 'cancelled' and not e.is_slot and e.starts_at > ${now}
    order by e.starts_at, e.id
    limit ${MAX_EVENTS}`.execute(db);
  return rows;
}
