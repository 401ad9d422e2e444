import { sql } from 'kysely';
import { refuse } from '../../http/refuse.ts';
import { findPaymentByRef, getPaymentsProvider } from '../../payments/payments.ts';
import { createTestBankIfUsed } from '../../providers/payments/payments.ts';
import type { Services } from '../../services.ts';
import { lookAgain } from './apply-payment.ts';

/**
 * Receives a notice of the provider: checks its signature, stores it once, and looks the payment up, because notices come twice, late
 * and out of order. A notice about a payment that is unknown here changes nothing.
 * @param body as it was sent, byte for byte
 * @throws Refusal `payments.notice_invalid`, `payments.unavailable`
 */
export async function receiveNotice(services: Services, body: string, signature: string): Promise<void> {
  const provider = getPaymentsProvider(services);
  const notice = (await provider.readNotice(body, signature)) ?? refuse('payments.notice_invalid');
  await sql`
    insert into payment_notices (provider, id, provider_ref, received_at)
    values (${provider.name}, ${notice.id}, ${notice.ref}, ${services.now()}) on conflict do nothing`.execute(
    services.db,
  );
  const payment = await findPaymentByRef(services.db, provider.name, notice.ref);
  if (payment) await lookAgain(services, payment.id);
}

/** Hands over the notices of the test bank that are due, as its own sender would. */
export async function deliverTestNotices(services: Services): Promise<void> {
  const bank = createTestBankIfUsed(services);
  for (const { body, signature } of (await bank?.takeDueNotices()) ?? []) {
    await receiveNotice(services, body, signature);
  }
}
