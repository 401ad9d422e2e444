import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { issueSales } from '#server/invoices/issue/issue-sales.ts';
import { depositOf } from '#shared/bookings/deposit.ts';
import { CURRENCIES } from '#shared/money/currencies.ts';
import { chargeMinimum } from '#shared/payments/charge-minimum.ts';
import { DAY, HOUR } from '#shared/time/time.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { makeCourse, makeEvent, makeOffering } from '#tests/makers.ts';
import { createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';
import { completeEvents } from '../complete-events.ts';
import { earnEvents } from '../earning/earn-events.ts';

const paid = await createPaidBookings();
const { world, studio, call, moveTo, makeGuest, makeDates, book, pay, see, move, paidFor, work, expectBalance } = paid;
const { buyGiftCard, buyPass } = paid;
const guest = await makeGuest();
const euros = (amount: number) => ({ amount, currency: 'EUR' });
const deposit = (online: number, at_studio: number) => ({ online: euros(online), at_studio: euros(at_studio) });

const comeTo = (hours: number) => moveTo(new Date(START.getTime() + hours * HOUR));

/** Makes two dates of an offering at €58 and €70 that asks for 30 % online. */
const makeDeposited = (offeringOf: object = {}) => makeDates({ deposit_percent: 30, ...offeringOf });
/** Books seats, and pays the deposit. */
async function bookDeposited(event: { id: string }, names?: string[], more: object = {}) {
  const { id, payment } = await book(event, guest, names, more);
  await pay(payment, guest);
  return see({ id }, guest);
}
const ofStudio = ({ id }: { id: string }) => `/studios/${studio.id}/bookings/${id}`;

it('the database and the server compute the same least amounts and deposits', async () => {
  const { rows: minimums } = await sql<{ currency: string; minimum: number }>`
    select currency, charge_minimum(currency) as minimum from unnest(${[...CURRENCIES]}::text[]) as c (currency)`.execute(
    world.db,
  );
  expect(minimums).toEqual(CURRENCIES.map((currency) => ({ currency, minimum: chargeMinimum(currency) })));
  const totals = fc.sample(fc.nat(200_000), 300);
  const { rows } = await sql<{ total: number; percent: number; currency: string; deposit: number | null }>`
    select t.total, p.percent, c.currency, deposit_of(t.total, p.percent, c.currency) as deposit
    from unnest(${[0, 1, 2, 3, 19, 20, 21, 153, 166, 167, ...totals]}::int[]) as t (total),
      unnest(${[5, 30, 33, 50, 95]}::int[]) as p (percent), unnest(${['EUR', 'CZK', 'XOF']}::text[]) as c (currency)`.execute(
    world.db,
  );
  expect(rows.map(({ deposit }) => deposit)).toEqual(
    rows.map(({ total, percent, currency }) => depositOf({ amount: total, currency }, percent)),
  );
  const { rows: without } = await sql<{ deposit: number | null }>`
    select deposit_of(5800, null, 'EUR') as deposit`.execute(world.db);
  expect(without).toEqual([{ deposit: null }]);
});

async function edit({ id }: { id: string }, changes: object) {
  const { version } = await call('GET', `/offerings/${id}/editing`);
  return call('PATCH', `/offerings/${id}`, { version, ...changes });
}

describe('an offering', () => {
  it('asks for a deposit only where guests pay online', async () => {
    const offering = await makeOffering(world, studio, { payment: 'at_studio' });
    expect(await edit(offering, { deposit_percent: 30 })).toMatchObject({
      http: 422,
      fields: [{ path: 'deposit_percent', code: 'not_online' }],
    });
    expect(await edit(offering, { deposit_percent: 30, payment: 'either' })).toMatchObject({ http: 200 });
    expect(await call('GET', `/offerings/${offering.id}`)).toMatchObject({ deposit_percent: 30 });
    expect(await edit(offering, { deposit_percent: 4 })).toMatchObject({ http: 422 });
    expect(await edit(offering, { deposit_percent: 96 })).toMatchObject({ http: 422 });
    expect(await edit(offering, { payment: 'at_studio' })).toMatchObject({ http: 200, deposit_percent: null });
  });
});

describe('a booking with a deposit', () => {
  it('charges its part of the price online, and leaves the rest to the studio', async () => {
    await moveTo(START);
    const { first, offering } = await makeDeposited();
    expect(await call('POST', '/quotes', { event_id: first.id, seats: 2 }, guest)).toMatchObject({
      total: euros(11_600),
      deposit: deposit(3480, 8120),
    });
    const held = await book(first, guest, ['Laia', 'Ona'], { shown_total: euros(11_600) });
    expect(held).toMatchObject({ http: 201, state: 'held', total: euros(11_600), deposit: deposit(3480, 8120) });
    expect(await call('GET', `/payments/${held.payment.id}`, undefined, guest)).toMatchObject({ amount: euros(3480) });
    // What the offering asks for later changes nothing.
    await world.db.updateTable('offerings').set({ deposit_percent: 90 }).where('id', '=', offering.id).execute();
    await pay(held.payment, guest);
    expect(await see(held, guest)).toMatchObject({
      state: 'confirmed',
      deposit: { ...deposit(3480, 8120), is_paid_at_studio: false },
      cancellation: { refund_now: euros(3480) },
    });
    expect(await paidFor(held)).toBe(3480);
    await expectBalance();
  });

  it('has none where the guest pays at the studio, where it is too little, and by pass', async () => {
    const { offering, first } = await makeDeposited({ payment: 'either' });
    const quote = (payment?: string) =>
      call('POST', '/quotes', { event_id: first.id, seats: 1, ...(payment && { payment }) }, guest);
    expect(await quote()).toMatchObject({ deposit: deposit(1740, 4060) });
    expect(await quote('at_studio')).toMatchObject({ deposit: null });
    expect(await book(first, guest, ['Laia'], { payment: 'at_studio' })).toMatchObject({
      state: 'confirmed',
      payment: 'at_studio',
      deposit: null,
    });
    const held = await book(first, guest, ['Laia'], { payment: 'online' });
    expect(held).toMatchObject({ deposit: deposit(1740, 4060) });
    expect(await call('POST', `/bookings/${held.id}/pay-at-studio`, undefined, guest)).toMatchObject({
      state: 'confirmed',
      deposit: null,
      total: euros(5800),
    });
    // 30 % are €0.46, which is too little for a card.
    const cheap = await makeEvent(world, offering, { price_override: 153 });
    expect(await book(cheap, guest, ['Laia'], { payment: 'online' })).toMatchObject({ deposit: null });
    const pass_id = await buyPass(guest);
    const byPass = await book(first, guest, ['Laia'], { pass_id });
    expect(byPass).toMatchObject({ http: 201, state: 'confirmed', deposit: null, pass: { id: pass_id } });
    await expectBalance();
  });

  it('comes after a code, and a gift card pays towards it only', async () => {
    await call('POST', `/studios/${studio.id}/promo-codes`, { code: 'HALF', percent: 50 });
    const { first } = await makeDeposited();
    const code = 'HALF';
    const gift_card = await buyGiftCard(await makeGuest('Ona'), 5000);
    const quoted = await call('POST', '/quotes', { event_id: first.id, seats: 2, code, gift_card }, guest);
    // 30 % of half the price is paid by the gift card, which keeps what is on it beyond that.
    expect(quoted).toMatchObject({ price: euros(5800), total: euros(4060), deposit: deposit(0, 4060) });
    expect(quoted.lines.at(-1)).toMatchObject({ kind: 'gift_card', amount: euros(-1740) });
    const shown_total = quoted.total;
    const wrong = { code, gift_card, shown_total: euros(5800) };
    expect(await book(first, guest, ['Laia', 'Ona'], wrong)).toMatchObject({ code: 'bookings.total_changed' });
    const booking = await book(first, guest, ['Laia', 'Ona'], { code, gift_card, shown_total });
    expect(booking).toMatchObject({ state: 'confirmed', total: euros(5800), deposit: deposit(1740, 4060) });
    await expectBalance();
    const held = await book(first, guest, ['Laia', 'Ona']);
    await call('PUT', `/bookings/${held.id}/code`, { code }, guest);
    const less = await see(held, guest);
    expect(less).toMatchObject({ total: euros(5800), deposit: deposit(1740, 4060) });
    await call('DELETE', `/bookings/${held.id}/code`, undefined, guest);
    const more = await see(held, guest);
    expect(more).toMatchObject({ total: euros(11_600), deposit: deposit(3480, 8120) });
    expect(await call('GET', `/payments/${more.payment.id}`, undefined, guest)).toMatchObject({ amount: euros(3480) });
    await expectBalance();
  });

  it('gets back what the policy does not keep of the price, and nothing more is charged', async () => {
    await moveTo(START);
    const { first } = await makeDeposited({ cancellation_policy: 'moderate', deposit_percent: 60 });
    const names = ['Laia', 'Ona'];
    const early = await bookDeposited(first, names);
    const cancel = ({ id }: { id: string }, more: object = {}) =>
      call('POST', `/bookings/${id}/cancellation`, more, guest);
    expect(await cancel(early)).toMatchObject({ cancelled: { refund: euros(6960) } });
    const one = await bookDeposited(first, names);
    const all = await bookDeposited(first, names);
    const byStudio = await bookDeposited(first, names);
    await comeTo(240 - 3 * 24);
    // Half of a seat is kept: 2900 of the 3480 that were paid for it.
    const seat = { positions: [1] };
    expect(await call('GET', `/bookings/${one.id}/cancellation?positions=1`, undefined, guest)).toMatchObject({
      refund: euros(580),
      kept: euros(2900),
      rest: euros(2320),
    });
    expect(await cancel(one, seat)).toMatchObject({ total: euros(5800), deposit: deposit(3480, 2320) });
    expect(await paidFor(one)).toBe(3480 + 2900);
    expect(await cancel(one)).toMatchObject({ cancelled: { refund: euros(580) } });
    expect(await paidFor(one)).toBe(2900 + 2900);
    expect(await cancel(all)).toMatchObject({ cancelled: { refund: euros(1160) } });
    await call('POST', `${ofStudio(byStudio)}/cancellation`, {});
    expect(await see(byStudio, guest)).toMatchObject({ cancelled: { refund: euros(6960) } });
    expect(await paidFor(byStudio)).toBe(0);
    await work();
    await expectBalance();
    await moveTo(START);
  });

  it('pays a dearer date at the studio, and gets back of a cheaper one what the deposit exceeds', async () => {
    const { offering, first, second } = await makeDeposited();
    const cheaper = await makeEvent(world, offering, { price_override: 3333 });
    const { id } = await bookDeposited(first, ['Laia', 'Ona']);
    const options = await call('GET', `/bookings/${id}/move`, undefined, guest);
    const option = options.items.find((each: { id: string }) => each.id === second.id);
    expect(option).toMatchObject({ difference: euros(2400), payment: 'at_studio' });
    expect(await move({ id }, guest, second)).toMatchObject({
      total: euros(14_000),
      deposit: deposit(3480, 10_520),
      held_change: null,
    });
    // Back at the price for which it was paid, nothing goes back.
    await move({ id }, guest, first);
    expect(await paidFor({ id })).toBe(3480);
    const some = await move({ id }, guest, cheaper, { positions: [2] });
    expect(some).toMatchObject({ total: euros(3333), deposit: deposit(1000, 2333) });
    expect([await paidFor({ id }), await paidFor(some)]).toEqual([1740, 1000]);
    await expectBalance();
  });

  it('pays for a seat that the studio adds there too', async () => {
    const { first } = await makeDeposited();
    const booking = await bookDeposited(first);
    await call('POST', `${ofStudio(booking)}/seats`, { name: 'Pau' });
    expect(await see(booking, guest)).toMatchObject({
      seats: 2,
      total: euros(11_600),
      deposit: deposit(1740, 9860),
      held_change: null,
    });
    await expectBalance();
  });

  it('is authorised until the studio approves, and charged then', async () => {
    const { first } = await makeDeposited({ booking_mode: 'requires_approval', notice_minutes: 120 });
    const asked = await bookDeposited(first);
    expect(asked).toMatchObject({ state: 'awaiting_approval', deposit: deposit(1740, 4060) });
    expect(await paidFor(asked)).toBe(0);
    await call('POST', `/bookings/${asked.id}/approval`, {});
    expect(await see(asked, guest)).toMatchObject({ state: 'confirmed' });
    expect(await paidFor(asked)).toBe(1740);
    await expectBalance();
  });

  it('is asked for seat by seat where everyone pays their own', async () => {
    await moveTo(START);
    const { first } = await makeDeposited();
    const { id } = await book(first, guest, ['Laia', 'Ona']);
    const split = await call('POST', `/bookings/${id}/split`, undefined, guest);
    const share = { amount: euros(1740), at_studio: euros(4060) };
    expect(split.shares).toMatchObject([share, share]);
    for (const { payment_id } of split.shares) await pay({ id: payment_id }, guest);
    const other = { id: split.shares[1].booking_id };
    expect(await see(other, guest)).toMatchObject({ state: 'confirmed', deposit: deposit(1740, 4060) });
    expect([await paidFor({ id }), await paidFor(other)]).toEqual([1740, 1740]);
    await expectBalance();
  });

  it('loses no cent when it is divided among seats: of €51.33 the shares are €25.67 and €25.66', async () => {
    await moveTo(START);
    const { offering } = await makeDeposited();
    const event = await makeEvent(world, offering, { price_override: 8555 });
    const { id, deposit: whole } = await book(event, guest, ['Laia', 'Ona']);
    expect(whole.online).toEqual(euros(5133));
    const { shares } = await call('POST', `/bookings/${id}/split`, undefined, guest);
    expect(shares.map(({ amount }: { amount: object }) => amount)).toEqual([euros(2567), euros(2566)]);
    for (const { payment_id } of shares) await pay({ id: payment_id }, guest);
    expect((await paidFor({ id })) + (await paidFor({ id: shares[1].booking_id }))).toBe(5133);
    await expectBalance();
  });

  it('is asked for when an offer is accepted', async () => {
    const { offering } = await makeDeposited({ booking_mode: 'request_only' });
    const starts_at = new Date(START.getTime() + 6 * DAY).toISOString();
    const request = { offering_id: offering.id, text: 'A birthday', times: [{ starts_at }], seats: 2 };
    const { id } = await call('POST', '/booking-requests', request, guest);
    await call('POST', `/bookings/${id}/offer`, { starts_at, price: { amount: 9001 } });
    const accepted = await call('POST', `/bookings/${id}/acceptance`, {}, guest);
    expect(accepted).toMatchObject({ state: 'held', total: euros(9001), deposit: deposit(2700, 6301) });
    await pay(accepted.payment, guest);
    expect(await paidFor({ id })).toBe(2700);
    await expectBalance();
  });
});

it('is in the mails: what is paid how, what comes back until when, and after a cancellation that nothing is due', async () => {
  await moveTo(START);
  const { first } = await makeDeposited({ cancellation_policy: 'moderate', deposit_percent: 60 });
  const { id } = await bookDeposited(first);
  await sendBookingMails(world);
  await call('POST', `/bookings/${id}/cancellation`, {}, guest);
  await sendBookingMails(world);
  const { rows } = await sql<{ text: string }>`
    select text from emails where dedupe_key like ${`%${id}%`} and user_id = ${guest.id} order by id`.execute(world.db);
  const [booked, cancelled] = rows.map(({ text }) => text);
  expect(booked).toContain('€34.80 by card, €23.20 at the studio');
  expect(booked).toContain('€5.80 back until');
  expect(cancelled).toContain('€34.80 goes back to your card');
  expect(cancelled).toContain('There’s nothing left to pay at the studio.');
});

describe('the rest', () => {
  it('is open at the door and at the desk until the desk records it', async () => {
    await moveTo(START);
    const { first } = await makeDeposited();
    const booking = await bookDeposited(first);
    const door = async () => (await call('GET', `/events/${first.id}/door`)).guests[0].pays_at_studio;
    expect(await door()).toEqual(euros(4060));
    expect(await call('GET', ofStudio(booking))).toMatchObject({
      rest_at_studio: euros(4060),
      is_paid_at_desk: false,
    });
    expect(await call('PUT', `${ofStudio(booking)}/desk-payment`, { paid: true })).toMatchObject({ http: 200 });
    expect(await call('GET', ofStudio(booking))).toMatchObject({
      is_paid_at_desk: true,
      paid_at_desk: euros(4060),
    });
    expect(await door()).toBeNull();
    expect(await see(booking, guest)).toMatchObject({ deposit: { is_paid_at_studio: true } });
    const { first: whole } = await makeDates();
    const paidWhole = await bookDeposited(whole);
    expect(await call('PUT', `${ofStudio(paidWhole)}/desk-payment`, { paid: true })).toMatchObject({
      code: 'bookings.not_paid_at_studio',
    });
  });
});

describe('the studio', () => {
  const earningsOf = async ({ id }: { id: string }) =>
    (
      await sql<{ amount: number; commission: number; at_studio: boolean }>`
        select amount, commission, at_studio from earnings where booking_id = ${id} order by at_studio, id`.execute(
        world.db,
      )
    ).rows;
  const fundsOf = async ({ id }: { id: string }) =>
    (
      await sql<{ sum: number }>`
        select coalesce(sum(amount), 0)::int as sum from ledger_entries
        where account = 'booking_funds' and owner = ${id}`.execute(world.db)
    ).rows[0]?.sum;
  async function earn() {
    await work();
    await completeEvents(world);
    await earnEvents(world);
  }

  it('earns the deposit, and owes the commission on the rest, unless nobody came and nothing was paid', async () => {
    await comeTo(0);
    const { first } = await makeDeposited();
    const came = await bookDeposited(first);
    const absent = await bookDeposited(first);
    await sql`
      insert into attendances (attendee_id, event_id, studio_id, outcome, at, created_at)
      select id, ${first.id}, ${studio.id}, 'no_show', ${first.starts_at}, ${first.starts_at}
      from booking_attendees where booking_id = ${absent.id}`.execute(world.db);
    await issueSales(world);
    const { rows: papers } = await sql<{ total: number }>`
      select total from invoices where booking_id = ${came.id}`.execute(world.db);
    expect(papers).toEqual([{ total: 1740 }]);
    await comeTo(400);
    await earn();
    const online = { amount: 1740, commission: 174, at_studio: false };
    expect(await earningsOf(came)).toEqual([online, { amount: 4060, commission: 406, at_studio: true }]);
    expect(await earningsOf(absent)).toEqual([online]);
    expect([await fundsOf(came), await fundsOf(absent)]).toEqual([0, 0]);
    const { items } = await call('GET', `/studios/${studio.id}/earnings`);
    expect(items.find(({ event_id }: { event_id: string }) => event_id === first.id)).toMatchObject({
      bookings: 2,
      seats: 2,
      gross: euros(3480),
      paid_at_studio: euros(4060),
      net: euros(3480 - 348 - 406),
    });
  });

  it('gets all that a code of the platform takes off, whatever part of the price is paid online', async () => {
    await comeTo(401);
    const admin = await makeGuest('Ada', { admin: true });
    await call('POST', '/admin/promo-codes', { code: 'SITE', percent: 50, currency: 'EUR' }, admin);
    const offering = await makeOffering(world, studio, { payment: 'online', deposit_percent: 30 });
    const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 450 * HOUR) });
    const booking = await bookDeposited(event, ['Laia'], { code: 'SITE' });
    expect(booking).toMatchObject({ state: 'confirmed', total: euros(2900), deposit: deposit(870, 2030) });
    expect(await fundsOf(booking)).toBe(-870 - 2900);
    await comeTo(510);
    await earn();
    const earned = await earningsOf(booking);
    expect(earned.map(({ amount }) => amount)).toEqual([870 + 2900, 2030]);
    expect(await fundsOf(booking)).toBe(0);
  });

  it('earns the deposit of a course date by date, and the rest with the last one', async () => {
    await comeTo(600);
    const { dates, first } = await makeCourse(
      world,
      studio,
      { course_price: 10_000, payment: 'online', deposit_percent: 50, duration_minutes: 60 },
      { dates: 4, startsIn: 300 * HOUR },
    );
    const course = { event_id: first.id, dates: 4 };
    const { id, payment, ...held } = await call('POST', '/bookings', { course, seats: 1 }, guest);
    expect(held).toMatchObject({ deposit: deposit(5000, 5000) });
    await pay(payment, guest);
    // The studio cancels the second date: its part of the deposit goes back.
    await call('POST', `/events/${dates[1]?.id}/cancellation`, { reason: 'The kiln broke.' });
    expect(await see({ id }, guest)).toMatchObject({ total: euros(7500), deposit: deposit(3750, 3750) });
    expect(await paidFor({ id })).toBe(3750);
    const amounts: number[][] = [];
    for (const week of [0, 2, 3]) {
      await comeTo(600 + 300 + 49 + week * 168);
      await earn();
      amounts.push((await earningsOf({ id })).map(({ amount }) => amount));
    }
    expect(amounts).toEqual([[1250], [1250, 1250], [1250, 1250, 1250, 3750]]);
    expect(await fundsOf({ id })).toBe(0);
  });
});
