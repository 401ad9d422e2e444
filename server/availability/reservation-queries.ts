import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/** A space reserved by an event. */
export interface ReservationRow {
  space_id: string;
  event_id: string;
  title: string;
  is_slot: boolean;
  /** Including the buffers of the space. */
  from: Date;
  to: Date;
  /** Without buffers. */
  uses_from: Date;
  uses_to: Date;
}

/** Lists the reservations of spaces in a period, by space and start. @param except ids of events to leave out */
export async function listReservations(
  db: Connection,
  spaceIds: readonly string[],
  { from, to }: { from: Date; to: Date },
  except: readonly string[],
): Promise<ReservationRow[]> {
  if (spaceIds.length === 0) return [];
  const { rows } = await sql<ReservationRow>`
    select r.space_id, e.id as event_id, o.title, e.is_slot, lower(r.during) as from, upper(r.during) as to,
      lower(r.uses) as uses_from, upper(r.uses) as uses_to
    from space_reservations r
    join events e on e.id = r.event_id
    join offerings o on o.id = e.offering_id
    where r.space_id = any(${[...spaceIds]}::uuid[]) and r.during && tstzrange(${from}, ${to})
      and not e.id = any(${[...except]}::uuid[])
    order by r.space_id, lower(r.during)`.execute(db);
  return rows;
}

/** A space that events of an offering take, its teacher among them. */
export interface OfferingSpaceRow {
  id: string;
  /** false: one of the spaces that are not needed is enough. */
  needed: boolean;
}

export async function listSpacesOfOffering(db: Connection, offeringId: string): Promise<OfferingSpaceRow[]> {
  const { rows } = await sql<OfferingSpaceRow>`
    select p.id, coalesce(d.needed, true) as needed
    from offerings o
    join spaces p on p.studio_id = o.studio_id and p.archived_at is null
    left join offering_spaces d on d.offering_id = o.id and d.space_id = p.id
    where o.id = ${offeringId} and (d.space_id is not null or p.member_id = o.instructor_id)
    order by p.position, p.id`.execute(db);
  return rows;
}
