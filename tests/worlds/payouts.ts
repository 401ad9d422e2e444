import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { recordEarning } from '#server/bookings/earning/earn-events.ts';
import { transaction } from '#server/db/transaction.ts';
import { movement, postGroups } from '#server/ledger/ledger.ts';
import { makePayouts } from '#server/payouts/make-payouts.ts';
import type { PayoutsProvider } from '#server/providers/payments/port.ts';
import { callsOf } from '../calls.ts';
import { createWorld } from '../harness.ts';
import { makePerson, makeStudio } from '../makers.ts';

/** A Wednesday. */
export const WEDNESDAY = new Date('2031-11-19T10:00:00+01:00');

/** Accounts of the test bank. */
export const IBANS = {
  good: 'ES91 2100 0418 4502 0005 1332',
  refused: 'DE89 3704 0044 0532 0130 00',
  needsIdentity: 'FR14 2004 1010 0505 0001 3M02 606',
} as const;

/** Studios that earn, with the test bank and a clock that the test moves. Call it once at the top of a test file. */
export async function createPayoutWorld(config: Parameters<typeof createWorld>[0] = {}) {
  let now = WEDNESDAY;
  const world = await createWorld(config, () => now);
  const owner = await makePerson(world, { name: 'Marta' });
  owner.accessToken = (await createSession(world, owner.id, { method: 'password' })).access_token;
  const callAs = callsOf(world, owner);

  /** Earns what a guest paid, at a commission of 10 % with 21 % tax in it. */
  async function earn(studio: { id: string }, amount: number, more: { at_studio?: boolean; currency?: string } = {}) {
    const { at_studio = false, currency = 'EUR' } = more;
    const [booking_id, eventId] = [randomUUID(), randomUUID()];
    await transaction(world.db, async (tx) => {
      const paid = movement(
        amount,
        currency,
        { account: 'clearing', owner: 'test_bank' },
        { account: 'booking_funds', owner: booking_id },
      );
      if (!at_studio)
        await postGroups(tx, 'payment', [{ causeId: randomUUID(), studioId: studio.id, entries: paid }], now);
      const earned = { booking_id, studio_id: studio.id, currency, amount, rate: 1000, at_studio };
      await recordEarning(tx, earned, { eventId, vatRate: 21, now });
    });
  }

  const setAccount = (studio: { id: string }, iban: string, more: object = {}) =>
    callAs('POST', `/studios/${studio.id}/payout-account/test-bank`, { name: 'Taller Fang SCCL', iban, ...more });
  const setSchedule = (studio: { id: string }, schedule: 'each_event' | 'weekly', minimum?: number) =>
    callAs('PUT', `/studios/${studio.id}/payout-account`, { schedule, ...(minimum ? { minimum } : {}) });

  /** Lists the payouts of a studio, the oldest first. */
  const payoutsOf = async ({ id }: { id: string }) =>
    (
      await sql<{ number: number; amount: number; state: string; failure: string | null }>`
        select number, amount, state, failure from payouts where studio_id = ${id} order by number`.execute(world.db)
    ).rows;
  /** What the test bank has sent, in minor units. */
  const bankSent = async () =>
    (
      await sql<{ amount: number }>`
        select coalesce(sum(amount), 0)::int as amount from test_bank.transfers`.execute(world.db)
    ).rows[0]?.amount ?? 0;
  /** The balances of the ledger by account, and by studio where it has one; positive in debit. */
  const balances = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        await sql<{ account: string; balance: number }>`
          select account || case when account like 'studio%' then ':' || owner else '' end as account, sum(amount)::int as balance
          from ledger_entries group by 1 having sum(amount) <> 0`.execute(world.db)
      ).rows.map(({ account, balance }) => [account, balance]),
    );

  return {
    world,
    owner,
    call: callAs,
    now: () => now,
    /** Moves the clock, and signs the owner in again: sessions end with time. */
    moveTo: async (instant: Date) => {
      now = instant;
      owner.accessToken = (await createSession(world, owner.id, { method: 'password' })).access_token;
    },
    makeStudio: () => makeStudio(world, owner),
    earn,
    setAccount,
    setSchedule,
    payoutsOf,
    bankSent,
    balances,
    makePayouts: (provider?: PayoutsProvider) => makePayouts(world, provider),
  };
}
