import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DAY, HOUR } from '#shared/time/time.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { createPayoutWorld, IBANS } from '#tests/worlds/payouts.ts';
import { createPayoutsProvider } from '../providers/payments/payments.ts';
import type { PayoutsProvider } from '../providers/payments/port.ts';

const payouts = await createPayoutWorld();
const { world } = payouts;
const bank = createPayoutsProvider(world) as PayoutsProvider;

/** Providers that fail before the transfer, and after it. */
const FAULTS = {
  none: bank,
  before: { ...bank, transfer: () => Promise.reject(new Error('no answer')) },
  after: {
    ...bank,
    async transfer(...call: Parameters<PayoutsProvider['transfer']>) {
      await bank.transfer(...call);
      throw new Error('the answer is lost');
    },
  },
} satisfies Record<string, PayoutsProvider>;

type Action =
  | { do: 'earn'; amount: number; atStudio: boolean }
  | { do: 'schedule'; schedule: 'weekly' | 'each_event'; minimum: number }
  | { do: 'account'; iban: string }
  | { do: 'hold'; held: boolean }
  | { do: 'wait'; hours: number }
  | { do: 'work'; fault: keyof typeof FAULTS; workers: number };

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant('earn'),
      amount: fc.integer({ min: 1, max: 20_000 }),
      atStudio: fc.boolean(),
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('schedule'),
      schedule: fc.constantFrom('weekly', 'each_event'),
      minimum: fc.integer({ min: 2000, max: 9000 }),
    }),
    weight: 1,
  },
  {
    arbitrary: fc.record({ do: fc.constant('account'), iban: fc.constantFrom(IBANS.good, IBANS.good, IBANS.refused) }),
    weight: 2,
  },
  { arbitrary: fc.record({ do: fc.constant('hold'), held: fc.boolean() }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.constantFrom(1, 30, 200) }), weight: 2 },
  {
    arbitrary: fc.record({
      do: fc.constant('work'),
      fault: fc.constantFrom('none', 'none', 'before', 'after'),
      workers: fc.constantFrom(1, 3),
    }),
    weight: 4,
  },
) as fc.Arbitrary<Action>;

/** What the studio earned and owes, computed without the product. */
interface Reckoning {
  earned: number;
  owed: number;
}

async function carryOut(studio: { id: string }, step: Action, sums: Reckoning): Promise<void> {
  switch (step.do) {
    case 'earn': {
      await payouts.earn(studio, step.amount, { at_studio: step.atStudio });
      const commission = Math.round(step.amount / 10);
      if (step.atStudio) sums.owed += commission;
      else sums.earned += step.amount - commission;
      break;
    }
    case 'schedule':
      await payouts.setSchedule(studio, step.schedule, step.minimum);
      break;
    case 'account':
      await payouts.setAccount(studio, step.iban);
      break;
    case 'hold':
      await sql`
        update payout_accounts set hold_reason = ${step.held ? 'Under review' : null} where studio_id = ${studio.id}`.execute(
        world.db,
      );
      break;
    case 'wait':
      await payouts.moveTo(new Date(payouts.now().getTime() + step.hours * HOUR));
      break;
    case 'work':
      await Promise.all(Array.from({ length: step.workers }, () => payouts.makePayouts(FAULTS[step.fault])));
  }
}

const numberOf = async (query: ReturnType<typeof sql<{ number: number }>>) =>
  (await query.execute(world.db)).rows[0]?.number ?? 0;

/** What the bank has sent to a studio, and what the ledger says of it. */
async function read({ id }: { id: string }) {
  const balance = (account: string) =>
    numberOf(sql<{ number: number }>`
      select coalesce(sum(amount), 0)::int as number from ledger_entries where account = ${account} and owner = ${id}`);
  return {
    sent: await numberOf(sql<{ number: number }>`
      select coalesce(sum(t.amount), 0)::int as number from test_bank.transfers t
      join payout_accounts a on a.provider_ref = t.account where a.studio_id = ${id}`),
    cleared: await numberOf(sql<{ number: number }>`
      select coalesce(-sum(e.amount), 0)::int as number from ledger_groups g join ledger_entries e on e.group_id = g.id
      where g.studio_id = ${id} and g.cause = 'payout' and e.account = 'clearing'`),
    recorded: await numberOf(sql<{ number: number }>`
      select coalesce(sum(amount), 0)::int as number from payouts where studio_id = ${id} and state = 'sent'`),
    pending: await numberOf(sql<{ number: number }>`
      select count(*)::int as number from payouts where studio_id = ${id} and state = 'pending'`),
    items: await numberOf(sql<{ number: number }>`
      select coalesce(sum(i.amount), 0)::int as number from payout_items i join payouts p on p.id = i.payout_id
      where i.studio_id = ${id} and p.state = 'sent'`),
    payable: 0 - (await balance('studio_payable')),
    receivable: await balance('studio_receivable'),
  };
}

it('pays each studio what it earned less what it owes, never more and never twice, whatever fails', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (steps) => {
      const studio = await payouts.makeStudio();
      await payouts.setSchedule(studio, 'each_event');
      await payouts.setAccount(studio, IBANS.good);
      const sums: Reckoning = { earned: 0, owed: 0 };
      // The largest balance that the studio ever had: a payout never takes more.
      let most = 0;
      for (const step of steps) {
        await carryOut(studio, step, sums);
        const { sent, cleared, recorded, items, payable, receivable } = await read(studio);
        most = Math.max(most, sums.earned - sums.owed);
        expect(sent).toBeLessThanOrEqual(most);
        expect(cleared).toBe(recorded);
        expect(items).toBe(recorded);
        expect(payable - receivable).toBe(sums.earned - sums.owed - recorded);
        expect(Math.min(payable, receivable)).toBeGreaterThanOrEqual(0);
        expect(sent).toBeGreaterThanOrEqual(recorded);
      }
      // Everything works again, and time passes.
      await carryOut(studio, { do: 'hold', held: false }, sums);
      await carryOut(studio, { do: 'account', iban: IBANS.good }, sums);
      await carryOut(studio, { do: 'schedule', schedule: 'each_event', minimum: 2000 }, sums);
      for (let round = 0; round < 3; round += 1) {
        await payouts.moveTo(new Date(payouts.now().getTime() + 2 * DAY));
        await payouts.makePayouts();
      }
      const { sent, recorded, pending, payable, receivable } = await read(studio);
      expect([sent, pending]).toEqual([recorded, 0]);
      const left = sums.earned - sums.owed - recorded;
      // What is left is a debt, or nothing.
      expect(payable - receivable).toBe(left);
      expect(left).toBeLessThanOrEqual(0);
    }),
    { numRuns: propertyRuns(8) },
  );
}, 120_000);
