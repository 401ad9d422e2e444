import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DAY } from '#shared/time/time.ts';
import { expectActivities } from '#tests/activities.ts';
import { makeEvent, makeOffering, makeStudio } from '#tests/makers.ts';
import { CARDS } from '#tests/worlds/paid-bookings.ts';
import { createPlans, PLAN_START } from '#tests/worlds/plans.ts';
import { renewSubscriptions } from './renew.ts';

const plans = await createPlans();
const { world, call, makeOwner, comeTo, see, choose, pay, useCard, cancel, chargesOf, mailsOf } = plans;

/** What the ledger has of plans, by kind of account. */
async function ledger() {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount)::int as sum from ledger_entries e join ledger_groups g on g.id = e.group_id
    where g.cause = 'plan_charge' group by account`.execute(world.db);
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

describe('the plans', () => {
  it('can be read by everyone, with their limits', async () => {
    const { items } = await (await world.request('/api/v1/plans')).json();
    expect(items.map(({ id, price, commission, limits }: never) => ({ id, price, commission, limits }))).toEqual([
      {
        id: 'free',
        price: { amount: 0, currency: 'EUR' },
        commission: 10,
        limits: { studios: 1, offerings: 3, members: 1 },
      },
      {
        id: 'studio',
        price: { amount: 2900, currency: 'EUR' },
        commission: 5,
        limits: { studios: 2, offerings: 30, members: 5 },
      },
      {
        id: 'collective',
        price: { amount: 7900, currency: 'EUR' },
        commission: 2,
        limits: { studios: 10, offerings: null, members: 25 },
      },
    ]);
  });
});

describe('an owner', () => {
  it('subscribes, upgrades for the difference, goes down at the end of the month, and cancels', async () => {
    const owner = await makeOwner();
    expect(await see(owner)).toMatchObject({
      plan: 'free',
      state: 'free',
      usage: { studios: 0, offerings: 0, members: 1 },
    });
    expect(await choose(owner, 'studio', CARDS.good)).toMatchObject({
      outcome: 'paid',
      subscription: { plan: 'studio', state: 'active', card_last4: '4242', period_ends_at: '2031-12-20T10:00:00.000Z' },
    });
    expect(await ledger()).toEqual({ clearing: 2900, plan_fees: -2397, vat_output: -503 });
    await comeTo(17, owner);
    expect(await choose(owner, 'collective')).toMatchObject({ outcome: 'paid', subscription: { plan: 'collective' } });
    expect(await choose(owner, 'studio')).toMatchObject({ outcome: 'planned', subscription: { next_plan: 'studio' } });
    await comeTo(31, owner);
    expect(await see(owner)).toMatchObject({
      plan: 'studio',
      next_plan: null,
      period_ends_at: '2032-01-20T10:00:00.000Z',
    });
    expect(await cancel(owner)).toMatchObject({ plan: 'studio', next_plan: 'free' });
    expect(await choose(owner, 'studio')).toMatchObject({ subscription: { next_plan: null } });
    await cancel(owner);
    await cancel(owner);
    await comeTo(62, owner);
    expect(await see(owner)).toMatchObject({ plan: 'free', state: 'free', period_ends_at: null });
    expect((await chargesOf(owner)).map(({ kind, plan_id, amount }) => [kind, plan_id, amount])).toEqual([
      ['start', 'studio', 2900],
      ['upgrade', 'collective', 2166],
      ['renewal', 'studio', 2900],
    ]);
    expect(await mailsOf(owner)).toEqual(['plan_started', 'plan_ended']);
    const charges = await call('GET', '/me/subscription/charges', undefined, owner);
    expect(Object.values(charges).slice(1).length).toBe(3);
  });

  it('pays for a larger plan than the one that was given for nothing', async () => {
    const owner = await makeOwner();
    const given = { owner_id: owner.id, plan_id: 'studio', started_at: plans.now() };
    await world.db.insertInto('subscriptions').values(given).execute();
    expect(await choose(owner, 'collective', CARDS.declined)).toMatchObject({
      outcome: 'declined',
      subscription: { plan: 'studio', state: 'active' },
    });
    expect(await choose(owner, 'collective', CARDS.good)).toMatchObject({
      outcome: 'paid',
      subscription: { plan: 'collective', state: 'active' },
    });
    expect((await chargesOf(owner)).map(({ amount, state }) => [amount, state])).toEqual([
      [7900, 'failed'],
      [7900, 'paid'],
    ]);
  });

  it('pays what was shown, or is told the new amount', async () => {
    const owner = await makeOwner();
    const body = { plan: 'studio', due: 1900, card: CARDS.good };
    expect(await call('POST', '/me/subscription', body, owner)).toMatchObject({
      http: 409,
      code: 'plans.price_changed',
      data: { due: 2900 },
    });
    const unknown = { ...body, plan: 'gold' };
    expect((await call('POST', '/me/subscription', unknown, owner)).http).toBe(404);
    expect((await call('POST', '/me/subscription', { plan: 'studio', due: 2900 }, owner)).code).toBe(
      'plans.card_needed',
    );
    expect((await call('POST', '/me/subscription', { ...body, due: 2900, card: '4111111111111111' }, owner)).code).toBe(
      'payments.not_a_test_card',
    );
    expect(await chargesOf(owner)).toEqual([]);
  });

  it('keeps the plan that a declined card could not change', async () => {
    const owner = await makeOwner();
    expect(await choose(owner, 'studio', CARDS.declined)).toMatchObject({
      outcome: 'declined',
      subscription: { plan: 'free' },
    });
    await choose(owner, 'studio', CARDS.good);
    expect(await choose(owner, 'collective', CARDS.declined)).toMatchObject({
      outcome: 'declined',
      decline_code: 'declined',
      subscription: { plan: 'studio', state: 'active', card_last4: '4242', payment: null },
    });
    expect((await choose(owner, 'studio')).code).toBe('plans.same');
  });

  it('answers the second step of the bank, once for the card', async () => {
    const owner = await makeOwner();
    expect(await choose(owner, 'studio', CARDS.secondStep)).toMatchObject({
      outcome: 'second_step',
      subscription: { state: 'checkout', plan: 'free', payment: { step: 'second_step' } },
    });
    expect(await pay(owner, { confirmed: false })).toMatchObject({
      outcome: 'declined',
      decline_code: 'second_step_failed',
    });
    await choose(owner, 'studio', CARDS.secondStep);
    expect(await pay(owner, { confirmed: true })).toMatchObject({ outcome: 'paid', subscription: { plan: 'studio' } });
    await comeTo(100, owner);
    expect((await chargesOf(owner)).filter(({ kind }) => kind === 'renewal').map(({ state }) => state)).toContain(
      'paid',
    );
    expect((await see(owner)).state).toBe('active');
  });

  it('can leave the second step, which ends by itself after half an hour', async () => {
    const owner = await makeOwner();
    await choose(owner, 'studio', CARDS.secondStep);
    expect(await cancel(owner)).toMatchObject({ state: 'free', payment: null });
    await choose(owner, 'studio', CARDS.secondStep);
    await comeTo(101, owner);
    expect(await see(owner)).toMatchObject({ state: 'free', payment: null });
    expect((await pay(owner, { confirmed: true })).code).toBe('plans.nothing_to_do');
  });

  it('waits for a slow bank, and is charged once', async () => {
    const owner = await makeOwner();
    expect(await choose(owner, 'studio', CARDS.slow)).toMatchObject({
      outcome: 'pending',
      subscription: { state: 'checkout' },
    });
    expect((await choose(owner, 'studio', CARDS.good)).code).toBe('plans.in_progress');
    expect((await cancel(owner)).code).toBe('plans.in_progress');
    await comeTo(102, owner);
    expect(await see(owner)).toMatchObject({ state: 'active', plan: 'studio', payment: null });
    expect((await chargesOf(owner)).map(({ state }) => state)).toEqual(['paid']);
  });

  it('has 14 days after a declined renewal, with two more tries, and pays with another card', async () => {
    const owner = await makeOwner();
    await choose(owner, 'collective', CARDS.good);
    const { period_ends_at } = await see(owner);
    const end = (Date.parse(period_ends_at) - Date.parse('2031-11-20T10:00:00Z')) / 86_400_000;
    await useCard(owner, CARDS.declined);
    await comeTo(end + 5, owner);
    const failed = await see(owner);
    expect(failed).toMatchObject({ state: 'past_due', plan: 'collective', payment: { kind: 'renewal', step: null } });
    expect(failed.failure.tries).toHaveLength(2);
    expect((await choose(owner, 'studio')).code).toBe('plans.past_due');
    expect(await pay(owner)).toMatchObject({ outcome: 'declined', subscription: { state: 'past_due' } });
    expect(await useCard(owner, CARDS.good)).toMatchObject({
      outcome: 'paid',
      subscription: { state: 'active', failure: null },
    });
    await useCard(owner, CARDS.declined);
    await comeTo(end + 60, owner);
    expect(await see(owner)).toMatchObject({ state: 'free', plan: 'free', payment: null });
    expect((await chargesOf(owner)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'start paid',
      'renewal paid',
      'renewal failed',
    ]);
    expect(await mailsOf(owner)).toEqual(['plan_started', 'plan_payment_failed', 'plan_payment_failed', 'plan_ended']);
  });

  it('can end at once what failed', async () => {
    const owner = await makeOwner();
    await choose(owner, 'studio', CARDS.good);
    const from = (plans.now().getTime() - Date.parse('2031-11-20T10:00:00Z')) / 86_400_000;
    await useCard(owner, CARDS.declined);
    await comeTo(from + 32, owner);
    expect((await see(owner)).state).toBe('past_due');
    expect(await cancel(owner)).toMatchObject({ state: 'free', plan: 'free', failure: null });
  });

  it('who presses twice, pays once', async () => {
    const owner = await makeOwner();
    const answers = await Promise.all([1, 2, 3, 4].map(() => choose(owner, 'studio', CARDS.good)));
    expect(answers.filter(({ outcome }) => outcome === 'paid')).toHaveLength(1);
    expect((await chargesOf(owner)).filter(({ state }) => state === 'paid')).toHaveLength(1);
    const { rows } = await sql<{ number: number }>`
      select count(*)::int as number from test_bank.plan_charges t where t.state = 'paid'
        and not exists (select from plan_charges c where c.provider_ref = t.ref and c.state = 'paid')`.execute(
      world.db,
    );
    expect(rows[0]?.number).toBe(0);
  });
});

describe('what exceeds a smaller plan', () => {
  it('is chosen by its owner before the change; by default what was booked last stays', async () => {
    const owner = await makeOwner();
    const guest = await makeOwner();
    await choose(owner, 'studio', CARDS.good);
    const [north, south] = [await makeStudio(world, owner), await makeStudio(world, owner)];
    const make = (studio: { id: string }, day: number) =>
      makeOffering(world, studio, { published_at: new Date(`2031-10-0${day}T10:00:00Z`) });
    const inNorth = [await make(north, 1), await make(north, 2), await make(north, 3), await make(north, 4)];
    const inSouth = [await make(south, 5), await make(south, 6)];
    const preview = () => call('GET', '/me/subscription/preview?plan=free', undefined, owner);
    const staying = async () => {
      const { choice } = await preview();
      return [...choice.studios, ...choice.offerings]
        .filter(({ stays }) => stays)
        .map(({ id }) => id)
        .sort();
    };
    const idsOf = (...rows: ({ id: string } | undefined)[]) => rows.map((row) => row?.id ?? '').sort();
    expect(await staying()).toEqual(idsOf(north, ...inNorth.slice(0, 3)));
    // The last of them sells.
    const event = await makeEvent(world, inNorth[3] as (typeof inNorth)[number], {
      starts_at: new Date(+plans.now() + 9 * DAY),
    });
    expect((await call('POST', '/bookings', { event_id: event.id, seats: 1 }, guest)).http).toBe(201);
    expect(await staying()).toEqual(idsOf(north, inNorth[3], inNorth[0], inNorth[1]));
    const kept = { studios: idsOf(north), offerings: idsOf(inNorth[1], inNorth[2], inNorth[3]) };
    expect((await call('PUT', '/me/subscription/kept', kept, owner)).http).toBe(204);
    expect(await staying()).toEqual(idsOf(north, inNorth[1], inNorth[2], inNorth[3]));
    // Another studio, and another owner's offering, which is none of hers.
    const other = { studios: idsOf(south), offerings: [...idsOf(...inSouth), guest.id] };
    await call('PUT', '/me/subscription/kept', other, owner);
    expect(await staying()).toEqual(idsOf(south, ...inSouth));
    await cancel(owner);
    const from = (plans.now().getTime() - PLAN_START.getTime()) / DAY;
    await comeTo(from + 32, owner);
    expect((await see(owner)).over_limit.offerings.map(({ id }: { id: string }) => id)).toEqual(
      inNorth.map(({ id }) => id),
    );
    // Until the day on which they stop the owner changes the choice.
    await call('PUT', '/me/subscription/kept', kept, owner);
    await comeTo(from + 32 + 14, owner);
    const { rows } = await sql<{ id: string }>`
      select id from offerings where studio_id in (${north.id}, ${south.id}) and status = 'published'`.execute(
      world.db,
    );
    expect(idsOf(...rows)).toEqual(kept.offerings);
  });

  it('is told to the owner, and stops selling after 14 days, the newest first', async () => {
    const owner = await makeOwner();
    await choose(owner, 'studio', CARDS.good);
    const studio = await makeStudio(world, owner);
    const offerings = [];
    for (const day of [1, 2, 3, 4, 5]) {
      offerings.push(await makeOffering(world, studio, { published_at: new Date(`2031-10-0${day}T10:00:00Z`) }));
    }
    const late = offerings.slice(3).map(({ id, title }) => ({ id, title }));
    const { over_limit } = await call('GET', '/me/subscription/preview?plan=free', undefined, owner);
    expect(over_limit).toEqual(late);
    await cancel(owner);
    const from = (plans.now().getTime() - Date.parse('2031-11-20T10:00:00Z')) / 86_400_000;
    await comeTo(from + 32, owner);
    expect(await see(owner)).toMatchObject({ plan: 'free', over_limit: { offerings: late }, paused: [] });
    expect(await mailsOf(owner)).toContain('plan_over_limit');
    const statuses = async () =>
      (
        await sql<{
          status: string;
        }>`select status from offerings where studio_id = ${studio.id} order by published_at`.execute(world.db)
      ).rows.map(({ status }) => status);
    expect(await statuses()).toEqual(Array(5).fill('published'));
    await comeTo(from + 32 + 14, owner);
    expect(await statuses()).toEqual(['published', 'published', 'published', 'paused', 'paused']);
    expect(await see(owner)).toMatchObject({ over_limit: null, paused: late });
    expect((await mailsOf(owner)).slice(-1)).toEqual(['plan_offerings_paused']);
    await choose(owner, 'studio', CARDS.good);
    expect((await call('POST', `/offerings/${late[0]?.id}/publication`, undefined, owner)).code).not.toBe(
      'plans.limit',
    );
  });
});

describe('the test subscription', () => {
  it('goes through the whole cycle, and never touches the real plan', async () => {
    const owner = await makeOwner();
    const before = await ledger();
    let { next_step, events } = await call('GET', '/me/test-subscription', undefined, owner);
    expect(events).toEqual([]);
    const seen: string[] = [];
    while (next_step) {
      const step = next_step;
      ({ next_step, events } = await call('POST', '/me/test-subscription', { step }, owner));
      expect(next_step, step).not.toBe(step);
      seen.push(step);
    }
    expect(seen).toHaveLength(10);
    expect(events.map(({ action }: { action: string }) => action)).toEqual([
      ...[
        'start',
        'activate',
        'upgrade',
        'renew',
        'fail',
        'fail_again',
        'recover',
        'schedule',
        'renew',
        'schedule',
        'end',
      ],
    ]);
    expect(await see(owner)).toMatchObject({ plan: 'free', state: 'free' });
    expect([await ledger(), await chargesOf(owner), await mailsOf(owner)]).toEqual([before, [], []]);
    await call('DELETE', '/me/test-subscription', undefined, owner);
    expect(await call('GET', '/me/test-subscription', undefined, owner)).toMatchObject({
      events: [],
      next_step: 'start',
    });
  });
});

it('a plan ends with the account of its owner', async () => {
  const owner = await makeOwner();
  await choose(owner, 'studio', CARDS.good);
  await sql`update auth.users set deleted_at = ${world.now()} where id = ${owner.id}`.execute(world.db);
  await renewSubscriptions(world);
  const { rows } = await sql`select state, plan_id from subscriptions where owner_id = ${owner.id}`.execute(world.db);
  expect(rows).toMatchObject([{ state: 'free', plan_id: 'free' }]);
});

expectActivities(world, 'subscription.changed');
