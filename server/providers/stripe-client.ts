import type { Stripe } from 'stripe';
import type { DeclineCode } from '#shared/payments/payments.ts';
import type { StripeSettings } from '../config/provider-settings.ts';
import { ProviderError } from './provider-error.ts';

/** The version of the API whose forms the adapter was written for. */
const API_VERSION = '2026-10-28.endive';

/** Milliseconds that Stripe has to answer. */
const TIMEOUT = 20_000;

const clients = new WeakMap<StripeSettings, Promise<Stripe>>();

/** Returns the SDK for these settings. It is large, so it is loaded with the first call. */
export function stripeClient(settings: StripeSettings): Promise<Stripe> {
  const known = clients.get(settings);
  if (known) return known;
  const made = connect(settings);
  clients.set(settings, made);
  return made;
}

async function connect({ secretKey, url }: StripeSettings): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  const address = url ? new URL(url) : undefined;
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    // Who retries, and with which key, is decided by `attemptStep`.
    maxNetworkRetries: 0,
    timeout: TIMEOUT,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: address.port || (address.protocol === 'https:' ? 443 : 80),
      protocol: address.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

interface StripeProblem {
  message: string;
  code?: string;
  param?: string;
  type?: string;
  statusCode?: number;
}

/** Calls Stripe. @throws ProviderError, which says whether Stripe has answered */
export async function ask<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const { message, type, statusCode, code, param } = error as StripeProblem;
    // Neither a key that is in use nor a limit is an answer to the call itself.
    const isAnswer = statusCode !== undefined && statusCode !== 409 && statusCode !== 429;
    const problem = new ProviderError(`Stripe: ${message}`, isAnswer, {
      isInUse: code === 'idempotency_key_in_use',
      isTooSmall: code === 'amount_too_small',
    });
    throw Object.assign(problem, { type, statusCode, code, param, cause: error });
  }
}

/** True if Stripe refused a call because of the state that the object has in the meantime. */
export function isWrongState(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return false;
  const { statusCode, type } = error as ProviderError & StripeProblem;
  return statusCode === 400 && type !== 'StripeIdempotencyError';
}

/** True if Stripe refused to charge a card. */
export const isDecline = (error: unknown): boolean =>
  error instanceof ProviderError && (error as ProviderError & StripeProblem).statusCode === 402;

/** True if Stripe refused a call because of an object that one of these parameters names. */
export const isRefusedFor = (error: unknown, ...params: string[]): boolean =>
  isWrongState(error) && params.includes((error as Partial<StripeProblem>).param ?? '');

/** Stripe's code of a problem; empty without one. */
export const codeOf = (error: ProviderError): string => (error as ProviderError & Partial<StripeProblem>).code ?? '';

const accounts = new WeakMap<StripeSettings, Promise<string>>();

/**
 * Returns which account of Stripe these settings are of, and whether its test or its live data: the objects of one are
 * unknown in another.
 */
export function stripeAccount(settings: StripeSettings): Promise<string> {
  const known = accounts.get(settings);
  if (known) return known;
  const asked = askAccount(settings);
  accounts.set(settings, asked);
  asked.catch(() => accounts.delete(settings));
  return asked;
}

async function askAccount(settings: StripeSettings): Promise<string> {
  const stripe = await stripeClient(settings);
  const { id } = await ask(stripe.accounts.retrieveCurrent());
  return `stripe:${id}:${settings.secretKey.includes('_live_') ? 'live' : 'test'}`;
}

/** True if Stripe does not know the object that a call is about. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ProviderError && codeOf(error) === 'resource_missing';

/** Why the last card of a payment was declined; null if it was not. */
export function declineOf(error: Stripe.PaymentIntent.LastPaymentError | null | undefined): DeclineCode | null {
  if (!error) return null;
  if (error.code === 'payment_intent_authentication_failure') return 'second_step_failed';
  if (error.code === 'authentication_required') return 'authentication_required';
  return error.decline_code === 'insufficient_funds' ? 'insufficient_funds' : 'declined';
}

/** An expanded object; null for one that is missing or not expanded. */
export const objectOf = <Value extends object>(value: string | Value | null | undefined): Value | null =>
  typeof value === 'object' ? value : null;

/** The languages of Stripe's pages, which do not speak Catalan. */
export const pageLocale = (locale: string) =>
  (locale === 'ca' ? 'es' : locale) as NonNullable<Stripe.Checkout.SessionCreateParams['locale']>;
