import { sql } from 'kysely';
import { refuse } from '../http/refuse.ts';
import { createPaymentsProvider } from '../providers/payments/payments.ts';
import { type PaymentsProvider, ProviderError } from '../providers/payments/port.ts';
import type { Services } from '../services.ts';

type Step = 'open' | 'charge' | 'capture' | 'void' | 'refund';

/**
 * Returns the site's provider of payments.
 * @throws Refusal `payments.unavailable`
 */
export const getPaymentsProvider = (services: Pick<Services, 'config' | 'db' | 'now'>): PaymentsProvider =>
  createPaymentsProvider(services) ?? refuse('payments.unavailable');

/** Hours that a provider remembers a key. */
const KEY_HOURS = 24;

interface Attempt {
  paymentId: string;
  step: Step;
  /** Of this step, the same when the step is tried again. */
  key: string;
  /** Who waits for the answer; null for a job. */
  actorId: string | null;
}

/**
 * Calls the provider for a step of a payment, with an idempotency key of its own that is written before the call. After
 * silence the next try has the same key, so that the step has its effect once; after an error that the provider would
 * only repeat it has another.
 * @throws Refusal `payments.no_answer` to a person who waits, `payments.in_flight` while another call makes the step,
 *   `payments.below_minimum`; the provider's error to a job
 */
export async function attemptStep<Result>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { paymentId, step, key: base, actorId }: Attempt,
  call: (key: string) => Promise<Result>,
): Promise<Result> {
  const { rows } = await sql<{ key: string }>`
    with tried as (
      select count(*)::int as tries,
        (array_agg(key order by started_at desc, length(key) desc, key desc))[1] as last_key,
        (array_agg(answered_at is not null and error <> ''
          or answered_at is null and started_at < ${now()}::timestamptz - make_interval(hours => ${KEY_HOURS})
          order by started_at desc, length(key) desc, key desc))[1] as is_used_up
      from payment_attempts where coalesce(base_key, key) = ${base}
    )
    insert into payment_attempts (key, base_key, payment_id, step, actor_id, started_at)
    select case when tries = 0 then ${base} when is_used_up then ${base} || ':' || tries + 1 else last_key end,
      ${base}, ${paymentId}, ${step}, ${actorId}, ${now()}
    from tried
    on conflict (key) do update set started_at = excluded.started_at, error = ''
    returning key`.execute(db);
  const key = rows[0]?.key ?? base;
  try {
    const result = await call(key);
    await sql`update payment_attempts set answered_at = ${now()} where key = ${key}`.execute(db);
    return result;
  } catch (error) {
    const isAnswer = error instanceof ProviderError && error.isAnswer;
    await sql`
      update payment_attempts set error = ${String(error).slice(0, 1000)},
        answered_at = case when ${isAnswer} then ${now()}::timestamptz end
      where key = ${key}`.execute(db);
    if (error instanceof ProviderError && actorId) {
      // Of a currency whose least amount we do not know.
      if (error.isTooSmall) refuse('payments.below_minimum', { minimum: null });
      refuse(error.isInUse ? 'payments.in_flight' : 'payments.no_answer');
    }
    throw error;
  }
}
