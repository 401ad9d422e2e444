import { sql } from 'kysely';
import { refuse } from '../../http/refuse.ts';
import { findPaymentByRef, getPaymentsProvider } from '../../payments/payments.ts';
import { lookAtCustomer } from '../../plans/plans.ts';
import { createTestBankIfUsed } from '../../providers/payments/payments.ts';
import { type PaymentsProvider, ProviderError } from '../../providers/payments/port.ts';
import type { Services } from '../../services.ts';
import { lookAgain } from './apply-payment.ts';

/**
 * Receives a notice of the provider: checks its signature and stores it once. `handleNotices` looks up what it is about.
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
 * Looks up the payments and the plans that notices are about, each once for all of its notices, because they come twice, late and out of order. What
 * they say is not read. A notice about a payment that is unknown here changes nothing. While the provider is down they wait.
 */
export async function handleNotices(services: Services): Promise<void> {
  const { db, now } = services;
  const name = services.config.payments;
  if (!name) return;
  const { rows } = await sql<{ ref: string; until: Date }>`
    select provider_ref as ref, max(received_at) as until from payment_notices
    where provider = ${name} and handled_at is null
    group by provider_ref order by min(received_at) limit ${BATCH}`.execute(db);
  for (const { ref, until } of rows) {
    const payment = ref ? await findPaymentByRef(db, name, ref) : undefined;
    if (payment && !(await lookAgainIfItAnswers(services, payment.id))) return;
    if (!payment && ref && !(await lookAtPlanIfItAnswers(services, ref))) return;
    await sql`
      update payment_notices set handled_at = ${now()}
      where provider = ${name} and provider_ref = ${ref} and handled_at is null and received_at <= ${until}`.execute(
      db,
    );
  }
}

/** @returns false while the provider does not answer; an answer that is of no use is left to `lookAtSilentPayments` */
async function lookAgainIfItAnswers(services: Services, paymentId: string): Promise<boolean> {
  try {
    await lookAgain(services, paymentId);
    // A refund may have been decided.
    await sql`update payments set retry_at = '-infinity' where id = ${paymentId}`.execute(services.db);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    services.log.warn({ err: error, payment: paymentId }, 'a payment could not be looked up after a notice');
    return error.isAnswer;
  }
}

/** @returns false while the provider does not answer; what no customer has as its id concerns no plan */
async function lookAtPlanIfItAnswers(services: Services, customer: string): Promise<boolean> {
  try {
    await lookAtCustomer(services, customer);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    services.log.warn({ err: error, customer }, 'a plan could not be looked up after a notice');
    return error.isAnswer;
  }
}

/** Hands over the notices of the test bank that are due, as its own sender would. */
export async function deliverTestNotices(services: Services): Promise<void> {
  const bank = createTestBankIfUsed(services);
  for (const { body, signature } of (await bank?.takeDueNotices()) ?? []) {
    await receiveNotice(services, body, () => signature);
  }
  await handleNotices(services);
}
