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

/**
 * What an event is about: a payment by its session or its payment intent, a subscription by its customer. One of
 * another account is about none.
 */
export function refOf({ account, data }: Pick<Stripe.Event, 'account' | 'data'>): string {
  if (account) return '';
  const about = data.object as Subject;
  if (isOfPlan(about)) return (about.object === 'customer' ? about.id : about.customer) ?? '';
  if (about.object === 'checkout.session' || about.object === 'payment_intent') return about.id ?? '';
  return typeof about.payment_intent === 'object' ? (about.payment_intent?.id ?? '') : (about.payment_intent ?? '');
}

interface Subject {
  object?: string;
  id?: string;
  /** Of a session. */
  mode?: string;
  customer?: string | null;
  payment_intent?: string | { id: string } | null;
}

const isOfPlan = ({ object, mode }: Subject): boolean =>
  object === 'subscription' || object === 'invoice' || object === 'customer' || mode === 'subscription';
