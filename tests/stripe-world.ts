import { afterAll, expect } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { lapseBookings } from '#server/bookings/changes/lapse-bookings.ts';
import { notifyOfReturns } from '#server/bookings/refunds/notify-of-returns.ts';
import type { Config } from '#server/config.ts';
import { deliverTestNotices } from '#server/payments/notices/receive-notice.ts';
import { settlePayments, syncSilentPayments } from '#server/payments/settle-payments.ts';
import { createWorld } from './harness.ts';
import { startLocalStripe } from './local-stripe/local-stripe.ts';
import { asPerson, json, type MadePerson, makePerson, makeStudio } from './makers.ts';

const START = new Date('2031-11-20T10:00:00+01:00');

/** A world whose payments go to the local Stripe through the real SDK, with a studio and two guests, and its clock. */
export async function createStripeWorld(overrides: Partial<Config> = {}) {
  let now = START;
  const stripe = await startLocalStripe({
    now: () => now,
    deliver: async (body, signature) => {
      const headers = { 'stripe-signature': signature };
      return (await world.request('/api/v1/payment-notices', { method: 'POST', body, headers })).status;
    },
  });
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = stripe.settings;
  const settings = {
    secretKey,
    webhookSecret,
    publishableKey: stripe.settings.STRIPE_PUBLISHABLE_KEY,
    url: stripe.url,
  };
  const world = await createWorld({ payments: 'stripe', stripe: settings, ...overrides }, () => now);
  afterAll(async () => {
    await stripe.close();
    expect(stripe.violations, 'all calls and answers have the form of Stripe’s API').toEqual([]);
  });
  const owner = await makePerson(world);
  const laia = await makePerson(world, { name: 'Laia' });
  const ona = await makePerson(world, { name: 'Ona' });
  const studio = await makeStudio(world, owner);

  /** Moves the clock, and signs everyone in again: sessions end with time. */
  async function moveTo(instant: Date) {
    now = instant;
    for (const person of [owner, laia, ona]) {
      person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
    }
  }

  async function call(method: string, path: string, person: MadePerson, body?: object) {
    const init = body ? json(method, body, person) : { method, headers: asPerson(person) };
    const response = await world.request(`/api/v1${path}`, init);
    return { status: response.status, body: await response.json() };
  }

  /** The session at Stripe of a booking that is held. */
  const sessionOf = async ({ payment }: { payment: { id: string } }): Promise<string> => {
    const row = await world.db
      .selectFrom('payments')
      .select('provider_ref')
      .where('id', '=', payment.id)
      .executeTakeFirstOrThrow();
    return row.provider_ref ?? '';
  };

  return {
    ...{ world, stripe, owner, laia, ona, studio, call, sessionOf, moveTo },
    now: () => now,
    pass: (milliseconds: number) => moveTo(new Date(now.getTime() + milliseconds)),
    restart: () => moveTo(START),
    book: (event: { id: string }, person: MadePerson, seats = 1) =>
      call('POST', '/bookings', person, { event_id: event.id, seats }),
    /** Opens Stripe's page for a booking. */
    open: (booking: { payment: { id: string } }, person: MadePerson) =>
      call('POST', `/payments/${booking.payment.id}/checkout`, person, {}),
    see: async ({ id }: { id: string }, person: MadePerson) => (await call('GET', `/bookings/${id}`, person)).body,
    /** What the worker does each second, and each minute. */
    async work() {
      await deliverTestNotices(world);
      await lapseBookings(world);
      await settlePayments(world);
      await syncSilentPayments(world);
      await settlePayments(world);
      await notifyOfReturns(world);
    },
  };
}
