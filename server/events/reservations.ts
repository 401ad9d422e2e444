import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/** What an event uses, without buffers. */
export interface Use {
  studioId: string;
  eventId: string;
  spaceIds: readonly string[];
  startsAt: Date;
  endsAt: Date;
}

/**
 * Takes spaces for an event, each with its buffers around it. In the transaction that makes or moves the event. The
 * rows of the spaces are locked in one order, as where a slot is taken: who wants the same waits, and never in a circle.
 * @throws the database's violation of `space_reservations_no_overlap` when another has one of them:
 *   ask `findTaken` afterwards, outside the transaction, who
 */
export async function reserveSpaces(db: Connection, { studioId, eventId, spaceIds, startsAt, endsAt }: Use) {
  if (spaceIds.length === 0) return;
  await sql`
    insert into space_reservations (studio_id, space_id, during, uses, event_id)
    select studio_id, id,
      tstzrange(${startsAt}::timestamptz - buffer_before * interval '1 minute',
        ${endsAt}::timestamptz + buffer_after * interval '1 minute'),
      tstzrange(${startsAt}, ${endsAt}), ${eventId}
    from spaces where studio_id = ${studioId} and id = any(${[...spaceIds]}::uuid[])
    order by id
    for no key update`.execute(db);
}

/** An event does not happen there and then any more. */
export const releaseSpaces = (db: Connection, eventId: string) =>
  db.deleteFrom('space_reservations').where('event_id', '=', eventId).execute();

/** A space that somebody else has for some of the time. */
export interface Taken {
  space_id: string;
  space: string;
  /** Of the event that has it, without buffers. */
  starts_at: Date;
  ends_at: Date;
  event_id: string;
  title: string;
  is_slot: boolean;
}

/**
 * Who has these spaces at this time, buffers of both sides counted.
 * @param exceptEventId the event that is being moved, which is not in its own way
 */
export async function findTaken(
  db: Connection,
  { studioId, spaceIds, startsAt, endsAt }: Omit<Use, 'eventId'>,
  exceptEventId?: string,
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select p.id as space_id, p.name as space, lower(r.uses) as starts_at, upper(r.uses) as ends_at, e.id as event_id,
      o.title, e.is_slot
    from spaces p
    join space_reservations r on r.space_id = p.id and r.during &&
      tstzrange(${startsAt}::timestamptz - p.buffer_before * interval '1 minute',
        ${endsAt}::timestamptz + p.buffer_after * interval '1 minute')
    join events e on e.id = r.event_id
    join offerings o on o.id = e.offering_id
    where p.studio_id = ${studioId} and p.id = any(${[...spaceIds]}::uuid[])
      and e.id is distinct from ${exceptEventId ?? null}::uuid
    order by starts_at, p.position, p.id`.execute(db);
  return rows;
}
