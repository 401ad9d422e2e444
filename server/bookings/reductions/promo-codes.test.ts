import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { HOUR } from '#shared/time/time.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { CARDS, createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';

const { world, studio, call, moveTo, makeGuest, makeDates, book, pay, see, work, move, paidFor, expectBalance } =
  await createPaidBookings();

let codes = 0;
/** Creates a code of the studio. */
async function makeCode(terms: object) {
  codes += 1;
  const made = await call('POST', `/studios/${studio.id}/promo-codes`, { code: `FANG${codes}`, ...terms });
  expect(made).toMatchObject({ http: 201 });
  return made as { id: string; code: string };
}
const listed = async ({ id }: { id: string }) =>
  (await call('GET', `/studios/${studio.id}/promo-codes`)).items.find((each: { id: string }) => each.id === id);
const quote = (event: { id: string }, more: object, person?: Awaited<ReturnType<typeof makeGuest>>) =>
  call('POST', '/quotes', { event_id: event.id, seats: 2, ...more }, person);

it('is quoted line by line, shown on the booking, and charged as shown', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  const { code } = await makeCode({ percent: 10 });
  const quoted = await quote(first, { code: code.toLowerCase() });
  expect(quoted).toMatchObject({
    http: 200,
    lines: [
      { kind: 'seats', name: null, quantity: 2, amount: { amount: 11_600, currency: 'EUR' } },
      { kind: 'code', name: code, quantity: 1, amount: { amount: -1160 } },
    ],
    price: { amount: 10_440 },
    total: { amount: 10_440 },
  });
  const booked = await book(first, guest, ['Laia', 'Oriol'], { code, shown_total: quoted.total });
  expect(booked).toMatchObject({
    http: 201,
    state: 'held',
    total: { amount: 10_440 },
    discount: { code, amount: { amount: 1160 } },
  });
  await pay(booked.payment, guest);
  expect(await see(booked, guest)).toMatchObject({ state: 'confirmed', total: { amount: 10_440 } });
  expect(await paidFor(booked)).toBe(10_440);
  expect(await listed(await makeCode({ percent: 1 }))).toMatchObject({ uses: 0 });
  await work();
  await expectBalance();
});

it('refuses another total than the one shown, and books nothing', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  const { code } = await makeCode({ amount: { amount: 500, currency: 'EUR' } });
  const shown_total = { amount: 100, currency: 'EUR' };
  expect(await book(first, guest, ['Laia'], { code, shown_total })).toMatchObject({
    http: 409,
    code: 'bookings.total_changed',
    data: { total: { amount: 5300, currency: 'EUR' } },
  });
  expect(await call('GET', `/events/${first.id}`)).toMatchObject({ seats_left: 8 });
});

it('is used as often as the studio said, by fifty people at once', async () => {
  const guests = await Promise.all(Array.from({ length: 50 }, (_, index) => makeGuest(`Guest ${index}`)));
  const { offering } = await makeDates({ payment: 'at_studio', capacity: 60 });
  const events = await Promise.all(
    [0, 1, 2].map((day) =>
      makeEvent(world, offering, { starts_at: new Date(START.getTime() + (300 + day * 24) * HOUR), capacity: 60 }),
    ),
  );
  const code = await makeCode({ percent: 50, max_uses: 1 });
  const results = await Promise.all(
    guests.map((guest, index) => book(events[index % 3] as { id: string }, guest, ['Laia'], { code: code.code })),
  );
  expect(results.filter(({ http }) => http === 201)).toHaveLength(1);
  expect(results.filter(({ code: why }) => why === 'promo_codes.used_up')).toHaveLength(49);
  expect(await listed(code)).toMatchObject({ uses: 1, discount: { amount: 2900 } });
});

it('that would have ended before it is created is refused, and one that has ended since is named', async () => {
  const make = (ends_at: string) =>
    call('POST', `/studios/${studio.id}/promo-codes`, { code: 'SUMMER-20', percent: 10, ends_at });
  expect(await make('2020-01-01T22:59:59Z')).toMatchObject({ http: 409, code: 'promo_codes.ends_past' });
  const { first } = await makeDates();
  const guest = await makeGuest();
  expect(await make(new Date(START.getTime() + HOUR).toISOString())).toMatchObject({ http: 201 });
  await world.pool.query(`update promo_codes set ends_at = '2020-01-01T22:59:59Z' where code = 'SUMMER-20'`);
  expect(await quote(first, { code: 'SUMMER-20' })).toMatchObject({
    http: 409,
    code: 'promo_codes.over',
    detail: 'The code SUMMER-20 has ended.',
  });
  expect(await book(first, guest, ['Laia'], { code: 'SUMMER-20' })).toMatchObject({ code: 'promo_codes.over' });
});

it('is refused with its reason, and the hold stays as it was', async () => {
  const guest = await makeGuest();
  const { first, offering } = await makeDates();
  const other = await makeDates();
  const day = (days: number) => new Date(START.getTime() + days * 24 * HOUR).toISOString();
  const rules: [object, string][] = [
    [{ percent: 10, starts_at: day(2) }, 'promo_codes.not_yet'],
    [{ percent: 10, offering_ids: [other.offering.id] }, 'promo_codes.other_offering'],
  ];
  const held = await book(first, guest);
  const use = (code: string) => call('PUT', `/bookings/${held.id}/code`, { code }, guest);
  for (const [terms, why] of rules)
    expect(await use((await makeCode(terms)).code)).toMatchObject({ http: 409, code: why });
  expect(await use('NOBODY')).toMatchObject({ http: 409, code: 'promo_codes.unknown' });
  const foreign = await makeOffering(world, await makeStudio(world, await makePerson(world)));
  expect(
    await call('POST', `/studios/${studio.id}/promo-codes`, {
      code: 'FOREIGN',
      percent: 10,
      offering_ids: [offering.id, foreign.id],
    }),
  ).toMatchObject({
    ...{ http: 422, fields: [{ path: 'offering_ids.1' }] },
  });
  expect(await use((await makeCode({ percent: 10, offering_ids: [offering.id] })).code)).toMatchObject({
    http: 200,
    total: { amount: 5220 },
  });
  expect(await call('DELETE', `/bookings/${held.id}/code`, undefined, guest)).toMatchObject({
    http: 200,
    total: { amount: 5800 },
    discount: null,
  });
  await pay(held.payment, guest);
  expect(await see(held, guest)).toMatchObject({ state: 'confirmed', total: { amount: 5800 } });
  expect(await use('NOBODY')).toMatchObject({ http: 409, code: 'bookings.not_waiting' });
  expect(
    await book(other.first, guest, ['Laia'], { code: (await makeCode({ percent: 5, first_booking: true })).code }),
  ).toMatchObject({
    code: 'promo_codes.first_only',
  });
  const once = (await makeCode({ percent: 5, max_uses_per_guest: 1 })).code;
  expect(await book(other.first, guest, ['Laia'], { code: once })).toMatchObject({ http: 201 });
  expect(await book(other.second, guest, ['Laia'], { code: once })).toMatchObject({ code: 'promo_codes.used_by_you' });
});

it('changes what is asked after a card was declined, and can take the whole price off', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  const held = await book(first, guest);
  await pay(held.payment, guest, CARDS.declined);
  const reduced = await call(
    'PUT',
    `/bookings/${held.id}/code`,
    { code: (await makeCode({ percent: 25 })).code },
    guest,
  );
  expect(reduced).toMatchObject({ http: 200, state: 'held', total: { amount: 4350 } });
  expect(reduced.payment.id).not.toBe(held.payment.id);
  expect(await call('GET', `/payments/${reduced.payment.id}`, undefined, guest)).toMatchObject({
    amount: { amount: 4350 },
  });
  expect(await pay(held.payment, guest)).toMatchObject({ http: 409, code: 'payments.ended' });
  const free = await call('PUT', `/bookings/${held.id}/code`, { code: (await makeCode({ percent: 100 })).code }, guest);
  expect(free).toMatchObject({ http: 200, state: 'confirmed', payment: 'free', total: { amount: 0 } });
  await work();
  await expectBalance();
});

it('is unused again when the hold ends, and keeps its part when seats are given up or move', async () => {
  const guest = await makeGuest();
  const { first, second } = await makeDates();
  const { id, code } = await makeCode({ percent: 50, max_uses: 1 });
  const held = await book(first, guest, ['Laia'], { code });
  await call('DELETE', `/bookings/${held.id}/hold`, undefined, guest);
  expect(await listed({ id })).toMatchObject({ uses: 0 });

  const booked = await book(first, guest, ['Laia', 'Oriol', 'Ona'], { code });
  await pay(booked.payment, guest);
  expect(await paidFor(booked)).toBe(8700);
  await call('POST', `/bookings/${booked.id}/cancellation`, { positions: [3] }, guest);
  await work();
  expect(await paidFor(booked)).toBe(5800);
  expect(await see(booked, guest)).toMatchObject({ total: { amount: 5800 }, discount: { amount: { amount: 5800 } } });
  // The second date is dearer by €12 a seat, which no code takes off.
  const moved = await move(booked, guest, second);
  expect(moved).toMatchObject({ http: 200, held_change: { difference: { amount: 2400 } } });
  await pay(moved.held_change.payment, guest);
  await work();
  expect(await see(booked, guest)).toMatchObject({ total: { amount: 8200 }, discount: { amount: { amount: 5800 } } });
  // The cheaper date returns what was paid more, and no more.
  await move(booked, guest, first);
  await work();
  const back = await see(booked, guest);
  expect(back.total.amount).toBe((await paidFor(booked)) as number);
  expect(back.total.amount).toBeGreaterThanOrEqual(5800);
  await expectBalance();
});

it('can be ended, and only by those who may set prices', async () => {
  const guest = await makeGuest();
  const { first } = await makeDates();
  const { id, code } = await makeCode({ percent: 10 });
  expect(await call('POST', `/studios/${studio.id}/promo-codes/${id}/end`, undefined, guest)).toMatchObject({
    http: 404,
  });
  expect(await call('POST', `/studios/${studio.id}/promo-codes/${id}/end`)).toMatchObject({ http: 200 });
  expect(await quote(first, { code })).toMatchObject({ http: 409, code: 'promo_codes.over' });
  expect(await call('POST', `/studios/${studio.id}/promo-codes`, { code, percent: 20 })).toMatchObject({
    code: 'promo_codes.taken',
  });
  await moveTo(START);
  const { rows } = await sql`select from promo_codes where ended_at is not null`.execute(world.db);
  expect(rows).toHaveLength(1);
});
