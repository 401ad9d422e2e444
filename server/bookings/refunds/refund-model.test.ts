import fc from 'fast-check';
import { expect, it } from 'vitest';
import { issueSales } from '#server/invoices/issue/issue-sales.ts';
import { makePayouts } from '#server/payouts/make-payouts.ts';
import type { ReceivedGiftCard } from '#shared/schemas/gift-cards.ts';
import { DAY, HOUR } from '#shared/time/time.ts';
import { makeEvent, makeOffering } from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';
import { IBANS } from '#tests/worlds/payouts.ts';
import { completeEvents } from '../complete-events.ts';
import { earnEvents } from '../earning/earn-events.ts';
import { lapseObjections } from './objections.ts';

const { world, studio, call, moveTo, pass, makeGuest, book, pay, buyGiftCard, work } = await createPaidBookings();
const guest = await makeGuest();
const giver = await makeGuest('Ona');
const admin = await makeGuest('Ada', { admin: true });
await call('POST', '/admin/promo-codes', { code: 'SITE15', currency: 'EUR', percent: 15 }, admin);
const { http } = await call('POST', `/studios/${studio.id}/payout-account/test-bank`, {
  name: 'Taller Fang SCCL',
  iban: IBANS.good,
});
expect(http).toBeLessThan(300);
await call('PUT', `/studios/${studio.id}/payout-account`, { schedule: 'each_event' });

const booking = fc.nat(4);
const amount = fc.option(fc.constantFrom(1, 777, 2000, 5800), { freq: 3 });
const before = fc.oneof(
  fc.record({ do: fc.constant('admin_gives'), booking, amount, paid_by: fc.constantFrom('studio', 'platform') }),
  fc.record({ do: fc.constant('cancel'), booking }),
);
const after = fc.oneof(
  fc.record({ do: fc.constant('give'), booking, amount, seat: fc.option(fc.constantFrom(1, 2), { freq: 1 }) }),
  fc.record({ do: fc.constant('give'), booking, amount, seat: fc.constant(null) }),
  fc.record({ do: fc.constant('give_credit'), booking, amount }),
  fc.record({ do: fc.constant('spend_credit') }),
  fc.record({ do: fc.constant('move'), booking }),
  fc.record({ do: fc.constant('admin_gives'), booking, amount, paid_by: fc.constantFrom('studio', 'platform') }),
  fc.record({ do: fc.constant('object'), booking }),
  fc.record({ do: fc.constant('answer'), booking, answer: fc.constantFrom('refund', 'credit', 'took_place') }),
  fc.record({ do: fc.constant('accept'), booking }),
  fc.record({ do: fc.constant('escalate'), booking }),
  fc.record({ do: fc.constant('decide'), decision: fc.constantFrom('refund', 'dismiss') }),
  fc.record({ do: fc.constant('wait'), hours: fc.constantFrom(2, 60, 60, 80) }),
  fc.record({ do: fc.constant('pay_out') }),
);
interface Step {
  do: string;
  booking?: number;
  amount?: number | null;
  seat?: number | null;
  paid_by?: string;
  answer?: string;
  decision?: string;
  hours?: number;
}

/** A later date, for which credit is spent and to which bookings are moved. */
let laterEvent: { id: string };

/** What was carried out, over all runs. */
const done = new Map<string, number>();

/**
 * Five bookings of two seats at €58 for one date: by card, by gift card and card, by gift card and at the studio, with
 * a code, at the studio.
 */
async function begin(): Promise<{ id: string; starts_at: Date }[]> {
  await moveTo(START);
  await world.pool.query(
    'truncate gift_cards, payments, bookings, payouts, earnings, payout_items, test_bank.payments cascade',
  );
  await world.pool.query('truncate test_bank.transfers, test_bank.reversals cascade');
  await world.pool.query(
    'begin; set local session_replication_role = replica; truncate ledger_groups, ledger_entries, payout_items, provider_transactions, invoice_queue, invoices, invoice_series, invoice_issuers; commit',
  );
  const offering = await makeOffering(world, studio, { payment: 'either' });
  const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 60 * HOUR), capacity: 20 });
  laterEvent = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 30 * DAY), capacity: 20 });
  const names = ['Laia', 'Oriol'];
  const online = { payment: 'online' };
  const byCard = await book(event, guest, names, online);
  await pay(byCard.payment, guest);
  const byBoth = await book(event, guest, names, { gift_card: await buyGiftCard(giver, 2345) });
  await pay(byBoth.payment, guest);
  const gift_card = await buyGiftCard(giver, 3333);
  const inPart = await book(event, guest, names, { gift_card, payment: 'at_studio' });
  const coded = await book(event, guest, names, { ...online, code: 'SITE15' });
  await pay(coded.payment, guest);
  const atDesk = await book(event, guest, names, { payment: 'at_studio' });
  for (const [{ id }, due] of [
    [inPart, 11_600 - 3333],
    [atDesk, 11_600],
  ] as const) {
    const taken = { amount: due, method: 'cash' };
    expect((await call('POST', `/studios/${studio.id}/bookings/${id}/desk-payments`, taken)).http).toBe(201);
  }
  return [byCard, byBoth, inPart, coded, atDesk];
}

/** What the worker does as time passes. */
async function live(): Promise<void> {
  await work();
  await completeEvents(world);
  await earnEvents(world);
  await lapseObjections(world);
  await work();
}

async function act(step: Step, bookings: { id: string }[]): Promise<number> {
  const { id = '' } = bookings[step.booking ?? 0] ?? {};
  const wanted = { ...(step.amount && { amount: step.amount }), ...(step.seat && { positions: [step.seat] }) };
  const why = { preset: 'goodwill' };
  switch (step.do) {
    case 'give':
      return (await call('POST', `/studios/${studio.id}/bookings/${id}/refunds`, { ...why, ...wanted })).http;
    case 'give_credit':
      return (await call('POST', `/studios/${studio.id}/bookings/${id}/refunds`, { ...why, ...wanted, way: 'credit' }))
        .http;
    case 'spend_credit': {
      const cards: ReceivedGiftCard[] = (await call('GET', '/me/received-gift-cards', undefined, guest)).items;
      const card = cards.find(({ credit, balance }) => credit && balance.amount > 0);
      if (!card) return 404;
      const spent = await book(laterEvent, guest, ['Laia'], { gift_card: card.code });
      if (spent.http < 300 && spent.state === 'held') await pay(spent.payment, guest);
      return spent.http;
    }
    case 'move':
      return (await call('POST', `/studios/${studio.id}/bookings/${id}/move`, { event_id: laterEvent.id })).http;
    case 'accept':
      return (await call('POST', `/bookings/${id}/objection/acceptance`, undefined, guest)).http;
    case 'admin_gives':
      return (await call('POST', `/admin/bookings/${id}/refunds`, { ...why, ...wanted, paid_by: step.paid_by }, admin))
        .http;
    case 'cancel':
      return (await call('POST', `/bookings/${id}/cancellation`, {}, guest)).http;
    case 'object':
      return (await call('POST', `/bookings/${id}/objection`, { text: 'Shut.' }, guest)).http;
    case 'answer':
      return (await call('POST', `/studios/${studio.id}/bookings/${id}/objection`, { answer: step.answer })).http;
    case 'escalate':
      return (await call('POST', `/bookings/${id}/objection/escalation`, undefined, guest)).http;
    case 'decide': {
      const [first] = (await call('GET', '/admin/objections', undefined, admin)).items;
      if (!first) return 404;
      return (await call('POST', `/admin/objections/${first.id}/decision`, { decision: step.decision }, admin)).http;
    }
    case 'wait':
      await pass((step.hours ?? 0) * HOUR);
      return 200;
    default:
      await makePayouts(world);
      return 200;
  }
}

const rowsOf = async (query: string) => (await world.pool.query(query)).rows;

/**
 * Expects that no cent of a booking, of the studio or of the bank is lost, and that what is in question is not earned.
 */
async function expectMoney(): Promise<void> {
  // What a booking holds is what was paid, less what went back and what was earned of it, with what the platform gave.
  expect(
    await rowsOf(`
      select * from (select b.id, b.state,
        coalesce((select -sum(e.amount) from ledger_entries e where e.account = 'booking_funds' and e.owner = b.id::text), 0)::int as funds,
        coalesce((select sum(i.amount) from payment_items i join payments p on p.id = i.payment_id where i.booking_id = b.id and p.state = 'captured'), 0)::int as paid,
        coalesce((select sum(r.amount) from refunds r where r.booking_id = b.id), 0)::int as back,
        coalesce((select sum(e.amount) from ledger_entries e where e.account = 'promo' and e.owner = b.id::text), 0)::int
          + coalesce((select sum(e.amount) from ledger_entries e join ledger_groups g on g.id = e.group_id where e.account = 'losses' and exists (
              select from ledger_entries x where x.group_id = g.id and x.account = 'booking_funds' and x.owner = b.id::text)), 0)::int as of_platform,
        coalesce((select sum(e.amount) from earnings e where e.booking_id = b.id and not e.at_studio), 0)::int as earned
        from bookings b) x
      where funds <> paid - back + of_platform - earned or back > paid or funds < 0`),
  ).toEqual([]);
  // A credit has what was given as it, less what was paid with it and did not come back.
  expect(
    await rowsOf(`
      select * from (select g.id,
        coalesce((select -sum(e.amount) from ledger_entries e where e.account = 'gift_cards' and e.owner = g.id::text), 0)::int as "left",
        coalesce((select sum(r.amount) from refunds r join given_refunds v on v.id = r.given_id
          where v.gift_card_id = g.id and r.state = 'credited'), 0)::int as given,
        coalesce((select sum(p.amount) from payments p where p.gift_card_id = g.id and p.state = 'captured'), 0)::int
          - coalesce((select sum(r.amount) from refunds r join payments p on p.id = r.payment_id
            where p.gift_card_id = g.id and r.state = 'succeeded'), 0)::int as used
        from gift_cards g where g.studio_id is not null) x
      where "left" <> given - used or given = 0`),
  ).toEqual([]);
  // What is owed to the studio is what waits for its payout.
  expect(
    await rowsOf(`
      select * from (select
        coalesce((select -sum(amount) from ledger_entries where account in ('studio_payable', 'studio_receivable')), 0)::int as owed,
        coalesce((select sum(amount) from payout_items where payout_id is null), 0)::int as waits) x where owed <> waits`),
  ).toEqual([]);
  // The ledger has at the bank what the bank has.
  expect(
    await rowsOf(`
      select * from (select
        coalesce((select sum(amount) from ledger_entries where account = 'clearing'), 0)::int as booked,
        coalesce((select sum(amount - refunded) from test_bank.payments where state = 'captured'), 0)::int
          - coalesce((select sum(amount) from test_bank.transfers), 0)::int
          + coalesce((select sum(amount) from test_bank.reversals), 0)::int as has) x where booked <> has`),
  ).toEqual([]);
  expect(
    await rowsOf(`
      select j.booking_id from objections j join earnings e on e.booking_id = j.booking_id and e.given_id is null
      where e.earned_at > j.created_at and (j.settled_at is null or e.earned_at < j.settled_at)`),
  ).toEqual([]);
}

/** Expects of what is over that nothing waits: all of it is earned or went back, and the papers say the same. */
async function expectSettled(): Promise<void> {
  expect(await rowsOf(`select id from objections where settled_at is null`)).toEqual([]);
  expect(
    await rowsOf(`
      select owner, sum(amount)::int as left from ledger_entries where account in ('booking_funds', 'refunds_in_flight')
      group by account, owner having sum(amount) <> 0`),
  ).toEqual([]);
  await issueSales(world);
  expect(
    await rowsOf(`
      select * from (
        select i.booking_id, sum(i.amount)::int - coalesce((select sum(r.amount) from refunds r left join given_refunds g on g.id = r.given_id
            where r.booking_id = i.booking_id and coalesce(g.paid_by, 'studio') = 'studio'), 0)::int
          + coalesce((select sum(e.amount) from ledger_entries e where e.account = 'promo' and e.owner = i.booking_id::text), 0)::int as received
        from payment_items i join payments p on p.id = i.payment_id where p.state = 'captured' group by i.booking_id) paid
      full join (select booking_id, sum(total)::int as invoiced from invoices where booking_id is not null group by booking_id) written
        using (booking_id)
      where coalesce(received, 0) <> coalesce(invoiced, 0)`),
  ).toEqual([]);
}

/** Carries steps out before the start and after it, with the worker after each. */
async function run(earlier: readonly Step[], later: readonly Step[]): Promise<void> {
  const bookings = await begin();
  const carryOut = async (step: Step) => {
    const answer = await act(step, bookings);
    expect(answer, JSON.stringify(step)).toBeLessThan(500);
    if (answer < 300) done.set(step.do, (done.get(step.do) ?? 0) + 1);
    await live();
    await expectMoney();
  };
  for (const step of earlier) await carryOut(step);
  await pass(61 * HOUR);
  for (const step of later) await carryOut(step);
  // What waits for the platform is decided, and time passes: every objection ends, everything is earned and paid out.
  while ((await act({ do: 'decide', decision: 'dismiss' }, bookings)) < 300);
  for (let round = 0; round < 3; round += 1) {
    await pass(round === 0 ? 40 * DAY : 4 * DAY);
    await live();
    await makePayouts(world);
    await expectMoney();
  }
  await expectSettled();
  const [{ reversed }] = await rowsOf('select count(*)::int as reversed from test_bank.reversals');
  if (reversed > 0) done.set('reversal', reversed);
}

/**
 * A history in which each action succeeds at least once, with a refund after the payout, whose transfer is reversed.
 */
const EACH: [Step[], Step[]] = [
  [
    { do: 'admin_gives', booking: 3, amount: 2000, paid_by: 'platform' },
    { do: 'cancel', booking: 3 },
  ],
  [
    { do: 'move', booking: 4 },
    { do: 'give', booking: 1, seat: 1 },
    { do: 'give_credit', booking: 1, amount: 777 },
    { do: 'spend_credit' },
    { do: 'object', booking: 1 },
    { do: 'answer', booking: 1, answer: 'credit' },
    { do: 'accept', booking: 1 },
    { do: 'object', booking: 0 },
    { do: 'object', booking: 2 },
    { do: 'answer', booking: 0, answer: 'took_place' },
    { do: 'escalate', booking: 0 },
    { do: 'wait', hours: 60 },
    { do: 'decide', decision: 'dismiss' },
    { do: 'wait', hours: 80 },
    { do: 'pay_out' },
    { do: 'give_credit', booking: 0, amount: 777 },
    { do: 'admin_gives', booking: 0, amount: 777, paid_by: 'studio' },
    { do: 'give', booking: 0 },
    { do: 'give', booking: 4, amount: 777 },
    { do: 'pay_out' },
  ],
];

it('money that is given back, in question or taken back from a studio is somewhere after every step, to the cent', async () => {
  const steps = [
    fc.array(before, { maxLength: 3 }),
    fc.array(after, { minLength: 6, maxLength: 14, size: 'max' }),
  ] as const;
  await fc.assert(
    fc.asyncProperty(...steps, (earlier, later) => run(earlier as Step[], later as Step[])),
    { numRuns: propertyRuns(5), examples: [EACH as never] },
  );
  expect([...done.keys()].sort()).toEqual([
    'accept',
    'admin_gives',
    'answer',
    'cancel',
    'decide',
    'escalate',
    'give',
    'give_credit',
    'move',
    'object',
    'pay_out',
    'reversal',
    'spend_credit',
    'wait',
  ]);
}, 300_000);
