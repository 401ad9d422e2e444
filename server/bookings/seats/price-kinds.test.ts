import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteSeats } from '#shared/bookings/seat-prices.ts';
import { HOUR } from '#shared/time/time.ts';
import { makeEvent, makeOffering } from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';

const { world, studio, call, makeGuest, book, pay, see, move, paidFor, expectBalance, work } =
  await createPaidBookings();
const guest = await makeGuest();

const CHILD = '018f0000-0000-7000-8000-000000000001';
const MEMBER = '018f0000-0000-7000-8000-000000000002';
const CLAY = '018f0000-0000-7000-8000-000000000003';
const APRON = '018f0000-0000-7000-8000-000000000004';
const prices = [
  { id: CHILD, name: 'Child', amount: 2900, note: 'under 14' },
  { id: MEMBER, name: 'Member', amount: 4933, note: '' },
];
const addons = [
  { id: CLAY, name: 'Extra clay', price: 800, per: 'booking' as const, max_quantity: 3 },
  { id: APRON, name: 'Apron', price: 250, per: 'seat' as const, max_quantity: 2 },
];
const euros = (amount: number) => ({ amount, currency: 'EUR' });

/** Makes a class at €58 with kinds and add-ons: dates at €58, €70 and €40. */
async function makeClass(wanted: object = {}) {
  const offering = await makeOffering(world, studio, wanted);
  const { version } = await call('GET', `/offerings/${offering.id}/editing`);
  const edited = await call('PATCH', `/offerings/${offering.id}`, { version, prices, addons });
  expect(edited).toMatchObject({ http: 200, prices, addons });
  const makeDate = (index: number, price_override: number | null) =>
    makeEvent(world, offering, { starts_at: new Date(START.getTime() + (240 + index * 24) * HOUR), price_override });
  const usual = await makeDate(0, null);
  const dearer = await makeDate(1, 7000);
  const cheaper = await makeDate(2, 4000);
  return { offering, usual, dearer, cheaper };
}
const NAMES = ['Laia', 'Oriol', 'Ona'];
/** Two adults with a child, an extra clay, and an apron for each: 58 + 58 + 29 + 8 + 3 × 2.50. */
const FAMILY = { prices: [null, CHILD, null], addons: [CLAY, APRON].map((id) => ({ id, quantity: 1 })) };
const FAMILY_TOTAL = 16_050;

describe('seats with kinds of prices and add-ons', () => {
  it('cost what each seat and add-on costs, and keep names and prices of that day', async () => {
    const { offering, usual } = await makeClass();
    const booked = await book(usual, guest, NAMES, { ...FAMILY, shown_total: euros(FAMILY_TOTAL) });
    const expected = {
      total: euros(FAMILY_TOTAL),
      unit_price: euros(5800),
      attendees: [
        { name: 'Laia', price: euros(5800), price_kind: null },
        { name: 'Oriol', price: euros(2900), price_kind: 'Child' },
        { name: 'Ona', price: euros(5800), price_kind: null },
      ],
      addons: [
        { name: 'Extra clay', price: euros(800), per: 'booking', quantity: 1, total: euros(800) },
        { name: 'Apron', price: euros(250), per: 'seat', quantity: 1, total: euros(750) },
      ],
    };
    expect(booked).toMatchObject({ http: 201, state: 'confirmed', ...expected });
    const { version } = await call('GET', `/offerings/${offering.id}/editing`);
    await call('PATCH', `/offerings/${offering.id}`, { version, prices: [], addons: [], price: 9900 });
    expect(await see(booked, guest)).toMatchObject(expected);
  });

  it('are shown with the offering, and only where single dates are sold per person', async () => {
    const { offering } = await makeClass();
    expect(await call('GET', `/offerings/${offering.slug}`, undefined, guest)).toMatchObject({
      prices: [
        { id: CHILD, name: 'Child', price: euros(2900), note: 'under 14' },
        { id: MEMBER, name: 'Member', price: euros(4933), note: '' },
      ],
      addons: [{ id: CLAY, price: euros(800), max_quantity: 3 }, { id: APRON }],
    });
    const group = await makeClass({ price_unit: 'group' });
    expect(await call('GET', `/offerings/${group.offering.slug}`, undefined, guest)).toMatchObject({
      prices: [],
      addons: [],
    });
    expect(await book(group.usual, guest, ['Laia'], { prices: [CHILD] })).toMatchObject({
      http: 409,
      code: 'bookings.price_gone',
    });
  });

  it('a price of the date replaces only the base price', async () => {
    const { dearer } = await makeClass();
    expect(await book(dearer, guest, NAMES, { prices: [null, CHILD, MEMBER] })).toMatchObject({
      total: euros(7000 + 2900 + 4933),
    });
  });

  it('a booking without any stays as it was', async () => {
    const { usual } = await makeClass();
    expect(await book(usual, guest, NAMES, { prices: [null, null, null], addons: [] })).toMatchObject({
      total: euros(17_400),
      attendees: [{ price: null, price_kind: null }, {}, {}],
      addons: [],
    });
  });

  it('book nothing when the studio changed an amount, or took a kind or an add-on away', async () => {
    const { offering, usual } = await makeClass();
    const change = async (edit: object) => {
      const { version } = await call('GET', `/offerings/${offering.id}/editing`);
      expect(await call('PATCH', `/offerings/${offering.id}`, { version, ...edit })).toMatchObject({ http: 200 });
    };
    await change({ prices: prices.map((kind) => ({ ...kind, amount: kind.amount + 100 })) });
    const family = () => book(usual, guest, NAMES, { ...FAMILY, shown_total: euros(FAMILY_TOTAL) });
    expect(await family()).toMatchObject({
      http: 409,
      code: 'bookings.total_changed',
      data: { total: euros(FAMILY_TOTAL + 100) },
    });
    await change({ prices: [] });
    expect(await family()).toMatchObject({ http: 409, code: 'bookings.price_gone' });
    await change({ prices, addons: [] });
    expect(await family()).toMatchObject({ http: 409, code: 'bookings.price_gone' });
    await change({ addons });
    expect(await book(usual, guest, ['Laia'], { addons: [{ id: APRON, quantity: 3 }] })).toMatchObject({
      http: 409,
      code: 'bookings.addon_limit',
      data: { name: 'Apron', most: 2 },
    });
    const { rows } = await world.pool.query('select seats_taken from events where id = $1', [usual.id]);
    expect(rows).toEqual([{ seats_taken: 0 }]);
    expect(await family()).toMatchObject({ http: 201 });
  });

  it('refuses a request that is not one price a seat, or names an add-on twice', async () => {
    const { usual } = await makeClass();
    expect(await book(usual, guest, NAMES, { prices: [CHILD] })).toMatchObject({ http: 422 });
    const twice = [CLAY, CLAY].map((id) => ({ id, quantity: 1 }));
    expect(await book(usual, guest, NAMES, { addons: twice })).toMatchObject({ http: 422 });
  });

  it('the statement and the page compute the same total', async () => {
    const { usual, dearer } = await makeClass();
    const kind = fc.constantFrom(null, CHILD, MEMBER);
    const quantity = fc.integer({ min: 0, max: 2 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom({ date: usual, base: 5800 }, { date: dearer, base: 7000 }),
        fc.array(kind, { minLength: 1, maxLength: 3 }),
        fc.tuple(quantity, quantity),
        async ({ date, base }, kinds, quantities) => {
          const chosen = addons.flatMap((addon, index) => {
            const of = quantities[index] ?? 0;
            return of > 0 ? [{ ...addon, quantity: of }] : [];
          });
          const amounts = kinds.map((id) => prices.find((each) => each.id === id)?.amount ?? null);
          const total = quoteSeats(euros(base), 'person', amounts, chosen);
          const made = await book(date, guest, NAMES.slice(0, kinds.length), {
            prices: kinds,
            addons: chosen.map(({ id, quantity: of }) => ({ id, quantity: of })),
            shown_total: total,
          });
          expect(made).toMatchObject({ http: 201, total });
          await call('POST', `/bookings/${made.id}/cancellation`, {}, guest);
        },
      ),
      { numRuns: propertyRuns(30) },
    );
  });
});

describe('a booking with kinds of prices', () => {
  const cancel = ({ id }: { id: string }, positions?: number[]) =>
    call('POST', `/bookings/${id}/cancellation`, positions ? { positions } : {}, guest);

  it('gives back the price of the seat that is cancelled with its add-ons, and at last everything', async () => {
    const { usual } = await makeClass();
    const booked = await book(usual, guest, NAMES, FAMILY);
    const quoted = await call('GET', `/bookings/${booked.id}/cancellation?positions=2`, undefined, guest);
    expect(quoted).toMatchObject({ price: euros(3150), refund: euros(3150), left_total: euros(12_900), why: null });
    expect(await cancel(booked, [2])).toMatchObject({ total: euros(12_900), addons: [{}, { total: euros(500) }] });
    expect(await cancel(booked, [1])).toMatchObject({ total: euros(6850) });
    expect(await cancel(booked, [3])).toMatchObject({ state: 'cancelled', cancelled: { refund: euros(6850) } });
    await expectBalance();
  });

  it('is held for its whole price, which is what the guest pays', async () => {
    const { usual } = await makeClass({ payment: 'online' });
    const held = await book(usual, guest, NAMES, FAMILY);
    expect(held).toMatchObject({ state: 'held', total: euros(FAMILY_TOTAL) });
    await pay(held.payment, guest);
    expect(await paidFor(held)).toBe(FAMILY_TOTAL);
    await cancel(held, [2]);
    await work();
    expect(await paidFor(held)).toBe(FAMILY_TOTAL - 3150);
    await expectBalance();
  });

  it('moves at the new base price, while kinds and add-ons cost what they did', async () => {
    const { usual, dearer, cheaper } = await makeClass();
    const booked = await book(usual, guest, NAMES, FAMILY);
    const options = await call('GET', `/bookings/${booked.id}/move`, undefined, guest);
    expect(options.items.find(({ id }: { id: string }) => id === dearer.id)).toMatchObject({
      difference: euros(2 * 1200),
    });
    expect(await move(booked, guest, dearer, { shown_difference: euros(2400) })).toMatchObject({
      http: 200,
      total: euros(FAMILY_TOTAL + 2400),
      unit_price: euros(7000),
      attendees: [{ price: euros(7000) }, { price: euros(2900), price_kind: 'Child' }, { price: euros(7000) }],
    });
    expect(await move(booked, guest, cheaper)).toMatchObject({ total: euros(FAMILY_TOTAL - 3600) });
    // The studio asks nothing more when it moves a guest.
    const moved = await call('POST', `/studios/${studio.id}/bookings/${booked.id}/move`, { event_id: dearer.id });
    expect(moved).toMatchObject({ http: 200 });
    expect(await see(booked, guest)).toMatchObject({
      total: euros(FAMILY_TOTAL - 3600),
      attendees: [{ price: euros(4000) }, { price: euros(2900) }, { price: euros(4000) }],
    });
    await expectBalance();
  });

  it('lets seats go elsewhere with their kind and their own add-ons, without those of the booking', async () => {
    const { usual, dearer } = await makeClass();
    const booked = await book(usual, guest, NAMES, FAMILY);
    const gone = await move(booked, guest, dearer, { positions: [1, 2] });
    expect(gone).toMatchObject({
      total: euros(7000 + 2900 + 500),
      attendees: [
        { name: 'Laia', price: euros(7000), price_kind: null },
        { name: 'Oriol', price: euros(2900), price_kind: 'Child' },
      ],
      addons: [{ name: 'Apron', quantity: 1, total: euros(500) }],
    });
    expect(await see(booked, guest)).toMatchObject({
      total: euros(5800 + 800 + 250),
      attendees: [{ name: 'Ona' }],
      addons: [{ name: 'Extra clay' }, { name: 'Apron', total: euros(250) }],
    });
    await expectBalance();
  });

  it('pays only the difference of the base seats when it moves online', async () => {
    const { usual, dearer } = await makeClass({ payment: 'online' });
    const booked = await book(usual, guest, NAMES, FAMILY);
    await pay(booked.payment, guest);
    const held = await move(booked, guest, dearer);
    expect(held).toMatchObject({ held_change: { difference: euros(2400) } });
    await pay(held.held_change.payment, guest);
    expect(await see(booked, guest)).toMatchObject({ held_change: null, total: euros(FAMILY_TOTAL + 2400) });
    expect(await paidFor(booked)).toBe(FAMILY_TOTAL + 2400);
    await expectBalance();
  });

  it('gets another guest at the base price, with the add-ons of each seat, and keeps a price that is given away', async () => {
    const { usual } = await makeClass();
    const booked = await book(usual, guest, NAMES, FAMILY);
    const { url } = await call('POST', `/bookings/${booked.id}/attendees/2/link`, undefined, guest);
    const token = String(url).split('/').at(-1);
    await call('POST', `/seats/${token}`, { name: 'Pau', email: 'pau@atelio.test' });
    await call('POST', `/studios/${studio.id}/bookings/${booked.id}/seats`, { name: 'Nil' });
    expect(await see(booked, guest)).toMatchObject({
      total: euros(FAMILY_TOTAL + 5800 + 250),
      attendees: [
        { name: 'Laia' },
        { name: 'Ona' },
        { name: 'Pau', price: euros(2900), price_kind: 'Child' },
        { name: 'Nil', price: euros(5800), price_kind: null },
      ],
    });
    await expectBalance();
  });
});

it('A copy of an offering has its prices and add-ons', async () => {
  const { offering } = await makeClass();
  expect(await call('POST', `/offerings/${offering.id}/copies`)).toMatchObject({ prices, addons });
});
