import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { inTransaction, type Services, type TxServices } from '../services.ts';

/** The consumers of changes of bookings; each change gets a row for each of them. */
export const CONSUMERS = ['booking_notifications'] as const;

/** A change of a booking that a consumer has yet to handle. */
export interface OutboxRow {
  booking_id: string;
  /** Of `booking_log`. */
  log_id: number;
}

/**
 * Handles one row with `services.db` as its transaction. The row is deleted in the same transaction, so that what the consumer
 * writes happens exactly once. A consumer that has to call another server enqueues a job.
 */
export type Consumer = (services: TxServices, row: OutboxRow) => Promise<void>;
export type Consumers = Record<(typeof CONSUMERS)[number], Consumer>;

/**
 * SQL that writes the outbox rows of a change. It stands in a CTE after `logged`, an insert into `booking_log` that returns
 * `id` and `booking_id`. Never add a NOTIFY or a job to it: transactions with a NOTIFY commit one at a time.
 */
export const INSERT_OUTBOX_ROWS = `
  insert into outbox (consumer, log_id, booking_id)
  select consumer, logged.id, logged.booking_id
  from logged, unnest(array[${CONSUMERS.map((consumer) => `'${consumer}'`).join(', ')}]) as consumer`;

/** Rows that are handled in one transaction. */
const BATCH = 20;

/**
 * Handles all rows that are due, consumer by consumer, in batches. Several processes can do so at once: each row is locked by
 * one of them. A row that fails is rolled back alone and tried again later, longer after each attempt; it keeps no other
 * row and no other consumer waiting. Workers call it every second: polling instead of waking them keeps NOTIFY and jobs out of the
 * statement that books.
 * @returns the errors of the rows that failed
 * @throws when the database fails: the batch is rolled back, and nothing of it is lost
 */
export async function processOutbox(
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
  const { rows } = await sql<OutboxRow>`
    select booking_id, log_id from outbox
    where consumer = ${name} and retry_at <= now()
    order by log_id limit ${BATCH}
    for update skip locked`.execute(db);
  for (const row of rows) {
    await sql`savepoint outbox_row`.execute(db);
    try {
      await consume(services, row);
      await sql`delete from outbox where consumer = ${name} and log_id = ${row.log_id}`.execute(db);
    } catch (error) {
      await sql`rollback to savepoint outbox_row`.execute(db);
      await postpone(db, name, row, error);
      log.error({ err: error, consumer: name, booking: row.booking_id }, 'an outbox row could not be handled');
      errors.push(error);
    }
    await sql`release savepoint outbox_row`.execute(db);
  }
  return rows.length;
}

/** After 2, 4, 8 … seconds, and at least once an hour. */
const postpone = (db: Tx, name: string, { log_id }: OutboxRow, error: unknown) =>
  sql`
    update outbox
    set attempts = attempts + 1, error = ${String(error).slice(0, 1000)},
      retry_at = now() + least(interval '1 hour', interval '1 second' * 2 ^ least(attempts + 1, 12))
    where consumer = ${name} and log_id = ${log_id}`.execute(db);
