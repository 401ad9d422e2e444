import type { Stripe } from 'stripe';
import type { ProviderNotice } from '../port.ts';

/** Seconds after which a signed notice is too old. */
const TOLERANCE = 300;

/** Reads a webhook. @returns undefined if its signature is not genuine, or too old */
export function readNotice(
  stripe: Stripe,
  { body, signature, secret, now }: { body: string; signature: string; secret: string; now: Date },
): ProviderNotice | undefined {
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, now.getTime());
    return { id: event.id, ref: refOf(event) };
  } catch {
    return undefined;
  }
}

/** The payment that an event is about: by its session or its payment intent. One of another account is about none. */
export function refOf({ account, data }: Pick<Stripe.Event, 'account' | 'data'>): string {
  if (account) return '';
  const about = data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null };
  if (about.object === 'checkout.session' || about.object === 'payment_intent') return about.id ?? '';
  return typeof about.payment_intent === 'object' ? (about.payment_intent?.id ?? '') : (about.payment_intent ?? '');
}
