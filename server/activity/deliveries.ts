import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { inTransaction, type Services, type TxServices } from '../services.ts';

/** The consumers of the activities of bookings; each activity gets a delivery for each of them. */
export const CONSUMERS = ['booking_notifications'] as const;

/** An activity of a booking that a consumer has yet to handle. */
export interface Delivery {
  activity_id: string;
  booking_id: string;
  /** Of `booking_log`. */
  log_id: number;
}

/**
 * Handles one delivery with `services.db` as its transaction. The delivery is deleted in the same transaction, so that
 * what the consumer writes happens exactly once. A consumer that has to call another server enqueues a job.
 */
export type Consumer = (services: TxServices, delivery: Delivery) => Promise<void>;
export type Consumers = Record<(typeof CONSUMERS)[number], Consumer>;

/**
 * CTEs `recorded` and `enqueued` that record changes of bookings and enqueue their deliveries. They follow a CTE
 * `logged`, an insert into `booking_log` that returns its rows. Never add a NOTIFY or a job: transactions with a NOTIFY
 * commit one at a time.
 */
export const RECORD_BOOKINGS = `recorded as (
  insert into activities (at, type, subject_type, subject_id, studio_id, actor_id, actor_role, data)
  select at, 'booking.' || case when from_state = to_state then 'changed' else to_state end, 'booking', booking_id::text, studio_id,
    actor_id, actor_role, jsonb_build_object('log_id', id, 'before', jsonb_build_object('state', from_state),
      'after', jsonb_build_object('state', to_state))
  from logged
  returning id
), enqueued as (
  insert into deliveries (consumer, activity_id)
  select consumer, id from recorded, unnest(array[${CONSUMERS.map((consumer) => `'${consumer}'`).join(', ')}]) as consumer
)`;

/** Rows that are handled in one transaction. */
const BATCH = 20;

/**
 * Delivers all activities that are due, consumer by consumer, in batches. Several processes can do so at once: each row
 * is locked by one of them. A row that fails is rolled back alone and tried again later, longer after each attempt; it
 * keeps no other row and no other consumer waiting. Workers call it every second: polling instead of waking them keeps
 * NOTIFY and jobs out of the statement that books.
 * @returns the errors of the rows that failed
 * @throws when the database fails: the batch is rolled back, and nothing of it is lost
 */
export async function deliverActivities(
  services: Services,
  consumers: Record<string, Consumer>,
  signal?: AbortSignal,
): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(
    Object.entries(consumers).map(async ([name, consume]) => {
      const errors: unknown[] = [];
      for (let taken = BATCH; taken === BATCH && !signal?.aborted; ) {
        taken = await inTransaction(services, (inside) => processBatch(inside, name, consume, errors));
      }
      return errors;
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
}

/** @returns how many rows were taken */
async function processBatch(services: TxServices, name: string, consume: Consumer, errors: unknown[]): Promise<number> {
  const { db, log } = services;
  const { rows } = await sql<Delivery>`
    select d.activity_id, a.subject_id as booking_id, (a.data ->> 'log_id')::bigint as log_id
    from deliveries d join activities a on a.id = d.activity_id
    where d.consumer = ${name} and d.retry_at <= now()
    order by d.activity_id limit ${BATCH}
    for update of d skip locked`.execute(db);
  for (const row of rows) {
    await sql`savepoint delivery`.execute(db);
    try {
      await consume(services, row);
      await sql`delete from deliveries where consumer = ${name} and activity_id = ${row.activity_id}`.execute(db);
    } catch (error) {
      await sql`rollback to savepoint delivery`.execute(db);
      await postpone(db, name, row, error);
      log.error({ err: error, consumer: name, booking: row.booking_id }, 'an activity could not be delivered');
      errors.push(error);
    }
    await sql`release savepoint delivery`.execute(db);
  }
  return rows.length;
}

/** After 2, 4, 8 … seconds, and at least once an hour. */
const postpone = (db: Tx, name: string, { activity_id }: Delivery, error: unknown) =>
  sql`
    update deliveries
    set attempts = attempts + 1, error = ${String(error).slice(0, 1000)},
      retry_at = now() + least(interval '1 hour', interval '1 second' * 2 ^ least(attempts + 1, 12))
    where consumer = ${name} and activity_id = ${activity_id}`.execute(db);
