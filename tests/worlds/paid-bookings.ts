import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { lapseBookings } from '#server/bookings/changes/lapse-bookings.ts';
import { notifyOfReturns } from '#server/bookings/refunds/notify-of-returns.ts';
import type { Connection } from '#server/db/database.ts';
import { deliverTestNotices } from '#server/payments/notices/receive-notice.ts';
import { settlePayments, syncSilentPayments } from '#server/payments/settle-payments.ts';
import { HOUR } from '#shared/time/time.ts';
import { callsOf } from '../calls.ts';
import { createWorld } from '../harness.ts';
import { type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '../makers.ts';

export const START = new Date('2031-11-20T10:00:00+01:00');

/** Cards of the test bank. */
export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000000000000002',
  secondStep: '4000000000003220',
  slow: '4000000000000077',
  neverReports: '4000000000000119',
  refundReturned: '4000000000005126',
} as const;

/**
 * A studio whose guests pay online, with the test bank and a clock that the test moves. Call it once at the top of a
 * test file.
 */
export async function createPaidBookings() {
  let now = START;
  const world = await createWorld({}, () => now);
  const owner = await makePerson(world, { name: 'Marta' });
  const studio = await makeStudio(world, owner);
  const people = [owner];
  let passTypes = 0;
  const call = callsOf(world, owner);

  /** Signs a person in again: sessions end with time. */
  async function signIn(person: MadePerson) {
    person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
  }
  async function moveTo(instant: Date) {
    now = instant;
    for (const person of people) await signIn(person);
  }
  const pass = (milliseconds: number) => moveTo(new Date(now.getTime() + milliseconds));
  async function makeGuest(name = 'Laia', more: { admin?: boolean; isProven?: boolean } = {}) {
    const guest = await makePerson(world, { name, ...more });
    people.push(guest);
    await signIn(guest);
    return guest;
  }

  /** Makes two dates of one offering at €58, the second dearer by €12. */
  async function makeDates(offeringOf: object = {}, secondOf: object = {}) {
    const offering = await makeOffering(world, studio, { payment: 'online', ...offeringOf });
    const first = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 240 * HOUR) });
    const second = await makeEvent(world, offering, {
      starts_at: new Date(START.getTime() + 288 * HOUR),
      price_override: 7000,
      ...secondOf,
    });
    return { offering, first, second };
  }

  const book = (event: { id: string }, guest: MadePerson, names = ['Laia'], more: object = {}) =>
    call(
      'POST',
      '/bookings',
      { event_id: event.id, seats: names.length, attendees: names.map((name) => ({ name })), ...more },
      guest,
    );
  const pay = ({ id }: { id: string }, guest: MadePerson, number: string = CARDS.good, more: object = {}) =>
    call('POST', `/payments/${id}/test-card`, { number, ...more }, guest);
  const see = ({ id }: { id: string }, guest: MadePerson) => call('GET', `/bookings/${id}`, undefined, guest);
  /** Books seats and pays for them. */
  async function bookPaid(event: { id: string }, guest: MadePerson, names = ['Laia']) {
    const { id, payment } = await book(event, guest, names);
    await pay(payment, guest);
    return see({ id }, guest);
  }
  /** Buys a gift card and pays it. @param amount minor units @returns its code */
  async function buyGiftCard(buyer: MadePerson, amount: number): Promise<string> {
    const names = { sender_name: 'Ona', recipient_name: 'Laia', recipient_email: 'laia@guests.example' };
    const card = await call('POST', '/gift-cards', { amount, ...names }, buyer);
    await pay(card.payment, buyer);
    return (await call('GET', `/me/gift-cards/${card.id}`, undefined, buyer)).code;
  }
  /** Creates a pass that the studio sells, and buys and pays it. @returns its id */
  async function buyPass(buyer: MadePerson, type: object = {}): Promise<string> {
    passTypes += 1;
    const terms = { name: `Pass ${passTypes}`, price: 10_000, credits: 3, months: 6, ...type };
    const { id: pass_type_id } = await call('POST', `/studios/${studio.id}/pass-types`, terms);
    const pass = await call('POST', '/passes', { pass_type_id }, buyer);
    await pay(pass.payment, buyer);
    return pass.id;
  }
  const seePass = (id: string, guest: MadePerson) => call('GET', `/me/passes/${id}`, undefined, guest);
  const move = ({ id }: { id: string }, guest: MadePerson, event: { id: string }, more: object = {}) =>
    call('POST', `/bookings/${id}/move`, { event_id: event.id, ...more }, guest);

  /** What the worker does each second, and each minute. */
  async function work() {
    await deliverTestNotices(world);
    await lapseBookings(world);
    await settlePayments(world);
    await syncSilentPayments(world);
    await settlePayments(world);
    await notifyOfReturns(world);
  }

  const numberOf = async (query: RawBuilder<{ number: number }>) =>
    (await query.execute(world.db)).rows[0]?.number ?? 0;
  const seatsTaken = ({ id }: { id: string }) =>
    numberOf(sql<{ number: number }>`select seats_taken as number from events where id = ${id}`);
  /** What of a booking is captured and not refunded, in minor units. */
  const paidFor = ({ id }: { id: string }) =>
    numberOf(sql<{ number: number }>`
      select coalesce((select sum(i.amount) from payment_items i join payments p on p.id = i.payment_id
          where i.booking_id = ${id} and p.state = 'captured'), 0)::int
        - coalesce((select sum(amount) from refunds where booking_id = ${id}), 0)::int as number`);
  /** What the test bank has of a guest's money, in minor units. */
  const bankHas = (guest: MadePerson) =>
    numberOf(sql<{ number: number }>`
      select coalesce(sum(t.amount - t.refunded), 0)::int as number
      from test_bank.payments t join payments p on p.provider_ref = t.ref
      where p.guest_id = ${guest.id} and t.state = 'captured'`);
  const refundsOf = async ({ id }: { id: string }) =>
    (
      await sql<{ amount: number; state: string }>`
        select amount, state from refunds where booking_id = ${id} order by id`.execute(world.db)
    ).rows;
  const mailsOf = async ({ id }: { id: string }) =>
    (
      await sql<{ trigger: string }>`
        select trigger from emails where dedupe_key like ${`%${id}%`} order by id`.execute(world.db)
    ).rows.map(({ trigger }) => trigger);

  return {
    world,
    owner,
    studio,
    call,
    now: () => now,
    moveTo,
    pass,
    makeGuest,
    makeDates,
    book,
    bookPaid,
    pay,
    buyGiftCard,
    buyPass,
    seePass,
    see,
    move,
    work,
    seatsTaken,
    paidFor,
    bankHas,
    refundsOf,
    mailsOf,
    expectBalance: () => expectBalance(world),
  };
}

/**
 * Expects of every booking that the money owed is the money held, plus captured, minus refunded, and of every event
 * that the seats it counts are those of its bookings and of the changes that wait. A payment on its way for what has
 * ended counts once it arrives. The worker must have run.
 */
export async function expectBalance({ db }: Parameters<typeof settlePayments>[0]): Promise<void> {
  const { rows: wrongTotals } = await sql<{ id: string; total: number; parts: number }>`
    select * from (
      select b.id, b.total + b.discount as total, sum(a.price)::int + coalesce((select sum(n.price * n.quantity
          * case n.per when 'seat' then b.seats else 1 end) from booking_addons n where n.booking_id = b.id), 0)::int
          as parts
      from bookings b join booking_attendees a on a.booking_id = b.id and a.state = 'coming'
      group by b.id having bool_and(a.price is not null)) x
    where total <> parts`.execute(db);
  expect(wrongTotals).toEqual([]);
  const { rows: misparted } = await sql`
    select b.id, b.total, b.deposit from bookings b join booking_events c on c.booking_id = b.id and c.released_at is null
    group by b.id having sum(c.price) <> b.total or sum(c.deposit) is distinct from b.deposit`.execute(db);
  expect(misparted).toEqual([]);
  const { rows: unbalanced } = await sql<{ id: string; owed: number; has: number }>`
    with ${DISPUTED} select * from (
      select b.id, b.state, b.payment,
        case when b.payment = 'at_studio' then 0
          when b.state in ('held', 'awaiting_approval', 'confirmed', 'completed', 'cancelled')
          then coalesce(b.deposit, b.total) + (select coalesce(sum(c.kept), 0) from booking_changes c where c.booking_id = b.id)
            + (select coalesce(sum((l.date_change ->> 'kept')::int), 0) from booking_log l where l.booking_id = b.id)
            - coalesce((select c.refund_amount from booking_cancellations c where c.booking_id = b.id), 0)
            + coalesce((select h.new_price - h.old_price from held_changes h
              where h.booking_id = b.id and h.status = 'held'), 0)
          else 0 end::int as owed,
        (select coalesce(sum(i.amount), 0) from payment_items i join payments p on p.id = i.payment_id
          where i.booking_id = b.id and (p.state in ('authorised', 'captured') or p.state in ('created', 'pending') and (
            b.state = 'held' or exists (select from held_changes h where h.payment_id = p.id and h.status = 'held'))))::int
        - (select coalesce(sum(r.amount), 0) from refunds r where r.booking_id = b.id)::int as has
      from bookings b where b.state not in ('offered', 'requested') and b.id not in (select id from disputed)) balance
    where owed <> has`.execute(db);
  expect(unbalanced).toEqual([]);
  const { rows: split } = await sql`
    select p.id from payments p left join payment_items i on i.payment_id = p.id
    where coalesce(p.bought_gift_card_id, p.bought_pass_id) is null group by p.id having coalesce(sum(i.amount), 0) <> p.amount`.execute(
    db,
  );
  expect(split).toEqual([]);
  await expectLedger(db);
  const { rows: miscredited } = await sql`
    select * from (
      select q.id, q.credits - q.credits_left as gone, coalesce((
        select sum(r.credits) from refunds r join payments y on y.id = r.payment_id
        where y.bought_pass_id = q.id), 0)::int + coalesce((
        select sum(b.seats + coalesce((select sum(cardinality(h.positions)) from booking_changes h
            where h.booking_id = b.id and h.kind = 'seats_cancelled'), 0)
          - coalesce((select sum(r.credits) from refunds r where r.booking_id = b.id and r.state = 'succeeded'), 0))
        from bookings b where exists (select from payment_items i join payments p on p.id = i.payment_id
          where i.booking_id = b.id and p.pass_id = q.id)), 0)::int as used
      from passes q where q.paid_at is not null) x
    where gone <> used`.execute(db);
  expect(miscredited).toEqual([]);
  const { rows: miscounted } = await sql`
    select e.id, e.seats_taken, e.capacity from events e
    where e.seats_taken > e.capacity or e.seats_taken <>
      (select coalesce(sum(c.seats), 0) from booking_events c where c.event_id = e.id and c.released_at is null)
      + (select coalesce(sum(h.seats), 0) from held_changes h where h.event_id = e.id and h.status = 'held')`.execute(
    db,
  );
  expect(miscounted).toEqual([]);
}

/**
 * SQL of the bookings that lost money in a dispute, with those that their seats went to: their guests owe what the bank
 * took back.
 */
const DISPUTED = sql`recursive disputed as (
  select booking_id as id from refunds where state = 'disputed' and booking_id is not null
  union
  select c.other_booking_id from disputed d join booking_changes c on c.booking_id = d.id where c.other_booking_id is not null)`;

/** Expects that the ledger's balances are those that payments and refunds make when they are summed up anew. */
async function expectLedger(db: Connection): Promise<void> {
  const { rows: wrong } = await sql`
    with balances as (
      select account, owner, currency::text, sum(amount)::int as balance from ledger_entries group by 1, 2, 3
    ), charged as (
      select * from payments where state = 'captured'
    ), sums as (
      select 'clearing' as account, provider as owner, currency::text, sum(amount)::int - coalesce((
        select sum(r.amount) from refunds r join payments q on q.id = r.payment_id
        where q.provider = p.provider and q.currency = p.currency and r.state = 'succeeded'), 0)::int - coalesce((
        select sum(d.amount) from disputes d where d.provider = p.provider and d.currency = p.currency and d.state <> 'won'), 0)::int
        - coalesce((select sum(t.fee) from provider_transactions t where t.provider = p.provider and t.currency = p.currency), 0)::int
        as balance
      from charged p where provider not in ('gift_card', 'pass') group by provider, currency
      union all
      select 'gift_cards', g.id::text, g.currency::text, coalesce((
        select sum(i.amount) - coalesce(sum((select sum(r.amount) from refunds r where r.payment_id = p.id
            and r.booking_id = i.booking_id and r.state = 'succeeded')), 0)
        from charged p join payment_items i on i.payment_id = p.id where p.gift_card_id = g.id), 0)::int - g.amount
      from gift_cards g where g.paid_at is not null
      union all
      select 'pass_funds', q.id::text, q.currency::text, coalesce((
        select sum(i.amount) - coalesce(sum((select sum(r.amount) from refunds r where r.payment_id = p.id
            and r.booking_id = i.booking_id and r.state = 'succeeded')), 0)
        from charged p join payment_items i on i.payment_id = p.id where p.pass_id = q.id), 0)::int - q.price
        + coalesce((select sum(r.amount) from refunds r join payments y on y.id = r.payment_id
          where y.bought_pass_id = q.id), 0)::int
        + coalesce((select sum(e.amount) from earnings e where e.pass_id = q.id), 0)::int
      from passes q where q.paid_at is not null
      union all
      select 'booking_funds', i.booking_id::text, p.currency::text, coalesce((
        select sum(r.amount) from refunds r where r.booking_id = i.booking_id), 0)::int
        - sum(i.amount)::int - coalesce((select sum(e.amount) from ledger_entries e
          where e.account = 'promo' and e.owner = i.booking_id::text), 0)::int
      from charged p join payment_items i on i.payment_id = p.id group by i.booking_id, p.currency
      union all
      select 'refunds_in_flight', '', p.currency::text, -sum(r.amount)::int
      from refunds r join payments p on p.id = r.payment_id where r.state = 'pending' group by p.currency
      union all
      select 'refunds_owed', p.guest_id::text, p.currency::text, -sum(r.amount)::int
      from refunds r join payments p on p.id = r.payment_id where r.state = 'failed' group by p.guest_id, p.currency
      union all
      select 'platform_bank', '', p.currency::text, -sum(r.amount)::int
      from refunds r join payments p on p.id = r.payment_id where r.state = 'settled' group by p.currency
      union all
      select 'dispute_hold', '', currency::text, sum(amount)::int from disputes where state = 'open' group by currency
      union all
      select 'dispute_fees', '', currency::text, sum(fee)::int from provider_transactions where kind = 'dispute' group by currency
      union all
      select 'losses', '', d.currency::text, sum(d.amount)::int - coalesce((
        select sum(r.amount) from refunds r join payments q on q.id = r.payment_id
        where q.currency = d.currency and r.state = 'disputed'), 0)::int
      from disputes d where d.state = 'lost' group by d.currency
    )
    select * from balances b full join sums s using (account, owner, currency)
    where b.account is distinct from 'promo' and coalesce(b.balance, 0) <> coalesce(s.balance, 0)`.execute(db);
  expect(wrong).toEqual([]);
  await expectPlatformParts(db);
}

/**
 * Expects that the platform has paid what its codes took off, in the share of the price that guests have paid and not
 * got back: nothing of what was never confirmed, and of each cancelled seat a part of what was kept of it. Each change
 * of a booking may round by a cent.
 */
async function expectPlatformParts(db: Connection): Promise<void> {
  const { rows: wrong } = await sql`
    with ${DISPUTED} select * from (
      select b.id, b.state, b.discount, b.id in (select id from disputed) as is_disputed, coalesce((select sum(e.amount) from ledger_entries e
          where e.account = 'promo' and e.owner = b.id::text), 0)::int as part,
        case when k.id is null or b.payment <> 'online' or b.state in ('held', 'awaiting_approval', 'expired', 'declined') then 0
          when b.state = 'cancelled' then b.discount * (1 - coalesce(c.refund_amount::numeric / nullif(coalesce(b.deposit, b.total), 0), 0)) *
            (exists (select from booking_log l where l.booking_id = b.id and l.to_state = 'confirmed'))::int
          else b.discount end as due,
        coalesce((select sum(h.kept) from booking_changes h where h.booking_id = b.id), 0)::int as kept,
        (select count(*) from booking_changes h where h.booking_id = b.id or h.other_booking_id = b.id)::int + 1 as cents
      from bookings b left join promo_codes k on k.id = b.promo_code_id and k.studio_id is null
      left join booking_cancellations c on c.booking_id = b.id) x
    where part < 0 or part < due - cents and not is_disputed or part > due + cents + kept or (kept = 0 and due = 0 and part <> 0)`.execute(
    db,
  );
  expect(wrong).toEqual([]);
}
