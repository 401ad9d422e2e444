import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { findBrandName } from '#server/mail/mail.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { findStudioIssuer, type IssuerDetails, platformIssuer } from '../parties.ts';
import { draftSale, findSoldBooking } from './booking-sale.ts';
import { findCreditCause } from './credit-cause.ts';
import { creditBooking, listOpenInvoices } from './credit-notes.ts';
import { draftGiftCard } from './gift-card-sale.ts';
import { writePassPaper } from './pass-sale.ts';
import {
  listMovements,
  listQueuedSales,
  listQueuedStudios,
  type MovementRow,
  type QueuedRow,
} from './sale-movements.ts';
import { type LockedIssuer, lockIssuer, writeInvoice } from './write-invoice.ts';

/** Groups of the ledger that one transaction invoices. */
const BATCH = 50;

/**
 * Writes the invoices, receipts and credit notes that the ledger's queue asks for. A row of the queue is deleted in the
 * transaction of its invoices, so that nothing is lost or written twice; two workers at once take turns by the issuer's
 * lock.
 */
export async function issueSales(services: Services): Promise<void> {
  for (const studioId of await listQueuedStudios(services.db)) {
    await issueSalesOf(services, studioId).catch((error: unknown) =>
      services.log.error({ err: error, studio: studioId }, 'invoices could not be written and are tried again'),
    );
  }
}

/**
 * Writes what the queue still has of the sales of a studio, or of the platform's gift cards, for a reader who waits.
 */
export async function writeQueued(services: Services, studioId: string | null): Promise<void> {
  const { rows } = await sql`
    select from invoice_queue where subject = 'sale' and studio_id is not distinct from ${studioId} limit 1`.execute(
    services.db,
  );
  if (rows.length > 0) await issueSalesOf(services, studioId);
}

/** Writes what the queue asks for of one studio, or of the platform's gift cards. */
export async function issueSalesOf(services: Services, studioId: string | null): Promise<void> {
  let done: number;
  do {
    done = await inTransaction(services, (inside, tx) => issueBatch(inside, tx, studioId));
  } while (done === BATCH);
}

async function issueBatch(services: TxServices, tx: Tx, studioId: string | null): Promise<number> {
  const details = await findIssuer(services, tx, studioId);
  const issuer = await lockIssuer(tx, studioId, details);
  const queued = await listQueuedSales(tx, studioId, BATCH);
  for (const row of queued) {
    for (const movement of await listMovements(tx, row.group_id))
      await issueMovement(services, tx, issuer, row, movement);
  }
  await sql`delete from invoice_queue where id = any(${queued.map(({ id }) => id)}::bigint[])`.execute(tx);
  return queued.length;
}

async function findIssuer(services: TxServices, tx: Tx, studioId: string | null): Promise<IssuerDetails> {
  const studio = studioId === null ? undefined : await findStudioIssuer(tx, studioId);
  return studio ?? platformIssuer(services, await findBrandName(services, tx));
}

async function issueMovement(
  services: TxServices,
  tx: Tx,
  issuer: LockedIssuer,
  { group_id, at }: QueuedRow,
  { booking_id, gift_card_id, payment_id, by_platform, currency, amount, reason, preset }: MovementRow,
): Promise<void> {
  if (gift_card_id) {
    const cause = { gift_card_id, payment_id, ledger_group_id: group_id };
    await writeInvoice(tx, issuer, await draftGiftCard(tx, cause, { amount, currency, at }));
    return;
  }
  if (!booking_id) {
    if (payment_id)
      await writePassPaper(tx, issuer, { paymentId: payment_id, groupId: group_id, amount, currency, at });
    return;
  }
  if (amount < 0) {
    const cause = await findCreditCause(tx, group_id, booking_id);
    await creditBooking(tx, issuer, booking_id, {
      amount: -amount,
      paymentId: payment_id,
      at,
      groupId: group_id,
      said: reason,
      preset,
      ...cause,
    });
    return;
  }
  const booking = await findSoldBooking(tx, booking_id);
  if (!booking) return;
  const isFirst = (await listOpenInvoices(tx, { bookingId: booking_id })).length === 0;
  const paidBy = by_platform ? platformIssuer(services, await findBrandName(services, tx)).party : null;
  const cause = { payment_id, ledger_group_id: group_id, replaces_id: null };
  await writeInvoice(tx, issuer, draftSale(booking, issuer.details, { amount, at, isFirst, paidBy, ...cause }));
}
