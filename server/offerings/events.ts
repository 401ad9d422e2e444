import { sql, type Transaction } from 'kysely';
import { MINUTE } from '../../shared/time.ts';
import type { DB } from '../db/schema.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';

export interface NewEvent {
  offeringId: string;
  startsAt: Date;
  /** The offering's length later when left out. */
  endsAt?: Date;
  /** The offering's when left out. */
  capacity?: number;
  /** Minor units; the offering's price when left out. */
  priceOverride?: number;
}

/**
 * Puts a date of an offering into the studio's plan, and reserves for it the offering's spaces and its teacher.
 * @returns id of the event
 * @throws Refusal `bookings.space_taken` naming the first space that has something else then; `http.not_found`
 */
export async function scheduleEvent({ db }: Services, wanted: NewEvent): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const offering =
      (await transaction
        .selectFrom('offerings')
        .select(['id', 'studio_id', 'capacity', 'duration_minutes'])
        .where('id', '=', wanted.offeringId)
        .executeTakeFirst()) ?? refuse('http.not_found');
    const during = {
      from: wanted.startsAt,
      to: wanted.endsAt ?? new Date(wanted.startsAt.getTime() + offering.duration_minutes * MINUTE),
    };
    const spaces = await lockSpaces(transaction, offering.id);
    const taken = await findTakenSpace(transaction, spaces, during);
    if (taken !== undefined) refuse('bookings.space_taken', { space: taken });
    const { id } = await transaction
      .insertInto('events')
      .values({
        offering_id: offering.id,
        studio_id: offering.studio_id,
        starts_at: during.from,
        ends_at: during.to,
        capacity: wanted.capacity ?? offering.capacity,
        price_override: wanted.priceOverride,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into space_reservations (studio_id, space_id, during, event_id)
      select ${offering.studio_id}, unnest(${spaces}::uuid[]), tstzrange(${during.from}, ${during.to}), ${id}`.execute(
      transaction,
    );
    return id;
  });
}

/** In one order, so that two dates that want the same spaces wait for each other and never in a circle. */
async function lockSpaces(transaction: Transaction<DB>, offeringId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from spaces p
    where p.id in (select space_id from offering_spaces where offering_id = ${offeringId})
      or p.member_id = (select instructor_id from offerings where id = ${offeringId})
    order by p.id
    for no key update`.execute(transaction);
  return rows.map(({ id }) => id);
}

async function findTakenSpace(
  transaction: Transaction<DB>,
  spaces: string[],
  { from, to }: { from: Date; to: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select p.name from space_reservations r join spaces p on p.id = r.space_id
    where r.space_id = any(${spaces}::uuid[]) and r.during && tstzrange(${from}, ${to})
    order by p.kind = 'teacher', p.position, p.id
    limit 1`.execute(transaction);
  return rows[0]?.name;
}
