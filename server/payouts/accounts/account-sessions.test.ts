import { afterEach, describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { createStripeWorld } from '#tests/stripe-world.ts';

const { world, stripe, owner, laia, studio, call } = await createStripeWorld();
const account = `/studios/${studio.id}/payout-account`;

afterEach(() => stripe.faults.heal());

describe('a session for the forms of Stripe on our page', () => {
  it('is of the studio’s account, shows what an owner needs, and is a new one each time', async () => {
    expect((await call('GET', account, owner)).body).toMatchObject({ state: 'none', embedded: true });
    const { status, body: first } = await call('POST', `${account}/session`, owner, {});
    expect([status, first.public_key]).toEqual([200, stripe.settings.STRIPE_PUBLISHABLE_KEY]);
    const { body: second } = await call('POST', `${account}/session`, owner, {});
    expect(second.client_secret).not.toBe(first.client_secret);

    const [ours] = stripe.books.accounts.keys();
    const components = ['account_onboarding', 'notification_banner', 'account_management', 'payouts'];
    expect([...stripe.books.accountSessions.values()]).toMatchObject([
      { id: first.client_secret, account: ours, components },
      { id: second.client_secret, account: ours, components },
    ]);
    expect(stripe.books.accounts.size).toBe(1);
    expect((await call('GET', account, owner)).body).toMatchObject({ state: 'incomplete' });
  });

  it('is refused, like the other ways to an account, until the owner’s address is proven', async () => {
    const owned = world.db.updateTable('auth.users').where('id', '=', owner.id);
    await owned.set({ email_proven_at: null }).execute();
    for (const action of ['session', 'onboarding']) {
      const { status, body } = await call('POST', `${account}/${action}`, owner, {});
      expect([action, status, body.code]).toEqual([action, 403, 'accounts.address_unproven']);
    }
    // What there is goes on.
    expect((await call('GET', account, owner)).status).toBe(200);
    expect((await call('POST', `${account}/check`, owner, {})).status).toBe(200);
    await owned.set({ email_proven_at: world.now() }).execute();
    expect((await call('POST', `${account}/session`, owner, {})).status).toBe(200);
  });

  it('is not there for others', async () => {
    expect((await call('POST', `${account}/session`, laia, {})).status).toBe(404);
  });

  it('is refused in words while Stripe is down, as the way to its page is', async () => {
    stripe.faults.plan('down');
    for (const action of ['session', 'onboarding', 'check']) {
      const { status, body } = await call('POST', `${account}/${action}`, owner, {});
      expect([action, status, body.code]).toEqual([action, 503, 'payouts.no_answer']);
    }
  });
});

describe('the policy of pages', () => {
  const headersOf = async (path: string, { request } = world) => {
    const { headers } = await request(path);
    return [headers.get('content-security-policy') ?? '', headers.get('cross-origin-opener-policy')] as const;
  };
  const screen = `/manage-money/${studio.id}/account`;

  it('lets Stripe in on the screen of its forms, and nowhere else', async () => {
    const [policy, opener] = await headersOf(screen);
    for (const name of ['script-src', 'frame-src']) {
      expect(policy).toMatch(new RegExp(`${name} [^;]*https://connect-js.stripe.com https://js.stripe.com(;|$)`));
    }
    expect(policy).toMatch(/img-src [^;]*https:\/\/\*\.stripe\.com/);
    expect(opener).toBe('unsafe-none');
    for (const other of ['/', `/manage-money/${studio.id}`, `${screen}/more`, '/api/v1/health']) {
      const [strict, isolated] = await headersOf(other);
      expect(strict).toContain("script-src 'self'");
      expect([strict.includes('stripe'), isolated]).toEqual([false, 'same-origin']);
    }
  });

  it('lets it in nowhere without its public key', async () => {
    const { secretKey = '', webhookSecret = '' } = world.config.stripe ?? {};
    const settings = { secretKey, webhookSecret, publishableKey: undefined, url: stripe.url };
    const hosted = await createWorld({ payments: 'stripe', stripe: settings });
    expect((await headersOf(screen, hosted))[0]).not.toContain('stripe');
  });
});
