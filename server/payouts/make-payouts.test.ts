import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#shared/time/time.ts';
import { expectActivities } from '#tests/activities.ts';
import { mailsTo } from '#tests/mailbox.ts';
import { makePerson } from '#tests/makers.ts';
import { createPayoutWorld, IBANS, WEDNESDAY } from '#tests/worlds/payouts.ts';
import { createSession } from '../auth/sessions/sessions.ts';
import { transaction } from '../db/transaction.ts';
import { saveTaxDetails } from '../invoices/tax-details/tax-details.ts';
import { movement, postGroups } from '../ledger/ledger.ts';
import { createPayoutsProvider } from '../providers/payments/payments.ts';
import type { PayoutsProvider } from '../providers/payments/port.ts';
import { requestTaxDetails } from './accounts/request-tax-details.ts';
import { remindOfAccounts } from './accounts/watch-accounts.ts';
import { makePayouts } from './make-payouts.ts';

const payouts = await createPayoutWorld();
const { world, owner, call, moveTo, now, makeStudio, earn, setAccount, setSchedule, payoutsOf, bankSent, balances } =
  payouts;
const bank = createPayoutsProvider(world) as PayoutsProvider;

const later = (milliseconds: number) => moveTo(new Date(now().getTime() + milliseconds));

/** Makes a studio whose account is ready. */
async function readyStudio(schedule: 'each_event' | 'weekly' = 'each_event') {
  const studio = await makeStudio();
  await setSchedule(studio, schedule);
  expect(await setAccount(studio, IBANS.good)).toMatchObject({ state: 'ready', bank_last4: '1332' });
  return studio;
}

describe('a payout', () => {
  it('is sent once something is earned, less what the studio owes, and once', async () => {
    const studio = await readyStudio();
    await earn(studio, 10_000);
    await earn(studio, 5000, { at_studio: true });
    const before = await bankSent();
    await payouts.makePayouts();
    await payouts.makePayouts();
    expect(await payoutsOf(studio)).toMatchObject([{ number: 1, amount: 8500, state: 'sent' }]);
    expect((await bankSent()) - before).toBe(8500);
    const left = await balances();
    expect([left[`studio_payable:${studio.id}`], left[`studio_receivable:${studio.id}`]]).toEqual([
      undefined,
      undefined,
    ]);
    const [mail] = (await mailsTo(world, owner.email)).filter(({ trigger }) => trigger === 'payout_sent');
    expect(mail?.subject).toContain('€85');
  });

  it('waits while the studio owes more than it earned, and the balance is carried on', async () => {
    const studio = await readyStudio();
    await earn(studio, 1000);
    await earn(studio, 20_000, { at_studio: true });
    await payouts.makePayouts();
    expect(await payoutsOf(studio)).toEqual([]);
    await earn(studio, 5000);
    await payouts.makePayouts();
    expect(await payoutsOf(studio)).toMatchObject([{ amount: 900 + 4500 - 2000 }]);
  });

  it('is less what the studio owes for a lost dispute, once', async () => {
    const studio = await readyStudio();
    const owed = movement(2500, 'EUR', { account: 'studio_receivable', owner: studio.id }, { account: 'dispute_hold' });
    await transaction(world.db, (tx) =>
      postGroups(tx, 'dispute_lost', [{ causeId: randomUUID(), studioId: studio.id, entries: owed }], now()),
    );
    await earn(studio, 10_000);
    await payouts.makePayouts();
    await earn(studio, 1000);
    await payouts.makePayouts();
    expect(await payoutsOf(studio)).toMatchObject([{ amount: 6500 }, { amount: 900 }]);
    const [, { id }] = (await call('GET', `/studios/${studio.id}/payouts`)).items;
    const { items } = await call('GET', `/studios/${studio.id}/payouts/${id}`);
    expect(
      items.map((item: { net: { amount: number } }) => item.net.amount).toSorted((a: number, b: number) => a - b),
    ).toEqual([-2500, 9000]);
    const left = await balances();
    expect([left[`studio_payable:${studio.id}`], left[`studio_receivable:${studio.id}`]]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('is made on Monday morning by the studio’s clock for weekly payouts, from the minimum', async () => {
    const studio = await readyStudio('weekly');
    await moveTo(WEDNESDAY);
    await earn(studio, 2000);
    await moveTo(new Date('2031-11-24T05:59:00+01:00'));
    await payouts.makePayouts();
    expect(await payoutsOf(studio)).toEqual([]);
    await moveTo(new Date('2031-11-24T06:01:00+01:00'));
    await earn(studio, 9000);
    await payouts.makePayouts();
    // €18 are less than €20, and what was earned on Monday is for the next one.
    expect(await payoutsOf(studio)).toEqual([]);
    await moveTo(new Date('2031-12-01T06:00:00+01:00'));
    await payouts.makePayouts();
    expect(await payoutsOf(studio)).toMatchObject([{ amount: 9900 }]);
  });

  it('waits for the account, about which the owner is written to every two weeks', async () => {
    const studio = await makeStudio();
    await setSchedule(studio, 'each_event');
    await earn(studio, 3000);
    const reminders = async () =>
      (await mailsTo(world, owner.email)).filter(({ trigger }) => trigger === 'payout_account_missing').length;
    await payouts.makePayouts();
    await remindOfAccounts(world);
    await remindOfAccounts(world);
    expect(await reminders()).toBe(1);
    await later(15 * DAY);
    await remindOfAccounts(world);
    expect(await reminders()).toBe(2);
    expect(await setAccount(studio, IBANS.needsIdentity)).toMatchObject({ state: 'incomplete', missing: ['identity'] });
    await payouts.makePayouts();
    expect(await payoutsOf(studio)).toEqual([]);
    expect(await setAccount(studio, IBANS.needsIdentity, { identity_proven: true })).toMatchObject({ state: 'ready' });
    await payouts.makePayouts();
    expect(await payoutsOf(studio)).toMatchObject([{ amount: 2700, state: 'sent' }]);
  });

  it('waits for tax details after the first mail about them and two reminders a month apart', async () => {
    const studio = await readyStudio();
    await earn(studio, 3000);
    const requests = async () =>
      (await mailsTo(world, owner.email)).filter(
        ({ trigger, text }) => trigger === 'tax_details_missing' && text.includes(studio.id),
      );
    for (const days of [0, 29, 1, 29, 1, 60]) {
      await later(days * DAY);
      await Promise.all([requestTaxDetails(world), requestTaxDetails(world)]);
      await payouts.makePayouts();
    }
    expect((await requests()).map(({ subject }) => subject.includes('wait'))).toEqual([false, false, true]);
    await earn(studio, 2000);
    await payouts.makePayouts();
    expect(await payoutsOf(studio)).toMatchObject([{ amount: 2700, state: 'sent' }]);
    const { items } = await call('GET', `/studios/${studio.id}/balance`);
    expect(items).toMatchObject([{ next: { amount: { amount: 1800 }, at: null, waits_for: 'tax_details' } }]);
    await saveTaxDetails(world, { userId: owner.id }, studio.id, {
      ...{ legal_name: 'Fang SL', tax_id: '12345678Z', country: 'ES', street: 'Carrer 1', postcode: '08005' },
      ...{ city: 'Barcelona', agrees: false },
    });
    await payouts.makePayouts();
    expect(await payoutsOf(studio)).toMatchObject([{ amount: 2700 }, { amount: 1800, state: 'sent' }]);
  });

  it('that the bank refuses opens what it covered for the next one, once the account has changed', async () => {
    const studio = await makeStudio();
    await setSchedule(studio, 'each_event');
    expect(await setAccount(studio, IBANS.refused)).toMatchObject({ state: 'ready' });
    await earn(studio, 3000);
    const before = await balances();
    await payouts.makePayouts();
    await later(HOUR);
    await payouts.makePayouts();
    expect(await payoutsOf(studio)).toMatchObject([{ state: 'failed', failure: 'bank_refused' }]);
    expect(await balances()).toEqual(before);
    expect(await call('GET', `/studios/${studio.id}/payout-account`)).toMatchObject({ missing: ['bank_account'] });
    expect((await mailsTo(world, owner.email)).filter(({ trigger }) => trigger === 'payout_failed')).toHaveLength(1);
    await setAccount(studio, IBANS.good);
    await payouts.makePayouts();
    expect(await payoutsOf(studio)).toMatchObject([{ state: 'failed' }, { number: 2, amount: 2700, state: 'sent' }]);
  });

  it('is held back by the operator with a reason, also when it is pending', async () => {
    const studio = await readyStudio();
    const admin = await makePerson(world, { admin: true });
    async function hold(reason: string | null) {
      admin.accessToken = (await createSession(world, admin.id, { method: 'password' })).access_token;
      return call('PUT', `/admin/payout-holds/${studio.id}`, { reason }, admin);
    }
    await earn(studio, 3000);
    await payouts.makePayouts({ ...bank, transfer: () => Promise.reject(new Error('no answer')) });
    expect(await hold('We are checking your tax number.')).toMatchObject({ http: 204 });
    await earn(studio, 4000);
    await later(HOUR);
    await payouts.makePayouts();
    expect(await payoutsOf(studio)).toMatchObject([{ amount: 2700, state: 'pending' }]);
    expect(await call('GET', `/studios/${studio.id}/payout-account`)).toMatchObject({
      hold_reason: 'We are checking your tax number.',
    });
    await hold(null);
    await payouts.makePayouts();
    expect(await payoutsOf(studio)).toMatchObject([{ state: 'sent' }, { amount: 3600, state: 'sent' }]);
  });
});

describe('a payout whose server or provider fails', () => {
  it.each([
    ['before', async () => Promise.reject(new Error('the provider is down'))],
    [
      'after',
      async (...call: Parameters<PayoutsProvider['transfer']>) => {
        await bank.transfer(...call);
        throw new Error('the answer is lost');
      },
    ],
  ])('%s the transfer is sent once in the end, and the ledger agrees with the provider', async (_, transfer) => {
    const studio = await readyStudio();
    const [sent, { clearing = 0 }] = [await bankSent(), await balances()];
    await earn(studio, 10_000);
    await payouts.makePayouts({ ...bank, transfer });
    expect(await payoutsOf(studio)).toMatchObject([{ state: 'pending' }]);
    await later(10 * 60_000);
    await payouts.makePayouts();
    expect(await payoutsOf(studio)).toMatchObject([{ amount: 9000, state: 'sent' }]);
    expect((await bankSent()) - sent).toBe(9000);
    expect(((await balances()).clearing ?? 0) - clearing).toBe(10_000 - 9000);
  });

  it('is one transfer when several workers run at once', async () => {
    const studio = await readyStudio();
    await earn(studio, 10_000);
    const before = await bankSent();
    await Promise.all(Array.from({ length: 6 }, () => payouts.makePayouts()));
    await payouts.makePayouts();
    expect(await payoutsOf(studio)).toMatchObject([{ amount: 9000, state: 'sent' }]);
    expect((await bankSent()) - before).toBe(9000);
  });
});

describe('the reserve for new studios', () => {
  it('keeps what is younger than its days, for as long as the studio is new', async () => {
    const reserved = { ...world, config: { ...world.config, payoutReserveDays: 7 } };
    const studio = await readyStudio();
    await earn(studio, 10_000);
    await makePayouts(reserved);
    expect(await payoutsOf(studio)).toEqual([]);
    await later(7 * DAY);
    await earn(studio, 1000);
    await makePayouts(reserved);
    expect(await payoutsOf(studio)).toMatchObject([{ amount: 9000 }]);
    await later(90 * DAY);
    await earn(studio, 5000);
    await makePayouts(reserved);
    expect(await payoutsOf(studio)).toMatchObject([{ amount: 9000 }, { amount: 5400 }]);
  });
});

describe('the account', () => {
  it('refuses an IBAN with wrong digits, and settings that make no sense', async () => {
    const studio = await makeStudio();
    expect(await setAccount(studio, 'ES91 2100 0418 4502 0005 1333')).toMatchObject({
      http: 422,
      code: 'payouts.not_an_iban',
    });
    expect(await setSchedule(studio, 'weekly', 10)).toMatchObject({ http: 422 });
    expect(await call('GET', `/studios/${studio.id}/payout-account`)).toMatchObject({ state: 'none', minimum: 2000 });
    expect(await call('POST', `/studios/${studio.id}/payout-account/onboarding`)).toMatchObject({ kind: 'form' });
  });
});

expectActivities(world, 'payouts.held', 'payouts.released');
