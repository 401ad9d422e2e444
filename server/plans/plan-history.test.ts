import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DAY } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { type MadePerson, makePerson } from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { CARDS } from '#tests/worlds/paid-bookings.ts';
import { Refusal } from '../http/refuse.ts';
import { createBillingTestBankIfUsed } from '../providers/billing/billing.ts';
import { cancelPlan, changeCard, changePlan, payOpenCharge } from './change-plan.ts';
import { keyOf } from './charges.ts';
import { findOpenCharge, findSubscription } from './queries.ts';
import { renewSubscriptions } from './renew.ts';
import { previewPlan } from './subscription-dto.ts';

let now = new Date('2031-11-20T10:00:00Z');
const world = await createWorld({}, () => now);
const bank = createBillingTestBankIfUsed(world);

const card = fc.constantFrom(CARDS.good, CARDS.declined, CARDS.secondStep, CARDS.slow);
const step = fc.oneof(
  fc.record({ do: fc.constant('choose' as const), plan: fc.constantFrom('free', 'studio', 'collective'), card }),
  fc.record({ do: fc.constant('choose twice' as const), plan: fc.constantFrom('studio', 'collective'), card }),
  fc.record({ do: fc.constant('card' as const), card }),
  fc.record({ do: fc.constant('pay' as const), confirmed: fc.option(fc.boolean(), { nil: undefined }) }),
  fc.constant({ do: 'cancel' as const }),
  // The bank charges the card, and its answer is lost.
  fc.constant({ do: 'lose an answer' as const }),
  fc.record({
    do: fc.constant('pass' as const),
    days: fc.constantFrom(0.001, 1, 3, 8, 15, 31, 70),
    twice: fc.boolean(),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function act(person: MadePerson, each: Step): Promise<void> {
  const owner = { ownerId: person.id, isSandbox: false };
  const choose = async (planId: string, cardNumber: string) => {
    const { due } = await previewPlan(world, owner, planId);
    await changePlan(world, owner, { planId, due: due.amount, cardNumber: due.amount > 0 ? cardNumber : undefined });
  };
  if (each.do === 'choose') await choose(each.plan, each.card);
  else if (each.do === 'choose twice') {
    await Promise.allSettled([choose(each.plan, each.card), choose(each.plan, CARDS.good)]);
  } else if (each.do === 'card') await changeCard(world, owner, each.card);
  else if (each.do === 'pay') await payOpenCharge(world, owner, each.confirmed);
  else if (each.do === 'cancel') await cancelPlan(world, owner);
  else if (each.do === 'pass') {
    now = new Date(now.getTime() + each.days * DAY);
    await Promise.all([renewSubscriptions(world), each.twice ? renewSubscriptions(world) : undefined]);
  } else {
    const row = await findSubscription(world.db, owner);
    const open = row && (await findOpenCharge(world.db, row.id));
    const used = open?.card_ref ?? row?.card_ref;
    if (!open || !used || !row.customer_ref) return;
    await sql`update plan_charges set card_ref = ${used} where id = ${open.id}`.execute(world.db);
    await bank?.charge({ customer: row.customer_ref, card: used, amount: open.amount, currency: 'EUR' }, keyOf(open));
  }
}

/** What the bank charged an owner, by the keys of its charges: the bank’s own books. */
async function check(person: MadePerson): Promise<void> {
  const { rows } = await sql<{ bank: number; charged: number; ledger: number; open: number }>`
    select
      (select coalesce(sum(t.amount), 0)::int from test_bank.plan_charges t
        where t.state = 'paid' and split_part(t.key, ':', 2)::uuid in (select id from plan_charges where owner_id = ${person.id})) as bank,
      (select coalesce(sum(amount), 0)::int from plan_charges where owner_id = ${person.id} and state = 'paid') as charged,
      (select count(*)::int from plan_charges where owner_id = ${person.id} and state = 'open') as open,
      (select coalesce(sum(e.amount), 0)::int from ledger_entries e join ledger_groups g on g.id = e.group_id
        join plan_charges c on c.id = g.cause_id and c.owner_id = ${person.id}
        where g.cause = 'plan_charge' and e.account = 'clearing') as ledger`.execute(world.db);
  const [sums] = rows;
  expect(sums?.ledger).toBe(sums?.charged);
  // A lost answer is known at the next look, while its charge is open.
  if (sums?.open === 0) expect(sums.bank).toBe(sums.charged);
  const { rows: twice } = await sql`
    select from plan_charges a join plan_charges b on b.subscription_id = a.subscription_id and b.id > a.id
    where a.owner_id = ${person.id} and a.state = 'paid' and b.state = 'paid' and a.kind <> 'upgrade' and b.kind <> 'upgrade'
      and tstzrange(a.period_starts_at, least(a.period_ends_at, b.period_starts_at)) && tstzrange(b.period_starts_at, b.period_ends_at)`.execute(
    world.db,
  );
  expect(twice).toEqual([]);
  const row = await findSubscription(world.db, { ownerId: person.id, isSandbox: false });
  if (!row) return;
  expect(row.plan_id === 'free').toBe(row.state === 'free' || row.state === 'checkout');
  const { rows: paid } = await sql<{ plan_id: string }>`
    select plan_id from plan_charges where owner_id = ${person.id} and state = 'paid' order by settled_at desc, id desc limit 1`.execute(
    world.db,
  );
  if (row.state === 'active') expect(row.plan_id).toBe(paid[0]?.plan_id);
}

it('an owner is never charged twice for a period, and the ledger has what the bank charged, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const person = await makePerson(world);
      await act(person, { do: 'choose', plan: 'studio', card: CARDS.good });
      for (const each of steps) {
        await act(person, each).catch((error: unknown) => expect(error).toBeInstanceOf(Refusal));
        await check(person);
      }
      // Left alone, everything is decided.
      for (let month = 0; month < 3; month += 1) await act(person, { do: 'pass', days: 15, twice: false });
      await check(person);
      await cancelPlan(world, { ownerId: person.id, isSandbox: false });
      for (let month = 0; month < 3; month += 1) await act(person, { do: 'pass', days: 15, twice: false });
      await check(person);
      const row = await findSubscription(world.db, { ownerId: person.id, isSandbox: false });
      expect(row).toMatchObject({ state: 'free', plan_id: 'free' });
    }),
    { numRuns: propertyRuns(12) },
  );
});
