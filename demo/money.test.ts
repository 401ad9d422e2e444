import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createWorld, type TestWorld } from '#tests/harness.ts';
import { OWNER } from './people.ts';
import { seedDemo } from './seed.ts';

let world: TestWorld;
beforeAll(async () => {
  world = { ...(await createWorld()), now: () => new Date('2027-03-10T09:00:00Z') };
  await seedDemo(world);
});

/** Returns a sum in minor units. */
async function sum(statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{
    sum: number;
  }>`select coalesce(sum(amount), 0)::int as sum from (${statement}) summed`.execute(world.db);
  return rows[0]?.sum ?? Number.NaN;
}

it('guests of the owner paid for their past seats, and the studio was paid on Monday', async () => {
  const { rows } = await sql<{ state: string; amount: number; sent_at: Date; slug: string }>`
    select p.state, p.amount, p.sent_at, s.slug from payouts p join studios s on s.id = p.studio_id`.execute(world.db);
  expect(rows).toEqual([
    { state: 'sent', amount: expect.any(Number), sent_at: new Date('2027-03-08T05:00:00Z'), slug: OWNER.studio },
  ]);
  expect(await sum(sql`select amount from payout_items where payout_id is null and amount > 0`)).toBeGreaterThan(0);
});

it('the ledger and the test bank agree', async () => {
  const bank =
    (await sum(sql`select amount - refunded as amount from test_bank.payments`)) -
    (await sum(sql`select amount from test_bank.transfers`));
  const seats = sql`select e.amount from ledger_entries e join ledger_groups g on g.id = e.group_id
    where e.account = 'clearing' and g.cause <> 'plan_charge'`;
  expect(await sum(seats)).toBe(bank);
  expect(bank).toBeGreaterThan(0);
});

it('each past seat is earned after 48 hours, and none twice', async () => {
  const unearned = sql`select e.id, 1 as amount from events e join studios s on s.id = e.studio_id
    where s.slug = ${OWNER.studio} and (e.earned_at is null) = (e.ends_at <= ${world.now()}::timestamptz - interval '48 hours')`;
  expect(await sum(unearned)).toBe(0);
  const funds = sql`select -amount as amount from ledger_entries where account = 'booking_funds' and owner in (
    select booking_id::text from earnings)`;
  expect(await sum(funds)).toBe(0);
});

it('each booking has the commission of the plan that its owner has had since before', async () => {
  const { rows } = await sql<{ plan: string; rate: number; commission: number; is_before: boolean }>`
    select distinct p.id as plan, b.commission_rate as rate, p.commission, b.created_at < u.started_at as is_before
    from bookings b join studios s on s.id = b.studio_id
    left join subscriptions u on u.owner_id = s.owner_id
    join plans p on p.id = coalesce(u.plan_id, 'free')`.execute(world.db);
  expect(rows.map(({ plan }) => plan)).toEqual(expect.arrayContaining(['studio', 'collective']));
  expect(rows.filter(({ rate, commission, is_before }) => is_before || rate !== commission)).toEqual([]);
});
