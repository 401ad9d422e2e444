import { sql } from 'kysely';
import { refuse } from '../http/refuse.ts';
import { createPaymentsProvider } from '../providers/payments/payments.ts';
import type { PaymentsProvider } from '../providers/payments/port.ts';
import type { Services } from '../services.ts';
import type { PaymentRow } from './queries.ts';

type Step = 'open' | 'capture' | 'void' | 'refund';

/**
 * Returns the site's provider of payments.
 * @throws Refusal `payments.unavailable`
 */
export const getPaymentsProvider = (services: Services): PaymentsProvider =>
  createPaymentsProvider(services) ?? refuse('payments.unavailable');

/**
 * Calls the provider for a step of a payment, with an idempotency key of its own that is written before the call.
 * @param key of this step, the same when the step is tried again
 */
export async function attemptStep<Result>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { paymentId, step, key, actorId }: { paymentId: string; step: Step; key: string; actorId: string | null },
  call: (key: string) => Promise<Result>,
): Promise<Result> {
  await sql`
    insert into payment_attempts (key, payment_id, step, actor_id, started_at)
    values (${key}, ${paymentId}, ${step}, ${actorId}, ${now()})
    on conflict (key) do update set started_at = excluded.started_at, error = ''`.execute(db);
  try {
    const result = await call(key);
    await sql`update payment_attempts set answered_at = ${now()} where key = ${key}`.execute(db);
    return result;
  } catch (error) {
    await sql`update payment_attempts set error = ${String(error).slice(0, 1000)} where key = ${key}`.execute(db);
    throw error;
  }
}

/** Opens a payment at the provider, once. @returns the provider's id of it */
export async function openAtProvider(services: Services, payment: PaymentRow): Promise<string> {
  if (payment.provider_ref) return payment.provider_ref;
  const provider = getPaymentsProvider(services);
  const step = { paymentId: payment.id, step: 'open', key: `${payment.id}:open`, actorId: payment.guest_id } as const;
  const { ref } = await attemptStep(services, step, (key) => provider.open(payment, key));
  await sql`update payments set provider_ref = ${ref} where id = ${payment.id} and provider_ref is null`.execute(
    services.db,
  );
  return ref;
}
