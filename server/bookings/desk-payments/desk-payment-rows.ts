import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import type { DeskMethod, DeskPart } from '#shared/bookings/desk-payments.ts';

export interface NewDeskPayment {
  booking: { id: string; studio_id: string; currency: string };
  /** What it pays for; below zero for money that is given back. */
  parts: readonly DeskPart[];
  method: DeskMethod | null;
  undoes?: string | undefined;
  /** The row of `given_refunds` that it is part of. */
  givenId?: string | undefined;
  takenBy: string | null;
  takenAt: Date;
  nonce?: string | undefined;
  now: Date;
}

/** Records money that was taken at the desk, or given back. @returns id of the payment */
export async function insertDeskPayment(tx: Tx, { booking, parts, ...payment }: NewDeskPayment): Promise<string> {
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  const { id } = await tx
    .insertInto('desk_payments')
    .values({
      studio_id: booking.studio_id,
      booking_id: booking.id,
      amount,
      currency: booking.currency,
      method: payment.method,
      undoes: payment.undoes ?? null,
      given_id: payment.givenId ?? null,
      taken_by: payment.takenBy,
      taken_at: payment.takenAt,
      nonce: payment.nonce ?? null,
      created_at: payment.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('desk_payment_items')
    .values(
      parts.map((part) => ({ ...part, desk_payment_id: id, booking_id: booking.id, studio_id: booking.studio_id })),
    )
    .execute();
  return id;
}

/** What the seats of a booking hold of payments at the desk, by position; null for the booking as a whole. */
export async function listHeldParts(db: Connection, bookingId: string): Promise<DeskPart[]> {
  const { rows } = await sql<DeskPart>`
    select position, sum(amount)::int as amount from desk_payment_items where booking_id = ${bookingId}
    group by position having sum(amount) <> 0 order by position`.execute(db);
  return rows;
}

/** What the desk gave back for the seats of a booking from the start of the date on, by position. */
export async function listGivenParts(db: Connection, bookingId: string): Promise<DeskPart[]> {
  const { rows } = await sql<DeskPart>`
    select i.position, -sum(i.amount)::int as amount from desk_payment_items i join desk_payments y on y.id = i.desk_payment_id
    where i.booking_id = ${bookingId} and y.given_id is not null group by i.position`.execute(db);
  return rows;
}

/** What the seats of a booking hold of payments at the desk, by method too. */
export async function listHeldByMethod(
  db: Connection,
  bookingId: string,
): Promise<(DeskPart & { method: DeskMethod | null })[]> {
  const { rows } = await sql<DeskPart & { method: DeskMethod | null }>`
    select y.method, i.position, sum(i.amount)::int as amount from desk_payment_items i
    join desk_payments y on y.id = i.desk_payment_id where i.booking_id = ${bookingId}
    group by y.method, i.position having sum(i.amount) > 0 order by y.method, i.position`.execute(db);
  return rows;
}

export interface DeskPaymentRow {
  id: string;
  booking_id: string;
  amount: number;
  currency: string;
  method: DeskMethod | null;
  taken_at: Date;
  /** The name of who took it, where one is known. */
  by: string | null;
  is_undone: boolean;
  undoes: string | null;
  /** The row of `given_refunds` that it is part of. */
  given_id: string | null;
}

const ROWS = sql`
  select y.id, y.booking_id, y.amount, y.currency, y.method, y.taken_at, y.undoes, y.given_id,
    exists (select from desk_payments u where u.undoes = y.id) as is_undone, coalesce(m.name, nullif(p.display_name, '')) as by
  from desk_payments y left join studio_members m on m.studio_id = y.studio_id and m.user_id = y.taken_by
  left join profiles p on p.id = y.taken_by`;

/** Lists the payments at the desk that pay, or paid, for seats that a booking has now. */
export async function listDeskPayments(db: Connection, bookingId: string): Promise<DeskPaymentRow[]> {
  const { rows } = await sql<DeskPaymentRow>`
    ${ROWS} where y.id in (select i.desk_payment_id from desk_payment_items i where i.booking_id = ${bookingId})
    order by y.taken_at, y.id`.execute(db);
  return rows;
}

export async function findDeskPayment(db: Connection, id: string): Promise<DeskPaymentRow | undefined> {
  const { rows } = await sql<DeskPaymentRow>`${ROWS} where y.id = ${id}`.execute(db);
  return rows[0];
}

/** Finds the payment that a device has sent before. */
export const findDeskPaymentByNonce = (db: Connection, studioId: string, nonce: string) =>
  db
    .selectFrom('desk_payments')
    .select(['id', 'booking_id', 'amount'])
    .where('studio_id', '=', studioId)
    .where('nonce', '=', nonce)
    .executeTakeFirst();

/** What payments at the desk pay for in a booking, of those that are neither undone nor undo another one. */
export async function listUndoableParts(
  db: Connection,
  bookingId: string,
): Promise<{ id: string; method: DeskMethod | null; parts: DeskPart[] }[]> {
  const { rows } = await sql<{ id: string; method: DeskMethod | null; parts: DeskPart[] }>`
    select y.id, y.method, jsonb_agg(jsonb_build_object('position', i.position, 'amount', i.amount) order by i.position) as parts
    from desk_payment_items i join desk_payments y on y.id = i.desk_payment_id
    where i.booking_id = ${bookingId} and y.undoes is null
      and not exists (select from desk_payments u where u.undoes = y.id and u.booking_id = ${bookingId})
    group by y.id order by y.taken_at desc, y.id desc`.execute(db);
  return rows;
}

/**
 * Lists the payments at the desk that can be taken back as a mistake: no seat of them has moved, and none of their money
 * was given back.
 */
export async function listUndoable(db: Connection, bookingId: string) {
  const held = await listHeldByMethod(db, bookingId);
  const rows = new Map((await listDeskPayments(db, bookingId)).map((row) => [row.id, row]));
  return (await listUndoableParts(db, bookingId)).filter(({ id, method, parts }) => {
    const row = rows.get(id);
    const holds = (part: DeskPart) =>
      (held.find((each) => each.method === method && each.position === part.position)?.amount ?? 0) >= part.amount;
    return (
      row?.given_id === null && parts.reduce((sum, { amount }) => sum + amount, 0) === row.amount && parts.every(holds)
    );
  });
}
