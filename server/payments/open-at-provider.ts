import { sql } from 'kysely';
import { refuse } from '../http/refuse.ts';
import { type NewProviderPayment, ProviderError, type ProviderPayment } from '../providers/payments/port.ts';
import { assertChargeable } from '../read-models/assert-chargeable.ts';
import type { Services } from '../services.ts';
import { attemptStep, getPaymentsProvider } from './attempts.ts';
import { findPayment, type PaymentRow } from './queries.ts';
import { ensureCustomer } from './saved-cards/customers.ts';

/** Milliseconds that a provider's page is open at least: the port wants 30 minutes, counted at the provider. */
const OPEN_FOR = 30.5 * 60_000;

/** The end of a page is a multiple of it: so a try that is repeated soon is the same request, with the same key. */
const STEP = 5 * 60_000;

/** What the provider's page says and needs, besides what the payment has. */
export interface CheckoutDetails
  extends Pick<NewProviderPayment, 'title' | 'bookingId' | 'returnUrl' | 'email' | 'locale'> {
  /** The guest whose payment it is pays, and can keep the card. */
  canKeepCard: boolean;
}

/**
 * Opens a payment at the provider, once; again when the provider's page ended before it was paid. A page whose response
 * was lost is never shown to the guest, who could pay twice otherwise.
 * @returns the payment as the provider has it
 * @throws Refusal `payments.below_minimum`; `payments.ended` when the payment ended before its page was opened
 */
export async function openAtProvider(
  services: Services,
  payment: PaymentRow,
  details: CheckoutDetails,
): Promise<ProviderPayment> {
  assertChargeable(payment);
  const provider = getPaymentsProvider(services);
  const { db, now } = services;
  const { id, amount, currency, capture, provider_ref: known } = payment;
  const { canKeepCard, ...page } = details;
  const before = known ? await findOpen(services, payment, known) : undefined;
  if (before && before.state !== 'lapsed') return before;
  const endsAt = new Date(Math.ceil((now().getTime() + OPEN_FOR) / STEP) * STEP);
  const customer = canKeepCard ? await findCustomer(services, payment.guest_id, page.email) : null;
  const step = {
    paymentId: id,
    step: 'open',
    // What took the place of a page that ended early has another key, or the provider would answer with the ended one.
    key: [id, 'open', amount, endsAt.getTime() / 1000, ...(known ? [known] : [])].join(':'),
    actorId: payment.guest_id,
  } as const;
  const opened = await attemptStep(services, step, (key) =>
    provider.open({ id, amount, currency, capture, endsAt, customer, ...page }, key),
  );
  const { rows } = await sql`
    update payments set provider_ref = ${opened.ref}
    where id = ${id} and state = 'created' and amount = ${amount} and provider_ref is not distinct from ${known}
    returning id`.execute(db);
  if (rows.length > 0) return opened;
  // Another request was first, or the amount changed, or the payment ended: the guest never sees the page that was
  // opened.
  const current = await findPayment(db, id);
  if (current?.provider_ref && current.provider_ref !== known) return provider.find(current.provider_ref);
  if (current?.state === 'created') return openAtProvider(services, current, details);
  return refuse('payments.ended', { state: current?.state ?? 'voided' });
}

/** Returns the provider's id of a guest; null if it refuses to make one, which is no reason not to take the payment. */
async function findCustomer(services: Services, userId: string, email: string | null): Promise<string | null> {
  try {
    return await ensureCustomer(services, getPaymentsProvider(services), { userId, email });
  } catch (error) {
    if (!(error instanceof ProviderError && error.isAnswer)) throw error;
    services.log.warn({ err: error }, 'the provider refuses to make a customer, so that no card can be kept');
    return null;
  }
}

/**
 * Finds what was opened for a payment. A saved card that was not charged after all is let go, as if a page had ended.
 */
async function findOpen(
  services: Services,
  { id, guest_id: actorId }: PaymentRow,
  ref: string,
): Promise<ProviderPayment> {
  const provider = getPaymentsProvider(services);
  const found = await provider.find(ref);
  if (found.state !== 'prepared') return found;
  const step = { paymentId: id, step: 'void', key: `${id}:void:${ref}`, actorId } as const;
  const ended = await attemptStep(services, step, (key) => provider.void(ref, key));
  return ended.state === 'voided' ? { ...ended, state: 'lapsed' } : ended;
}
