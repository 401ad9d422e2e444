import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import type { Connection, Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import { dueOnline } from '#shared/bookings/deposit.ts';
import type { DeskMethod, DeskPart } from '#shared/bookings/desk-payments.ts';
import { divideAmongSeats } from '#shared/bookings/desk-payments.ts';
import { type PaymentSummary, summarizePayments } from '#shared/bookings/payment-summary.ts';
import { paidOfSeats } from '#shared/bookings/refund-quote.ts';
import { payableOf } from '../core/booking-dto.ts';
import { insertChange } from '../core/change-rows.ts';
import { type LockedBooking, lockBookingWithSeats, placesOf, pricesOf } from '../core/locked-booking.ts';
import { findAnyBooking } from '../core/queries.ts';
import type { ChangedBy } from '../core/transition.ts';
import {
  findDeskPayment,
  insertDeskPayment,
  listGivenParts,
  listHeldByMethod,
  listHeldParts,
  listUndoable,
  listUndoableParts,
} from './desk-payment-rows.ts';

/** Money that changes hands at the desk, in minor units: below zero it is given back. */
export interface DeskMoney {
  amount: number;
  currency?: string | undefined;
  method: DeskMethod | null;
  /** The seats that it is for; by default all that are open, in order. */
  positions?: readonly number[] | undefined;
}

/**
 * Records money that was taken at the desk for a booking, or given back there.
 * @param remember writes the idempotency key in the transaction
 * @returns id of the payment
 * @throws Refusal `bookings.not_paid_at_studio` for bookings that are free, paid online or waiting,
 * `desk_payments.more_than_due`,
 *   `desk_payments.more_than_paid`, `desk_payments.other_currency`, `bookings.no_such_seat`
 */
export const recordDeskPayment = (
  db: Connection,
  bookingId: string,
  money: DeskMoney,
  by: ChangedBy,
  remember: (tx: Connection, id: string) => Promise<void> = async () => undefined,
): Promise<string> =>
  retryOnConflict(() =>
    transaction(db, async (tx) => {
      const { locked, summary } = await lockPayable(tx, bookingId);
      const { currency } = locked;
      if (money.currency && money.currency !== currency) refuse('desk_payments.other_currency', { currency });
      if (money.amount > 0) assertDue(locked, summary, money.amount);
      else if (-money.amount > summary.paid_at_studio) {
        refuse('desk_payments.more_than_paid', { paid: { amount: summary.paid_at_studio, currency } });
      }
      const id = await insertMoney(tx, locked, money, by);
      await remember(tx, id);
      return id;
    }),
  );

/**
 * Takes back a payment at the desk that was recorded by mistake. A second call changes nothing.
 * @throws Refusal `http.not_found`, `desk_payments.not_undoable` once its seats have moved or its money was given back
 */
export const undoDeskPayment = (db: Connection, bookingId: string, paymentId: string, by: ChangedBy): Promise<void> =>
  retryOnConflict(() =>
    transaction(db, async (tx) => {
      const { locked } = await lockPayable(tx, bookingId);
      const payment = (await findDeskPayment(tx, paymentId)) ?? refuse('http.not_found');
      if (payment.booking_id !== bookingId || payment.undoes) refuse('http.not_found');
      if (payment.is_undone) return;
      const undoable = (await listUndoable(tx, bookingId)).find(({ id }) => id === paymentId);
      if (!undoable) refuse('desk_payments.not_undoable');
      const parts = undoable.parts.map(({ position, amount }) => ({ position, amount: -amount }));
      await insertDeskPayment(tx, {
        booking: locked,
        parts,
        method: payment.method,
        undoes: paymentId,
        ...takenBy(by),
      });
      await insertChange(tx, locked, by, {
        kind: payment.amount > 0 ? 'unpaid_at_desk' : 'paid_at_desk',
        positions: [],
      });
    }),
  );

/**
 * Records that all that is due at the studio was paid at the desk, or takes back all that was recorded. A second call
 * changes nothing.
 * @throws Refusal `bookings.not_paid_at_studio`; `desk_payments.not_undoable` once money of it was given back with a
 * reason
 */
export const setDeskPaid = (
  db: Connection,
  bookingId: string,
  { isPaid, method }: { isPaid: boolean; method: DeskMethod | null },
  by: ChangedBy,
): Promise<void> =>
  retryOnConflict(() =>
    transaction(db, async (tx) => {
      const { locked, summary } = await lockPayable(tx, bookingId);
      assertPaidAtStudio(locked, summary);
      if (isPaid) {
        if (summary.due_at_studio > 0) await insertMoney(tx, locked, { amount: summary.due_at_studio, method }, by);
        return;
      }
      if ((await listGivenParts(tx, bookingId)).length > 0) refuse('desk_payments.not_undoable');
      const undoable = await listUndoableParts(tx, bookingId);
      for (const { id, method: how, parts } of undoable) {
        const back = parts.map(({ position, amount }) => ({ position, amount: -amount }));
        await insertDeskPayment(tx, { booking: locked, parts: back, method: how, undoes: id, ...takenBy(by) });
      }
      if (undoable.length > 0) await insertChange(tx, locked, by, { kind: 'unpaid_at_desk', positions: [] });
    }),
  );

/** Locks a booking. @returns what stands of it, and what is paid and due */
export async function lockPayable(
  tx: Tx,
  bookingId: string,
): Promise<{ locked: LockedBooking; summary: PaymentSummary }> {
  const locked = await lockBookingWithSeats(tx, bookingId);
  const booking = (await findAnyBooking(tx, bookingId)) ?? refuse('http.not_found');
  return { locked, summary: summarizePayments(payableOf(booking)) };
}

/** Records money without asking what is due: for what has changed hands already. @returns id of the payment */
export async function insertMoney(
  tx: Tx,
  locked: LockedBooking,
  money: DeskMoney,
  by: ChangedBy,
  sent: { takenAt?: Date; nonce?: string | undefined } = {},
): Promise<string> {
  const { id, parts } = await insertDivided(tx, locked, money, { ...takenBy(by), ...sent });
  const positions = parts.flatMap(({ position }) => position ?? []);
  await insertChange(tx, locked, by, { kind: money.amount > 0 ? 'paid_at_desk' : 'unpaid_at_desk', positions });
  return id;
}

/** Records that a sale at the desk was paid as it was made. */
export async function insertSaleMoney(tx: Tx, bookingId: string, money: DeskMoney, by: ChangedBy): Promise<void> {
  await insertDivided(tx, await lockBookingWithSeats(tx, bookingId), money, takenBy(by));
}

async function insertDivided(
  tx: Tx,
  locked: LockedBooking,
  money: DeskMoney,
  taken: ReturnType<typeof takenBy> & { nonce?: string | undefined },
) {
  const parts = divideAmongSeats(money.amount, await listOpenParts(tx, locked, money));
  const id = await insertDeskPayment(tx, { booking: locked, parts, method: money.method, ...taken });
  return { id, parts };
}

const takenBy = ({ userId, now }: ChangedBy): { takenBy: string | null; takenAt: Date; now: Date } => ({
  takenBy: userId,
  takenAt: now,
  now,
});

/**
 * What each chosen seat still costs at the studio, in order; of money that is given back, what each holds, given-up
 * seats first.
 */
async function listOpenParts(tx: Tx, locked: LockedBooking, { amount, positions }: DeskMoney): Promise<DeskPart[]> {
  const held = await listHeldParts(tx, locked.id);
  const coming = new Set(locked.attendees.map(({ position }) => position));
  if (amount < 0) {
    const isComing = ({ position }: DeskPart) => position !== null && coming.has(position);
    const chosen = positions ? held.filter(({ position }) => position !== null && positions.includes(position)) : held;
    return [...chosen].sort((one, other) => Number(isComing(one)) - Number(isComing(other)));
  }
  if (positions) placesOf(locked.attendees, positions);
  const settled = [...held, ...(await listGivenParts(tx, locked.id))];
  const settledOf = (seat: number) =>
    settled.reduce((sum, part) => (part.position === seat ? sum + part.amount : sum), 0);
  return locked.attendees.flatMap(({ position }, place) => {
    if (positions && !positions.includes(position)) return [];
    return [{ position, amount: priceAtStudio(locked, place) - settledOf(position) }];
  });
}

/**
 * Records what the desk gives back with a reason, in the way in which it was taken: of the chosen seats first.
 * @param given amount in minor units, not more than the desk holds
 */
export async function refundAtDesk(
  tx: Tx,
  locked: LockedBooking,
  { amount, positions, givenId }: { amount: number; positions: readonly number[]; givenId: string },
  by: ChangedBy,
): Promise<void> {
  const held = await listHeldByMethod(tx, locked.id);
  const isChosen = ({ position }: DeskPart) => position !== null && positions.includes(position);
  const inOrder = held.toSorted((one, other) => Number(isChosen(other)) - Number(isChosen(one)));
  let left = amount;
  const back = new Map<DeskMethod | null, DeskPart[]>();
  for (const { method, position, amount: most } of inOrder) {
    const part = Math.min(left, most);
    left -= part;
    if (part > 0) back.set(method, [...(back.get(method) ?? []), { position, amount: -part }]);
  }
  for (const [method, parts] of back) {
    await insertDeskPayment(tx, { booking: locked, parts, method, givenId, ...takenBy(by) });
  }
}

/** What a seat costs at the studio, in minor units: of a deposit the rest. */
export const priceAtStudio = (locked: LockedBooking, place: number): number =>
  paidOfSeats(pricesOf(locked), [place]).reduce(
    (sum, price) => sum + price.total - (locked.payment === 'online' ? dueOnline(price) : 0),
    0,
  );

function assertDue(locked: LockedBooking, summary: PaymentSummary, amount: number): void {
  assertPaidAtStudio(locked, summary);
  const { due_at_studio: due } = summary;
  if (amount > due) refuse('desk_payments.more_than_due', { due: { amount: due, currency: locked.currency } });
}

function assertPaidAtStudio({ state }: LockedBooking, { due_at_studio, paid_at_studio }: PaymentSummary): void {
  const isSold = state === 'confirmed' || state === 'completed';
  if (!isSold || due_at_studio + paid_at_studio === 0) refuse('bookings.not_paid_at_studio');
}
