import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { issueSales } from '#server/invoices/issue/issue-sales.ts';
import { HOUR } from '#shared/time/time.ts';
import { makeCourse, makeEvent } from '#tests/makers.ts';
import { createDisputes } from '#tests/worlds/disputes.ts';
import { createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';
import { completeEvents } from '../complete-events.ts';
import { earnEvents } from '../earning/earn-events.ts';

const paid = await createPaidBookings();
const { world, studio, call, moveTo, makeGuest, makeDates, book, pay, see, work, move, paidFor, expectBalance } = paid;
const admin = await makeGuest('Ada', { admin: true });
const { openDispute, decideDispute } = createDisputes(world);
const ofStudio = `/studios/${studio.id}/bookings`;

let codes = 0;
async function makeCode(terms: object) {
  codes += 1;
  const made = await call('POST', '/admin/promo-codes', { code: `SITE${codes}`, currency: 'EUR', ...terms }, admin);
  expect(made).toMatchObject({ http: 201 });
  return made as { id: string; code: string };
}
const listed = async ({ id }: { id: string }) =>
  (await call('GET', '/admin/promo-codes', undefined, admin)).items.find((each: { id: string }) => each.id === id);

/** What the ledger has of a booking: what the platform paid, and what is not earned yet. */
async function ledgerOf({ id }: { id: string }) {
  const { rows } = await sql<{ promo: number; funds: number }>`
    select coalesce(sum(amount) filter (where account = 'promo'), 0)::int as promo,
      coalesce(-sum(amount) filter (where account = 'booking_funds'), 0)::int as funds
    from ledger_entries where owner = ${id}`.execute(world.db);
  return rows[0];
}

async function bookReduced(event: { id: string }, terms: object, names = ['Laia', 'Oriol']) {
  const guest = await makeGuest();
  const { code } = await makeCode(terms);
  const held = await book(event, guest, names, { code, payment: 'online' });
  expect(held).toMatchObject({ http: 201, state: 'held' });
  expect(await ledgerOf(held)).toEqual({ promo: 0, funds: 0 });
  await pay(held.payment, guest);
  return { guest, code, booking: await see(held, guest) };
}
const cancelAsStudio = ({ id }: { id: string }, body: object = {}) =>
  call('POST', `${ofStudio}/${id}/cancellation`, body);

it('goes back in the share in which the guest’s money goes back, seat by seat and to the last cent', async () => {
  const { first } = await makeDates({ cancellation_policy: 'strict' });
  const { booking, guest, code } = await bookReduced(first, { percent: 25 }, ['Laia', 'Oriol', 'Ona']);
  expect(await ledgerOf(booking)).toEqual({ promo: 4350, funds: 17_400 });
  // After the day on which cancelling is free.
  await paid.pass(25 * HOUR);
  expect(await call('POST', `/bookings/${booking.id}/cancellation`, { positions: [1] }, guest)).toMatchObject({
    http: 200,
  });
  // Half of a seat goes back.
  expect(await ledgerOf(booking)).toEqual({ promo: 3625, funds: 14_500 });
  await cancelAsStudio(booking, { positions: [2] });
  expect(await ledgerOf(booking)).toEqual({ promo: 2175, funds: 8700 });
  await cancelAsStudio(booking);
  expect(await ledgerOf(booking)).toEqual({ promo: 725, funds: 2900 });
  expect(await paidFor(booking)).toBe(2175);
  expect((await call('GET', '/admin/promo-codes', undefined, admin)).items).toContainEqual(
    expect.objectContaining({ code, uses: 0, discount: { amount: 725, currency: 'EUR' } }),
  );
  await work();
  await expectBalance();
});

it.each(['owner', 'manager', 'instructor', 'front_desk'] as const)(
  'is refused to the %s of the studio, whom the platform would pay',
  async (role) => {
    const { first } = await makeDates();
    const { code } = await makeCode({ percent: 50 });
    const guest = role === 'owner' ? paid.owner : await makeGuest();
    if (role !== 'owner') {
      const member = { studio_id: studio.id, user_id: guest.id, role, name: guest.name };
      await world.db.insertInto('studio_members').values(member).execute();
    }
    const refused = { http: 409, code: 'promo_codes.own_studio' };
    expect(await book(first, guest, ['Laia'], { code, payment: 'online' })).toMatchObject(refused);
    const question = { event_id: first.id, seats: 1, payment: 'online', code };
    expect(await call('POST', '/quotes', question, guest)).toMatchObject(refused);
    const held = await book(first, guest, ['Laia'], { payment: 'online' });
    expect(await call('PUT', `/bookings/${held.id}/code`, { code }, guest)).toMatchObject(refused);
  },
);

it('is refused to an address that was never proven, until it is', async () => {
  const { first } = await makeDates();
  const { code } = await makeCode({ percent: 50, first_booking: true });
  const invented = await makeGuest('Nobody', { isProven: false });
  const refused = { http: 409, code: 'promo_codes.address_unproven' };
  expect(await book(first, invented, ['Laia'], { code, payment: 'online' })).toMatchObject(refused);
  await world.db.updateTable('auth.users').set({ email_proven_at: paid.now() }).where('id', '=', invented.id).execute();
  expect(await book(first, invented, ['Laia'], { code, payment: 'online' })).toMatchObject({ http: 201 });
});

it('follows seats to another date, dearer or cheaper', async () => {
  const { first, second } = await makeDates({}, { price_override: 2900 });
  const { booking, guest } = await bookReduced(first, { percent: 10 });
  expect(await ledgerOf(booking)).toEqual({ promo: 1160, funds: 11_600 });
  const moved = await move(booking, guest, second, { positions: [1] });
  const other = (await call('GET', '/me/bookings', undefined, guest)).items.find(
    ({ id }: { id: string }) => id !== booking.id,
  );
  expect(moved.http).toBeLessThan(300);
  expect(await ledgerOf(other)).toEqual({ promo: 290, funds: 2900 });
  expect(await ledgerOf(booking)).toEqual({ promo: 580, funds: 5800 });
  const back = await move(other, guest, first);
  await pay(back.held_change.payment, guest);
  expect(await ledgerOf(other)).toEqual({ promo: 290, funds: 5800 });
  await work();
  await expectBalance();
});

it('falls with the discount of a booking with a deposit, also when no money goes back; not what was kept of seats', async () => {
  const { first, second } = await makeDates(
    { deposit_percent: 50, cancellation_policy: 'strict' },
    { price_override: 9800 },
  );
  const { booking, guest } = await bookReduced(first, { percent: 25 }, ['Laia', 'Oriol', 'Ona']);
  await paid.pass(25 * HOUR);
  await call('POST', `/bookings/${booking.id}/cancellation`, { positions: [1] }, guest);
  const reduced = async () => {
    const { discount, total } = await world.db
      .selectFrom('bookings')
      .select(['discount', 'total'])
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow();
    return { discount, total, promo: (await ledgerOf(booking))?.promo };
  };
  // A seat that was given up late keeps its part, 1450.
  expect(await reduced()).toEqual({ discount: 2900, total: 8700, promo: 4350 });
  expect((await move(booking, guest, second)).http).toBeLessThan(300);
  await work();
  expect(await reduced()).toEqual({ discount: 2900, total: 16_700, promo: 4350 });
  expect((await move(booking, guest, first)).http).toBeLessThan(300);
  expect(await reduced()).toEqual({ discount: 1716, total: 9884, promo: 1716 + 1450 });
  await expectBalance();
});

it('is for payments online: refused at the studio, and kept while the guest pays online', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates({ payment: 'either' });
  const { code } = await makeCode({ percent: 10 });
  const refused = { http: 409, code: 'promo_codes.online_only' };
  expect(await book(first, guest, ['Laia'], { code })).toMatchObject(refused);
  expect(await book(first, guest, ['Laia'], { code, payment: 'at_studio' })).toMatchObject(refused);
  const question = { event_id: first.id, seats: 1, code, payment: 'at_studio' };
  expect(await call('POST', '/quotes', question, guest)).toMatchObject(refused);
  const atStudio = await makeDates({ payment: 'at_studio' });
  expect(await call('POST', '/quotes', { event_id: atStudio.first.id, seats: 1, code }, guest)).toMatchObject(refused);
  const held = await book(first, guest, ['Laia'], { code, payment: 'online' });
  expect(held).toMatchObject({ state: 'held', total: { amount: 5220 } });
  expect(await call('POST', `/bookings/${held.id}/pay-at-studio`, undefined, guest)).toMatchObject(refused);
  await call('DELETE', `/bookings/${held.id}/code`, undefined, guest);
  expect(await call('POST', `/bookings/${held.id}/pay-at-studio`, undefined, guest)).toMatchObject({
    state: 'confirmed',
  });
  expect(await ledgerOf(held)).toEqual({ promo: 0, funds: 0 });
});

it('leaves a euro to pay, and nothing is posted for a hold that ends unpaid', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  const { code } = await makeCode({ percent: 100 });
  const held = await book(first, guest, ['Laia'], { code });
  expect(held).toMatchObject({ state: 'held', total: { amount: 100 } });
  await call('DELETE', `/bookings/${held.id}/hold`, undefined, guest);
  expect(await ledgerOf(held)).toEqual({ promo: 0, funds: 0 });
});

it('has one winner of its last use, and of its last budget', async () => {
  const guests = await Promise.all(Array.from({ length: 50 }, (_, index) => makeGuest(`Guest ${index}`)));
  const { offering } = await makeDates({ capacity: 60 });
  const events = await Promise.all(
    [0, 1, 2].map((day) =>
      makeEvent(world, offering, { starts_at: new Date(START.getTime() + (300 + day * 24) * HOUR), capacity: 60 }),
    ),
  );
  for (const [limit, won] of [
    [{ max_uses: 1 }, 1],
    [{ budget: 6000 }, 2],
  ] as const) {
    const code = await makeCode({ percent: 50, ...limit });
    const results = await Promise.all(
      guests.map((guest, index) => book(events[index % 3] as { id: string }, guest, ['Laia'], { code: code.code })),
    );
    expect(results.filter(({ http }) => http === 201)).toHaveLength(won);
    expect(results.filter(({ code: why }) => why === 'promo_codes.used_up')).toHaveLength(50 - won);
    expect(await listed(code)).toMatchObject({ uses: won, discount: { amount: 0 } });
  }
});

it('stays with a booking that is held when it ends, and gives way to a code of the studio', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  const site = await makeCode({ percent: 10 });
  const held = await book(first, guest, ['Laia'], { code: site.code });
  expect(await call('POST', `/admin/promo-codes/${site.id}/end`, undefined, admin)).toMatchObject({ http: 200 });
  expect(await book(first, await makeGuest(), ['Ona'], { code: site.code })).toMatchObject({
    code: 'promo_codes.over',
  });
  await pay(held.payment, guest);
  expect(await ledgerOf(held)).toEqual({ promo: 580, funds: 5800 });
  const { code } = await makeCode({ percent: 10 });
  await call('POST', `/studios/${studio.id}/promo-codes`, { code, percent: 50 });
  const other = await makeGuest();
  const own = await book(first, other, ['Ona'], { code });
  expect(own).toMatchObject({ total: { amount: 2900 } });
  await pay(own.payment, other);
  expect(await ledgerOf(own)).toEqual({ promo: 0, funds: 2900 });
});

it('goes back when the guest’s bank takes the money back, and what the guest got so is not refunded again', async () => {
  const { first } = await makeDates();
  const { booking } = await bookReduced(first, { percent: 10 });
  await openDispute(booking.id);
  await cancelAsStudio(booking, { positions: [1] });
  // The refund waits until the bank has decided.
  await work();
  expect(await paid.refundsOf(booking)).toEqual([{ amount: 5220, state: 'pending' }]);
  expect(await ledgerOf(booking)).toEqual({ promo: 580, funds: 5800 });
  await decideDispute(false);
  expect(await paid.refundsOf(booking)).toEqual([
    { amount: 5220, state: 'disputed' },
    { amount: 5220, state: 'disputed' },
  ]);
  expect(await ledgerOf(booking)).toEqual({ promo: 0, funds: 0 });
  expect(await cancelAsStudio(booking)).toMatchObject({ http: 200 });
  await work();
  expect(await paid.refundsOf(booking)).toHaveLength(2);
  await expectBalance();
});

it('is paid by the platform: the studio earns the full price, with the commission on it', async () => {
  const { first } = await makeDates();
  const { booking } = await bookReduced(first, { amount: 1000 });
  expect(booking).toMatchObject({
    state: 'confirmed',
    total: { amount: 10_600 },
    discount: { amount: { amount: 1000 } },
  });
  expect(await ledgerOf(booking)).toEqual({ promo: 1000, funds: 11_600 });
  await moveTo(new Date(START.getTime() + 300 * HOUR));
  await completeEvents(world);
  await earnEvents(world);
  const { rows } = await world.pool.query('select amount, commission from earnings where booking_id = $1', [
    booking.id,
  ]);
  expect(rows).toEqual([{ amount: 11_600, commission: 1160 }]);
  expect(await ledgerOf(booking)).toEqual({ promo: 1000, funds: 0 });
  await moveTo(START);
});

it('is earned date by date of a course, and goes back for a date that is given up', async () => {
  const { first, dates } = await makeCourse(
    world,
    studio,
    { course_price: 10_000, payment: 'online', duration_minutes: 60 },
    { dates: 4 },
  );
  const guest = await makeGuest();
  const { code } = await makeCode({ percent: 20 });
  const held = await call('POST', '/bookings', { course: { event_id: first.id, dates: 4 }, seats: 1, code }, guest);
  expect(held).toMatchObject({ http: 201, total: { amount: 8000 } });
  await pay(held.payment, guest);
  expect(await ledgerOf(held)).toEqual({ promo: 2000, funds: 10_000 });
  const { rows: ends } = await world.pool.query('select ends_at from events where id = $1', [first.id]);
  await moveTo(new Date(ends[0].ends_at.getTime() + 49 * HOUR));
  await completeEvents(world);
  await earnEvents(world);
  expect(await ledgerOf(held)).toEqual({ promo: 2000, funds: 7500 });
  const last = dates.at(-1) as { id: string };
  expect(await call('POST', `/bookings/${held.id}/dates/${last.id}/cancellation`, {}, guest)).toMatchObject({
    http: 200,
  });
  expect(await ledgerOf(held)).toEqual({ promo: 1500, funds: 5000 });
  await moveTo(START);
});

it('has its own line on the studio’s papers, which add up to the full price', async () => {
  const { first } = await makeDates();
  const { booking } = await bookReduced(first, { amount: 1000 });
  await issueSales(world);
  const { rows } = await world.pool.query('select total, lines from invoices where booking_id = $1 order by position', [
    booking.id,
  ]);
  expect(rows.map(({ total }) => total)).toEqual([10_600, 1000]);
  expect(rows[1].lines).toMatchObject([{ amount: 1000, detail: expect.stringMatching(/^Paid by .+, code SITE/) }]);
  await cancelAsStudio(booking);
  await work();
  await issueSales(world);
  const { rows: sums } = await world.pool.query('select sum(total)::int as sum from invoices where booking_id = $1', [
    booking.id,
  ]);
  expect(sums).toEqual([{ sum: 0 }]);
});
