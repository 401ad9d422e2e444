import { afterAll, describe, expect, it } from 'vitest';
import { startLocalStripe } from '#tests/local-stripe/local-stripe.ts';
import { TransferRefused } from '../port.ts';
import { createStripePayouts } from './payouts.ts';

const stripe = await startLocalStripe();
const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = stripe.settings;
const payouts = createStripePayouts({ secretKey, webhookSecret, publishableKey: undefined, url: stripe.url });

afterAll(async () => {
  await stripe.close();
  expect(stripe.violations).toEqual([]);
});

const create = (key: string) =>
  payouts.createAccount({ studioName: 'Taller Fang', email: 'fang@studios.example', country: 'ES' }, key);
const urls = { returnUrl: 'http://localhost/back', refreshUrl: 'http://localhost/again' };

/** Fills in Stripe's page, as the studio does. */
async function onboard(ref: string) {
  const page = await payouts.startOnboarding(ref, urls);
  if (page.kind !== 'link') throw new Error('There is no page');
  const answer = await fetch(page.url, { method: 'POST', redirect: 'manual' });
  expect(answer.headers.get('location')).toBe(urls.returnUrl);
}

describe('an account of a studio at Stripe', () => {
  it('is created once, and ready when Stripe’s page has been filled in', async () => {
    const account = await create('one');
    expect(account).toMatchObject({ state: 'incomplete', missing: ['details'] });
    expect((await create('one')).ref).toBe(account.ref);
    await onboard(account.ref);
    expect(await payouts.findAccount(account.ref)).toMatchObject({ state: 'ready', missing: [] });
  });

  it('gets transfers, each once, also when the answer was lost', async () => {
    const { ref } = await create('two');
    await onboard(ref);
    const transfer = { accountRef: ref, amount: 9000, currency: 'EUR', intent: null };
    stripe.faults.plan('answer_lost', 'POST /v1/transfers', 2);
    await expect(payouts.transfer(transfer, 'p1:transfer')).rejects.toThrow(/Stripe/);
    const sent = await payouts.transfer(transfer, 'p1:transfer');
    expect(await payouts.transfer(transfer, 'p1:transfer')).toBe(sent);
    expect([...stripe.books.transfers.values()].map(({ amount }) => amount)).toEqual([9000]);
  });

  it('gets none before it is ready', async () => {
    const { ref } = await create('three');
    const refused = payouts.transfer({ accountRef: ref, amount: 9000, currency: 'EUR', intent: null }, 'p2:transfer');
    await expect(refused).rejects.toEqual(new TransferRefused('account_incomplete'));
  });
});
