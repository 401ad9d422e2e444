import { sql } from 'kysely';
import { refuse } from '#server/http/refuse.ts';
import type { PaymentsProvider, ProviderPayment } from '#server/providers/payments/port.ts';
import { assertChargeable } from '#server/read-models/assert-chargeable.ts';
import type { Services } from '#server/services.ts';
import { attemptStep, getPaymentsProvider } from '../attempts.ts';
import type { CheckoutDetails } from '../open-at-provider.ts';
import { findPayment, type PaymentRow } from '../queries.ts';
import { forgetCard, type SavedCardRow } from './saved-cards.ts';

/**
 * Charges a saved card for a payment. The payment is prepared first, and its id at the provider written down, so that a
 * charge whose answer is lost is looked up like any other; two calls at once prepare and charge the same one. A page of
 * the provider that was open for the payment is closed before.
 * @returns the payment as the provider has it, `lapsed` after a decline; undefined for a card that is gone
 * @throws Refusal `payments.below_minimum`, `payments.ended`, `payments.in_flight`, `payments.no_answer`
 */
export async function chargeSavedCard(
  services: Services,
  payment: PaymentRow,
  card: SavedCardRow,
  details: Pick<CheckoutDetails, 'title' | 'bookingId'>,
): Promise<ProviderPayment | undefined> {
  assertChargeable(payment);
  const provider = getPaymentsProvider(services);
  const prepared = await prepare(services, provider, { payment, card, details });
  if (prepared?.state === 'open') refuse('payments.in_flight');
  if (prepared?.state !== 'prepared') return prepared;
  const step = {
    paymentId: payment.id,
    step: 'charge',
    key: `${prepared.ref}:charge`,
    actorId: payment.guest_id,
  } as const;
  const charged = await attemptStep(services, step, (key) => provider.cards.charge(prepared.ref, key));
  return charged.state === 'prepared' ? refuse('payments.in_flight') : charged;
}

interface Wanted {
  payment: PaymentRow;
  card: SavedCardRow;
  details: Pick<CheckoutDetails, 'title' | 'bookingId'>;
}

async function prepare(
  services: Services,
  provider: PaymentsProvider,
  { payment, card, details }: Wanted,
): Promise<ProviderPayment | undefined> {
  const { db } = services;
  const { id, amount, currency, provider_ref: known, guest_id: actorId } = payment;
  const before = known ? await closeOpen(services, provider, payment, card) : undefined;
  if (before && before.state !== 'lapsed' && before.state !== 'voided') return before;
  const step = { paymentId: id, step: 'open', key: `${id}:card:${card.ref}:${known ?? ''}`, actorId } as const;
  const prepared = await attemptStep(services, step, (key) =>
    provider.cards.prepare({ id, amount, currency, ...details, customer: card.customer, card: card.ref }, key),
  );
  if (!prepared) {
    await forgetCard(db, card.id);
    return undefined;
  }
  const { rows } = await sql`
    update payments set provider_ref = ${prepared.ref}
    where id = ${id} and state = 'created' and provider_ref is not distinct from ${known} returning id`.execute(db);
  if (rows.length > 0) return prepared;
  const current = await findPayment(db, id);
  if (current?.state !== 'created') return refuse('payments.ended', { state: current?.state ?? 'voided' });
  // Another request was first: with the same card it is the same payment.
  return current.provider_ref === prepared.ref
    ? prepared
    : prepare(services, provider, { payment: current, card, details });
}

/** Ends what was open for a payment at the provider, unless it is about this card or was paid in the meantime. */
async function closeOpen(
  services: Services,
  provider: PaymentsProvider,
  { id, provider_ref, guest_id: actorId }: PaymentRow,
  card: SavedCardRow,
): Promise<ProviderPayment> {
  const ref = provider_ref ?? '';
  const found = await provider.find(ref);
  if (found.state === 'prepared' && found.savedCard === card.ref) return found;
  if (found.state !== 'open' && found.state !== 'prepared') return found;
  const step = { paymentId: id, step: 'void', key: `${id}:void:${ref}`, actorId } as const;
  return attemptStep(services, step, (key) => provider.void(ref, key));
}
