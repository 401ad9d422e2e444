import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { reconcile } from '#server/reconciliation/reconciliation.ts';
import { addMonths } from '#shared/plans/periods.ts';
import { DAY, MINUTE } from '#shared/time/time.ts';
import { type MadePerson, makePerson } from '#tests/makers.ts';
import { createStripeWorld } from '#tests/stripe-world.ts';
import { renewSubscriptions } from '../renew.ts';

const { world, stripe, owner, laia, ona, call, moveTo, restart, work, now } = await createStripeWorld();
const { db } = world;

const see = async (person: MadePerson) => (await call('GET', '/me/subscription', person)).body;
const charges = async (person: MadePerson) => (await call('GET', '/me/subscription/charges', person)).body;
const customerOf = async ({ id }: MadePerson) =>
  (await db.selectFrom('subscriptions').select('customer_ref').where('owner_id', '=', id).executeTakeFirstOrThrow())
    .customer_ref ?? '';
const dueFor = async (person: MadePerson, plan: string) =>
  (await call('GET', `/me/subscription/preview?plan=${plan}`, person)).body.due.amount;
const choose = async (person: MadePerson, plan: string) =>
  call('POST', '/me/subscription', person, { plan, due: await dueFor(person, plan) });
const lastSession = () => [...stripe.books.sessions.values()].at(-1)?.id ?? '';
/** Starts a plan on Stripe's page. */
async function start(person: MadePerson, plan = 'studio') {
  const { status, body } = await choose(person, plan);
  expect([status, body.outcome, body.url]).toEqual([200, 'page', expect.stringContaining('/c/pay/cs_test_')]);
  stripe.pay(lastSession());
  await stripe.deliver();
  await work();
}
/** Moves the clock, with what the worker does each minute. */
async function passTo(instant: Date) {
  await moveTo(instant);
  await stripe.deliver();
  await work();
  await renewSubscriptions(world);
  await reconcile(world);
}
const balanceOf = async (account: string) =>
  (
    await sql<{ sum: number }>`
      select coalesce(sum(amount), 0)::int as sum from ledger_entries where account = ${account}`.execute(db)
  ).rows[0]?.sum;

describe('a plan that Stripe charges for', () => {
  it('starts on its page, is upgraded for the difference, lowered and cancelled at the end of the month', async () => {
    await restart();
    await start(owner);
    const begun = now();
    expect(await see(owner)).toMatchObject({ plan: 'studio', state: 'active', card_last4: '4242', is_test: false });
    await passTo(new Date(begun.getTime() + 17 * DAY));
    const due = await dueFor(owner, 'collective');
    expect((await choose(owner, 'collective')).body).toMatchObject({
      outcome: 'paid',
      subscription: { plan: 'collective' },
    });
    expect([...stripe.books.invoices.values()].at(-1)).toMatchObject({ status: 'paid', reason: 'subscription_update' });
    expect(
      (await charges(owner)).map(({ kind, amount }: { kind: string; amount: { amount: number } }) => [
        kind,
        amount.amount,
      ]),
    ).toEqual([
      ['upgrade', due],
      ['start', 2900],
    ]);

    expect((await choose(owner, 'studio')).body).toMatchObject({
      outcome: 'planned',
      subscription: { next_plan: 'studio' },
    });
    expect((await choose(owner, 'collective')).body.subscription).toMatchObject({
      plan: 'collective',
      next_plan: null,
    });
    await choose(owner, 'studio');
    await passTo(addMonths(begun, 1));
    expect(await see(owner)).toMatchObject({
      ...{ plan: 'studio', state: 'active', next_plan: null },
      period_ends_at: addMonths(begun, 2).toISOString(),
    });
    expect((await charges(owner))[0]).toMatchObject({
      kind: 'renewal',
      plan: 'studio',
      amount: { amount: 2900 },
      card_last4: '4242',
    });

    await call('DELETE', '/me/subscription', owner);
    expect(await see(owner)).toMatchObject({ plan: 'studio', next_plan: 'free' });
    await passTo(addMonths(begun, 2));
    expect(await see(owner)).toMatchObject({ plan: 'free', state: 'free', period_ends_at: null });
    expect(await charges(owner)).toHaveLength(3);
    expect((await choose(owner, 'studio')).body.outcome).toBe('page');
  });

  it('is what it costs in the books, and Stripe’s list has nothing that they do not', async () => {
    const paid = (await charges(owner)).reduce(
      (sum: number, each: { amount: { amount: number } }) => sum + each.amount.amount,
      0,
    );
    await moveTo(new Date(now().getTime() + 120 * MINUTE));
    await reconcile(world);
    expect(await db.selectFrom('ledger_differences').selectAll().execute()).toEqual([]);
    expect((await balanceOf('plan_fees')) ?? 0).toBe(-paid - ((await balanceOf('vat_output')) ?? 0));
    const atStripe = [...stripe.books.transactions.values()].reduce((sum, { amount, fee }) => sum + amount - fee, 0);
    expect(await balanceOf('clearing')).toBe(atStripe);
  });

  it('is past due when the card is declined, and goes on with another card', async () => {
    await start(laia, 'collective');
    const begun = now();
    stripe.saveCard(await customerOf(laia), '4000000000000341');
    await passTo(addMonths(begun, 1));
    expect(await see(laia)).toMatchObject({
      ...{ plan: 'collective', state: 'past_due', card_last4: '0341' },
      failure: {
        tries: [{ decline_code: 'declined' }],
        next_try_at: new Date(addMonths(begun, 1).getTime() + 4 * DAY).toISOString(),
      },
    });
    expect((await choose(laia, 'studio')).body.code).toBe('plans.past_due');
    expect((await call('POST', '/me/subscription/payment', laia, {})).body).toMatchObject({ outcome: 'declined' });
    await passTo(new Date(addMonths(begun, 1).getTime() + 5 * DAY));
    expect((await see(laia)).failure.tries.length).toBeGreaterThan(1);
    stripe.saveCard(await customerOf(laia), '4242424242424242');
    expect((await call('POST', '/me/subscription/payment', laia, {})).body).toMatchObject({
      ...{ outcome: 'paid', subscription: { state: 'active', plan: 'collective', failure: null } },
    });
    expect(await charges(laia)).toHaveLength(2);
  });

  it('ends as the free plan when it is not paid in time, and Stripe charges no more', async () => {
    await start(ona);
    const begun = now();
    stripe.saveCard(await customerOf(ona), '4000000000000341');
    for (const days of [0, 4, 7, 14]) await passTo(new Date(addMonths(begun, 1).getTime() + days * DAY));
    expect(await see(ona)).toMatchObject({ plan: 'free', state: 'free', failure: null });
    const customer = await customerOf(ona);
    const ofOna = <Row extends { customer: string }>(rows: Map<string, Row>) =>
      [...rows.values()].filter((row) => row.customer === customer);
    expect(ofOna(stripe.books.subscriptions).map(({ status }) => status)).toEqual(['canceled']);
    expect(ofOna(stripe.books.invoices).map(({ status }) => status)).toEqual(['paid', 'void']);
    await start(ona);
    expect(await see(ona)).toMatchObject({ plan: 'studio', state: 'active' });
  });

  it('stays as it is when an upgrade is declined, and asks the owner where the bank does', async () => {
    const rut = await makePerson(world, { name: 'Rut' });
    await start(rut);
    const customer = await customerOf(rut);
    stripe.saveCard(customer, '4000000000000341');
    expect((await choose(rut, 'collective')).body).toMatchObject({
      outcome: 'declined',
      decline_code: 'declined',
      subscription: { plan: 'studio' },
    });
    stripe.saveCard(customer, '4000002760003184');
    const { body } = await choose(rut, 'collective');
    expect(body).toMatchObject({
      outcome: 'page',
      url: expect.stringContaining('/invoice/in_'),
      subscription: { plan: 'studio' },
    });
    await fetch(body.url, { method: 'POST' });
    expect((await call('POST', '/me/subscription/check', rut)).body).toMatchObject({ plan: 'collective' });
    expect((await charges(rut)).map(({ kind }: { kind: string }) => kind)).toEqual(['upgrade', 'start']);
    stripe.moveClock(customer, addMonths(now(), 1));
    await stripe.deliver();
    await work();
    expect(await see(rut)).toMatchObject({
      state: 'past_due',
      failure: { tries: [{ decline_code: 'second_step_failed' }] },
    });
  });

  it('has one page open, leads to the portal and to its invoices, and nobody sees another’s', async () => {
    const [nil, iris] = [await makePerson(world), await makePerson(world)];
    await choose(nil, 'studio');
    const first = lastSession();
    await choose(nil, 'collective');
    expect(stripe.books.sessions.get(first)?.status).toBe('expired');
    expect((await call('POST', '/me/subscription/portal', iris)).body.code).toBe('plans.nothing_to_do');
    await start(nil);
    expect((await call('POST', '/me/subscription/portal', nil)).body.url).toContain(`/portal/${await customerOf(nil)}`);
    const [{ id }] = await charges(nil);
    expect((await call('GET', `/me/subscription/charges/${id}/invoice`, nil)).body.url).toContain('/invoice/in_');
    expect((await call('GET', `/me/subscription/charges/${id}/invoice`, iris)).status).toBe(404);
    expect((await call('GET', '/me/test-subscription', nil)).body.code).toBe('payments.unavailable');
  });

  it('is seen without any notice, once, however often and at once it is looked up', async () => {
    const max = await makePerson(world);
    await choose(max, 'studio');
    stripe.pay(lastSession());
    await Promise.all([1, 2, 3].map(() => call('POST', '/me/subscription/check', max)));
    expect(await see(max)).toMatchObject({ plan: 'studio', state: 'active' });
    expect(await charges(max)).toHaveLength(1);
    await stripe.deliver({ times: 3, order: (events) => events.reverse() });
    await work();
    expect(await charges(max)).toHaveLength(1);
  });

  it('ends at Stripe when the account of its owner is erased', async () => {
    const leaver = await makePerson(world);
    await start(leaver);
    const customer = await customerOf(leaver);
    await db.updateTable('auth.users').set({ deleted_at: now() }).where('id', '=', leaver.id).execute();
    await renewSubscriptions(world);
    await renewSubscriptions(world);
    const theirs = [...stripe.books.subscriptions.values()].filter((each) => each.customer === customer);
    expect(theirs.map(({ status }) => status)).toEqual(['canceled']);
    const row = await db.selectFrom('subscriptions').selectAll().where('owner_id', '=', leaver.id).executeTakeFirst();
    expect(row).toMatchObject({ state: 'free', plan_id: 'free' });
  });
});

describe('a site that changes its provider', () => {
  const signIn = async (person: MadePerson) => {
    person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
    return person;
  };

  it('does not use the customer of the other account of Stripe: the plan ends with its period, and starts again here', async () => {
    await restart();
    const nuria = await signIn(await makePerson(world));
    await start(nuria);
    const [first, settings, account] = [await customerOf(nuria), world.config.stripe, stripe.books.account];
    Object.assign(stripe.books, { account: 'acct_other' });
    world.config.stripe = settings && { ...settings };
    expect((await call('POST', '/me/subscription/portal', nuria)).body.code).toBe('plans.nothing_to_do');
    expect(await see(nuria)).toMatchObject({ plan: 'studio', state: 'active', card_last4: null });
    await passTo(new Date(now().getTime() + 32 * DAY));
    await signIn(nuria);
    expect(await see(nuria)).toMatchObject({ plan: 'free', state: 'free' });
    await choose(nuria, 'studio');
    expect(await customerOf(nuria)).toMatch(/^cus_/);
    expect(await customerOf(nuria)).not.toBe(first);
    Object.assign(stripe.books, { account });
    world.config.stripe = settings;
  });

  it('does not use the customer of the test bank', async () => {
    await restart();
    const pau = await signIn(await makePerson(world));
    await call('POST', '/me/subscription', pau, { plan: 'free', due: 0 });
    const ids = {
      customer_ref: 'cus_of_the_bank',
      card_ref: 'card_1',
      card_last4: '4242',
      customer_account: 'test_bank',
    };
    await db.updateTable('subscriptions').set(ids).where('owner_id', '=', pau.id).execute();
    await start(pau);
    expect(await see(pau)).toMatchObject({ plan: 'studio', state: 'active', card_last4: '4242' });
    expect(stripe.books.customers.has(await customerOf(pau))).toBe(true);
  });
});
