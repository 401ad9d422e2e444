import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/**
 * Lets what was paid at the desk for seats follow them to another booking, whose positions are 1, 2 and so on in the
 * same order.
 */
export async function moveDeskPayments(
  tx: Tx,
  { from, to, positions }: { from: string; to: string; positions: readonly number[] },
): Promise<void> {
  await sql`
    update desk_payment_items i set booking_id = ${to}, position = n.place
    from unnest(${[...positions]}::smallint[]) with ordinality as n (position, place)
    where i.booking_id = ${from} and i.position = n.position`.execute(tx);
}

/** Lets all that was paid at the desk for a booking follow to the one that takes its place. */
export async function moveAllDeskPayments(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const { rows } = await sql<{ position: number }>`
    select position from booking_attendees where booking_id = ${from} and state = 'coming' order by position`.execute(
    tx,
  );
  await moveDeskPayments(tx, { from, to, positions: rows.map(({ position }) => position) });
  // What is left was for the booking as a whole, or for seats that were given up.
  await sql`update desk_payment_items set booking_id = ${to}, position = null where booking_id = ${from}`.execute(tx);
}

/** Lets what was paid at the desk for a seat pay for the attendee to whom it was given. */
export async function passOnDeskPayments(
  tx: Tx,
  bookingId: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`
    update desk_payment_items set position = ${to} where booking_id = ${bookingId} and position = ${from}`.execute(tx);
}
