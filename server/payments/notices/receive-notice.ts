import { sql } from 'kysely';
import { refuse } from '#server/http/refuse.ts';
import { syncCustomer } from '#server/plans/plans.ts';
import { createTestBankIfUsed } from '#server/providers/payments/payments.ts';
import { type PaymentsProvider, ProviderError } from '#server/providers/payments/port.ts';
import type { Services } from '#server/services.ts';
import { syncPayment } from '../apply-payment.ts';
import { getPaymentsProvider } from '../attempts.ts';
import { findPaymentByRef } from '../queries.ts';

/**
 * Receives a notice of the provider: checks its signature and stores it once. `handleNotices` looks up what it is
 * about.
 * @param body as it was sent, byte for byte
 * @param signatureOf returns a header of the request
 * @throws Refusal `payments.notice_invalid`, `payments.unavailable`
 */
export async function receiveNotice(
  services: Services,
  body: string,
  signatureOf: (header: string) => string | undefined,
): Promise<void> {
  const provider = getPaymentsProvider(services);
  const signature = signatureOf(provider.signatureHeader) ?? '';
  const notice = (await provider.readNotice(body, signature)) ?? refuse('payments.notice_invalid');
  await storeNotice(services, provider, notice);
}

/** Stores that something has happened, once. */
export const storeNotice = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { name }: Pick<PaymentsProvider, 'name'>,
  { id, ref }: { id: string; ref: string },
) =>
  sql`
    insert into payment_notices (provider, id, provider_ref, received_at)
    values (${name}, ${id}, ${ref}, ${now()}) on conflict do nothing`.execute(db);

/** Payments that one call looks up. */
const BATCH = 50;

/**
 * Looks up the payments and the plans that notices are about, each once for all of its notices, because they come
 * twice, late and out of order. What they say is not read. While the provider is down they wait.
 */
export async function handleNotices(services: Services): Promise<void> {
  const { db } = services;
  const name = services.config.payments;
  if (!name) return;
  const { rows } = await sql<{ ref: string; until: Date }>`
    select provider_ref as ref, max(received_at) as until from payment_notices
    where provider = ${name} and handled_at is null
    group by provider_ref order by min(received_at) limit ${BATCH}`.execute(db);
  let failure: { error: unknown } | undefined;
  for (const { ref, until } of rows) {
    try {
      if (!(await handleNoticesAbout(services, ref, until))) break;
    } catch (error) {
      // The others are not held up by one that the program cannot handle.
      failure ??= { error };
    }
  }
  if (failure) throw failure.error;
}

/**
 * Looks up what notices are about, and writes down when, or why that failed.
 * @param until when the latest of them was received
 * @returns false while the provider does not answer: then they wait
 */
export async function handleNoticesAbout(services: Services, ref: string, until: Date): Promise<boolean> {
  const write = (error: string, handledAt: Date | null) =>
    sql`
      update payment_notices set error = ${error.slice(0, 500)}, handled_at = ${handledAt}
      where provider = ${services.config.payments} and provider_ref = ${ref} and handled_at is null
        and received_at <= ${until}`.execute(services.db);
  try {
    if (ref) await syncByProviderRef(services, ref);
    await write('', services.now());
    return true;
  } catch (error) {
    // An answer that is of no use is left to `syncSilentPayments`.
    const isAnswer = error instanceof ProviderError && error.isAnswer;
    await write(String(error), isAnswer ? services.now() : null);
    if (!(error instanceof ProviderError)) throw error;
    services.log.warn({ err: error, ref }, 'what a notice is about could not be looked up');
    return isAnswer;
  }
}

/**
 * Looks up the payment or the plan that the provider knows by this reference; what is known here by none changes
 * nothing.
 */
async function syncByProviderRef(services: Services, ref: string): Promise<void> {
  const { db, config } = services;
  const payment = config.payments && (await findPaymentByRef(db, config.payments, ref));
  if (!payment) return syncCustomer(services, ref);
  await syncPayment(services, payment.id);
  // A refund may have been decided.
  await sql`update payments set retry_at = '-infinity' where id = ${payment.id}`.execute(db);
}

/** Hands over the notices of the test bank that are due, as its own sender would. */
export async function deliverTestNotices(services: Services): Promise<void> {
  const bank = createTestBankIfUsed(services);
  for (const { body, signature } of (await bank?.takeDueNotices()) ?? []) {
    await receiveNotice(services, body, () => signature);
  }
  await handleNotices(services);
}
