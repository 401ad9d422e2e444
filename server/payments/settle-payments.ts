import { type RawBuilder, sql } from 'kysely';
import { transaction } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import { applyPayment, syncPayment } from './apply-payment.ts';
import { attemptStep, getPaymentsProvider } from './attempts.ts';
import { findPayment, type PaymentRow } from './queries.ts';
import { voidUnopened } from './record-payment.ts';
import { carryOutRefunds } from './refunds.ts';

/** Payments that one call settles. */
const BATCH = 50;

/** Seconds after which the provider is called again that failed, or could not decide. */
const RETRY_SECONDS = 15;

/** Seconds after which a refund is looked up that the provider has yet to decide; its notice usually comes first. */
const UNDECIDED_SECONDS = 600;

/** Hours that a gift card or pass waits for its payment. */
const PURCHASE_HOURS = 24;

/** Returns the SQL condition that payment `p` is recent, so that what it buys may still be paid. */
export const isRecent = (now: Date): RawBuilder<unknown> =>
  sql`p.created_at > ${now}::timestamptz - make_interval(hours => ${PURCHASE_HOURS})`;

/**
 * Brings the provider to what the purchases say: voids payments for which nothing waits any more, and pays refunds
 * back; also to gift cards and passes, with what they paid of bookings that ended unpaid. Refunds of a disputed payment
 * wait until the bank has decided. A worker calls it every second; it repeats what was interrupted.
 */
export async function settlePayments(services: Services): Promise<void> {
  if (!services.config.payments) return;
  const { db, log, purchases } = services;
  const now = services.now();
  await transaction(db, async (tx) => {
    for (const purchase of purchases) await purchase.beforeSettlement?.(tx, now);
  });
  const isAwaited = sql.join(
    purchases.map((purchase) => sql`(${purchase.isAwaited(now)})`),
    sql` or `,
  );
  const { rows } = await sql<{ id: string }>`
    select p.id from payments p
    where p.provider = ${services.config.payments} and p.state in ('created', 'pending', 'authorised') and p.retry_at <= ${now}
      and not (${isAwaited})
    union
    select p.id from payments p join refunds r on r.payment_id = p.id
    where p.provider in (${services.config.payments}, 'gift_card', 'pass') and r.state = 'pending'
      and r.due_at <= ${now} and p.retry_at <= ${now}
      and not exists (select from disputes d where d.payment_id = p.id and d.state = 'open')
    limit ${BATCH}`.execute(db);
  for (const { id } of rows) {
    await settlePayment(services, id).catch(async (error: unknown) => {
      log.error({ err: error, payment: id }, 'a payment could not be settled and is tried again');
      await postpone(services, id);
    });
  }
}

async function settlePayment(services: Services, id: string): Promise<void> {
  const payment = await findPayment(services.db, id);
  if (payment?.state === 'captured') {
    if (await carryOutRefunds(services, payment)) await postpone(services, id, UNDECIDED_SECONDS);
  } else if (payment) await voidPayment(services, payment);
}

async function voidPayment(services: Services, payment: PaymentRow): Promise<void> {
  const { db, now } = services;
  const { id, provider_ref: ref } = payment;
  if (!ref) return transaction(db, (tx) => voidUnopened(tx, id, now()));
  const step = { paymentId: id, step: 'void', key: `${id}:void`, actorId: null } as const;
  const found = await attemptStep(services, step, (key) => getPaymentsProvider(services).void(ref, key));
  const { state } = await applyPayment(services, payment, found);
  if (state === 'pending' || state === 'created') await postpone(services, id);
}

const postpone = ({ db, now }: Services, id: string, seconds = RETRY_SECONDS) =>
  sql`update payments set retry_at = ${now()}::timestamptz + make_interval(secs => ${seconds}) where id = ${id}`.execute(
    db,
  );

/** Seconds without news after which an open payment is looked up: its notice may be lost. */
const SILENT_SECONDS = 30;

/**
 * Looks up payments that are on their way, or whose authorisation has run out, in case a notice of the provider was
 * lost.
 */
export async function syncSilentPayments(services: Services): Promise<void> {
  if (!services.config.payments) return;
  const { db, now, log } = services;
  const { rows } = await sql<{ id: string }>`
    select id from payments
    where provider = ${services.config.payments} and provider_ref is not null and (state in ('created', 'pending')
        and changed_at <= ${now()}::timestamptz - make_interval(secs => ${SILENT_SECONDS})
      or state = 'authorised' and capture_before <= ${now()})
    order by changed_at limit ${BATCH}`.execute(db);
  for (const { id } of rows) {
    await syncPayment(services, id).catch((error: unknown) =>
      log.warn({ err: error, payment: id }, 'a payment could not be looked up and is tried again'),
    );
  }
}
