import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { endPasses } from '#server/passes/end-passes.ts';
import { DAY, HOUR } from '#shared/time/time.ts';
import { expectActivities } from '#tests/activities.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { CARDS, createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';

const { world, studio, call, makeGuest, makeDates, book, pay, see, work, moveTo, bankHas, buyPass, ...rest } =
  await createPaidBookings();
const { seePass, move, paidFor, mailsOf, expectBalance } = rest;

const left = async (id: string, guest: Parameters<typeof seePass>[1]) => (await seePass(id, guest)).credits_left;
/** The balance of an account of the ledger; negative in credit. */
const balance = async (account: string, owner: string) =>
  (
    await sql<{ balance: number }>`
      select coalesce(sum(amount), 0)::int as balance from ledger_entries where account = ${account} and owner = ${owner}`.execute(
      world.db,
    )
  ).rows[0]?.balance;

it('is sold by a studio, and usable once it is paid', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  const type = { name: 'Three evenings', price: 10_000, credits: 3, months: 6 };
  const made = await call('POST', `/studios/${studio.id}/pass-types`, type);
  expect(made).toMatchObject({ http: 201, is_on_sale: true, sold: 0, offerings: [] });
  expect(await call('POST', `/studios/${studio.id}/pass-types`, type)).toMatchObject({ code: 'passes.name_taken' });
  const bought = await call('POST', '/passes', { pass_type_id: made.id }, guest);
  expect(bought).toMatchObject({ http: 201, state: 'unpaid', expires_at: null, payment: { state: 'created' } });
  const wanted = { event_id: first.id, seats: 1, pass_id: bought.id };
  expect(await call('POST', '/quotes', wanted, guest)).toMatchObject({ code: 'passes.unknown' });
  await pay(bought.payment, guest, CARDS.declined);
  expect(await pay(bought.payment, guest)).toMatchObject({ outcome: 'succeeded', booking_id: null });
  expect(await seePass(bought.id, guest)).toMatchObject({
    state: 'valid',
    credits_left: 3,
    expires_at: expect.stringMatching(/^2032-05-20/),
  });
  expect(await call('POST', '/quotes', wanted, guest)).toMatchObject({
    lines: [
      { kind: 'seats', amount: { amount: 5800 } },
      { kind: 'pass', name: 'Three evenings', quantity: 1, amount: { amount: -5800 } },
    ],
    total: { amount: 0 },
  });
  expect(await seePass(bought.id, await makeGuest('Pau'))).toMatchObject({ http: 404 });
  expect(await call('POST', '/quotes', wanted, await makeGuest('Pau'))).toMatchObject({ code: 'passes.unknown' });
  await call('PATCH', `/studios/${studio.id}/pass-types/${made.id}`, { is_on_sale: false });
  expect(await call('GET', `/studios/${studio.id}/passes`)).toMatchObject({ items: [] });
  expect(await call('POST', '/passes', { pass_type_id: made.id }, guest)).toMatchObject({ code: 'passes.not_on_sale' });
  await expectBalance();
});

it('pays a seat with a credit, whose values sum to the price to the cent', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  const pass = await buyPass(guest);
  const totals: number[] = [];
  for (const names of [['Laia'], ['Ona'], ['Pau']]) {
    const booked = await book(first, guest, names, { pass_id: pass, shown_total: { amount: 0, currency: 'EUR' } });
    expect(booked).toMatchObject({ http: 201, state: 'confirmed', pass: { id: pass } });
    totals.push(booked.total.amount);
    expect(await paidFor(booked)).toBe(booked.total.amount);
  }
  expect(totals).toEqual([3333, 3333, 3334]);
  expect(await seePass(pass, guest)).toMatchObject({ state: 'used_up', credits_left: 0 });
  expect(await balance('pass_funds', pass)).toBe(0);
  expect(await book(first, guest, ['Nil'], { pass_id: pass })).toMatchObject({
    code: 'passes.too_few_credits',
    data: { left: 0 },
  });
  await expectBalance();
});

it('pays no more than the seats cost', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  const pass = await buyPass(guest, { price: 30_000, credits: 3 });
  const booked = await book(first, guest, ['Laia', 'Ona'], { pass_id: pass });
  expect(booked).toMatchObject({ state: 'confirmed', total: { amount: 11_600 }, discount: null });
  expect(await balance('pass_funds', pass)).toBe(-18_400);
  await expectBalance();
});

it('pays for a held booking, with its code and gift card taken off', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  const pass = await buyPass(guest, { credits: 2 });
  await call('POST', `/studios/${studio.id}/promo-codes`, { code: 'HALF', percent: 50 });
  const card = await rest.buyGiftCard(await makeGuest('Ona'), 1000);
  const held = await book(first, guest, ['Laia'], { code: 'HALF', gift_card: card });
  expect(held).toMatchObject({ state: 'held', total: { amount: 2900 } });
  expect(await call('PUT', `/bookings/${held.id}/pass`, { pass_id: pass }, guest)).toMatchObject({
    state: 'confirmed',
    total: { amount: 5000 },
    gift_cards: [],
    pass: { id: pass },
  });
  await work();
  expect(await call('POST', '/gift-card-balances', { code: card }, guest)).toMatchObject({ balance: { amount: 1000 } });
  await expectBalance();
});

it('gets the credit back for a cancellation in time, seat by seat, and none for a late one', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates({ cancellation_policy: 'moderate' });
  const pass = await buyPass(guest);
  const booked = await book(first, guest, ['Laia', 'Ona'], { pass_id: pass });
  await call('POST', `/bookings/${booked.id}/cancellation`, { positions: [2] }, guest);
  await work();
  expect(await left(pass, guest)).toBe(2);
  await expectBalance();
  // Five days before: half of the money would go back.
  await moveTo(new Date(START.getTime() + 120 * HOUR));
  const seen = await see(booked, guest);
  expect(seen.cancellation).toMatchObject({ share_now: 0 });
  await call('POST', `/bookings/${booked.id}/cancellation`, {}, guest);
  await work();
  expect(await left(pass, guest)).toBe(2);
  expect(await balance('booking_funds', booked.id)).toBe(-3334);
  await expectBalance();
  await moveTo(START);
});

it('gets the credit back when the studio cancels or declines', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates({ cancellation_policy: 'final_sale' });
  const pass = await buyPass(guest);
  const booked = await book(first, guest, ['Laia'], { pass_id: pass });
  await call('POST', `/studios/${studio.id}/bookings/${booked.id}/cancellation`, {});
  await work();
  expect(await left(pass, guest)).toBe(3);
  const asked = await makeDates({ booking_mode: 'requires_approval' });
  const waiting = await book(asked.first, guest, ['Laia'], { pass_id: pass });
  expect(waiting).toMatchObject({ state: 'awaiting_approval' });
  const other = await book(asked.first, guest, ['Ona'], { pass_id: pass });
  expect(await left(pass, guest)).toBe(1);
  await call('POST', `/bookings/${waiting.id}/declination`, { reason: 'Full' });
  await call('POST', `/bookings/${other.id}/approval`, {});
  await work();
  expect(await left(pass, guest)).toBe(2);
  await expectBalance();
});

it('has its last credit used once, by two bookings at the same moment', async () => {
  const guest = await makeGuest();
  const { first, second } = await makeDates();
  const pass = await buyPass(guest, { credits: 2 });
  await book(first, guest, ['Laia'], { pass_id: pass });
  const both = await Promise.all([first, second].map((date) => book(date, guest, ['Ona'], { pass_id: pass })));
  expect(both.map(({ http }) => http).sort()).toEqual([201, 409]);
  expect(both.find(({ http }) => http === 409)).toMatchObject({ code: 'passes.too_few_credits' });
  expect(await left(pass, guest)).toBe(0);
  await expectBalance();
});

it('moves to another date without a difference, whatever that costs', async () => {
  const guest = await makeGuest();
  const { first, second } = await makeDates();
  const pass = await buyPass(guest);
  const booked = await book(first, guest, ['Laia', 'Ona'], { pass_id: pass });
  expect(await move(booked, guest, second, { positions: [1] })).toMatchObject({ total: { amount: 3334 } });
  expect(await move(booked, guest, second)).toMatchObject({ total: { amount: 3333 } });
  await work();
  await expectBalance();
  expect(await left(pass, guest)).toBe(1);
  const seat = await call('POST', `/studios/${studio.id}/bookings/${booked.id}/seats`, { name: 'Pau' });
  expect(seat).toMatchObject({ code: 'bookings.paid_by_pass' });
});

it('pays only for seats of its offerings, without add-ons, before it ends', async () => {
  const guest = await makeGuest();
  const { offering, first } = await makeDates();
  const other = await makeDates();
  const far = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 60 * DAY) });
  const foreign = await makeOffering(world, await makeStudio(world, await makePerson(world)));
  const type = { name: 'For one', price: 9000, currency: 'EUR', credits: 5, months: 1, offering_ids: [foreign.id] };
  expect(await call('POST', `/studios/${studio.id}/pass-types`, type)).toMatchObject({
    ...{ http: 422, fields: [{ path: 'offering_ids.0' }] },
  });
  const pass = await buyPass(guest, { months: 1, offering_ids: [offering.id] });
  expect(await book(other.first, guest, ['Laia'], { pass_id: pass })).toMatchObject({ code: 'passes.other_offering' });
  expect(await book(far, guest, ['Laia'], { pass_id: pass })).toMatchObject({ code: 'passes.ends_before' });
  const ofGroup = await makeOffering(world, studio, { payment: 'online', price_unit: 'group' });
  const group = await makeEvent(world, ofGroup, { starts_at: new Date(START.getTime() + 20 * DAY) });
  const forAll = await buyPass(guest);
  expect(await book(group, guest, ['Laia'], { pass_id: forAll })).toMatchObject({ code: 'passes.seats_only' });
  const usable = await call('GET', `/me/passes?offering_id=${offering.id}`, undefined, guest);
  expect(usable.items.map(({ id }: { id: string }) => id)).toEqual([pass, forAll]);
  expect(await book(first, guest, ['Laia'], { pass_id: pass, code: 'HALF' })).toMatchObject({ http: 422 });
  await expectBalance();
});

it('is refunded by the studio: what is left goes back to the card', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  const pass = await buyPass(guest);
  await book(first, guest, ['Laia'], { pass_id: pass });
  const refund = `/studios/${studio.id}/sold-passes/${pass}/refund`;
  expect(await call('POST', refund, {}, guest)).toMatchObject({ http: 404 });
  expect(await call('POST', refund)).toMatchObject({ state: 'refunded', credits_left: 0, value_left: { amount: 0 } });
  expect(await call('POST', refund)).toMatchObject({ code: 'passes.over' });
  await work();
  expect(await bankHas(guest)).toBe(3333);
  expect(await book(first, guest, ['Ona'], { pass_id: pass })).toMatchObject({ code: 'passes.over' });
  await expectBalance();
});

it('reminds its guest two weeks before it ends, and what is left is the studio’s then', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  const pass = await buyPass(guest, { months: 1 });
  const booked = await book(first, guest, ['Laia'], { pass_id: pass });
  await moveTo(new Date(START.getTime() + 15 * DAY));
  await endPasses(world);
  expect(await mailsOf({ id: pass })).toEqual([]);
  await moveTo(new Date(START.getTime() + 17 * DAY));
  await endPasses(world);
  await endPasses(world);
  expect(await mailsOf({ id: pass })).toEqual(['pass_ends']);
  await moveTo(new Date(START.getTime() + 31 * DAY));
  await endPasses(world);
  await endPasses(world);
  expect(await seePass(pass, guest)).toMatchObject({ state: 'expired' });
  expect(await balance('pass_funds', pass)).toBe(0);
  const earned = await world.db.selectFrom('earnings').selectAll().where('pass_id', '=', pass).execute();
  expect(earned).toMatchObject([{ amount: 6667, commission: 667, vat: 116, studio_id: studio.id }]);
  expect(await balance('booking_funds', booked.id)).toBe(-3333);
});

expectActivities(world, 'pass_type.changed', 'pass.ordered', 'pass.refunded');
