import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { splitByWeight } from '#shared/bookings/courses.ts';
import { endOfRule, MAX_BEFORE, type PriceRule, reducedPrice } from '#shared/bookings/price-rules.ts';
import { DAY, HOUR, MINUTE } from '#shared/time/time.ts';
import { makeCourse, makeEvent, makeOffering } from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';

const { world, studio, call, moveTo, makeGuest, book, pay, see, move, paidFor, expectBalance, work } =
  await createPaidBookings();
const guest = await makeGuest();
const euros = (amount: number) => ({ amount, currency: 'EUR' });

const EARLY: PriceRule = { kind: 'early_bird', before: 7, percent: 20, amount: null };
const LATE: PriceRule = { kind: 'last_minute', before: 24, percent: 50, amount: null };

async function edit(offering: { id: string }, changes: object) {
  const { version } = await call('GET', `/offerings/${offering.id}/editing`);
  return call('PATCH', `/offerings/${offering.id}`, { version, ...changes });
}

/** Makes an offering at €50 with rules, and a date in ten days. */
async function makeRuled(price_rules: PriceRule[] = [EARLY, LATE], wanted: object = {}, startsIn = 10 * DAY) {
  await moveTo(START);
  const offering = await makeOffering(world, studio, { price: 5000, ...wanted });
  expect(await edit(offering, { price_rules })).toMatchObject({ http: 200, price_rules });
  const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + startsIn) });
  return { offering, event };
}
const dateOf = async (offering: { id: string }) =>
  (await call('GET', `/offerings/${offering.id}/events`, undefined, guest)).items[0];
const quoteOf = (event: { id: string }, seats: number, more: object = {}) =>
  call('POST', '/quotes', { event_id: event.id, seats, ...more }, guest);

describe('the database and the server compute the same', () => {
  const rule = fc.oneof(
    ...(['early_bird', 'last_minute'] as const).map((kind) =>
      fc.record({
        kind: fc.constant(kind),
        before: fc.integer({ min: 1, max: MAX_BEFORE[kind] }),
        cut: fc.oneof(
          fc.record({ percent: fc.integer({ min: 1, max: 90 }), amount: fc.constant(null) }),
          fc.record({ percent: fc.constant(null), amount: fc.integer({ min: 1, max: 9000 }) }),
        ),
      }),
    ),
  );
  const asRule = ({ cut, ...rest }: { kind: PriceRule['kind']; before: number; cut: PriceRule }): PriceRule => ({
    ...rest,
    ...cut,
  });
  const zones = ['Europe/Madrid', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'Atlantic/Azores'];
  /** Around the changes of the clocks in October 2031 and March 2032. */
  const start = fc
    .integer({ min: 0, max: 200 * 24 * 60 })
    .map((minutes) => new Date(Date.UTC(2031, 9, 1) + minutes * MINUTE));

  it('the price by the rules at any instant, in any zone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.constant(100_000_000)),
        fc.array(rule, { maxLength: 4 }),
        start,
        fc.oneof(fc.integer({ min: -60, max: 21 * 24 * 60 }), fc.integer({ min: 0, max: 366 * 24 * 60 })),
        fc.constantFrom(...zones),
        async (price, drawn, startsAt, minutesBefore, zone) => {
          const rules = drawn.map((each) => asRule(each as Parameters<typeof asRule>[0]));
          const now = new Date(startsAt.getTime() - minutesBefore * MINUTE);
          const { rows } = await sql<{ price: number }>`
            select reduced_price(${price}, ${JSON.stringify(rules)}::jsonb, ${startsAt}, ${now}, ${zone}) as price`.execute(
            world.db,
          );
          const expected = reducedPrice(price, rules, { startsAt, now, zone });
          expect(rows[0]?.price).toBe(expected);
          expect(expected).toBeGreaterThanOrEqual(Math.ceil(price / 10));
        },
      ),
      { numRuns: propertyRuns(150) },
    );
  });

  it('the last second of an early bird', async () => {
    await fc.assert(
      fc.asyncProperty(
        start,
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(...zones),
        async (startsAt, before, zone) => {
          const early: PriceRule = { kind: 'early_bird', before, percent: 10, amount: null };
          const until = endOfRule(early, startsAt, zone);
          const at = (now: Date) => reducedPrice(1000, [early], { startsAt, now, zone });
          expect([at(until), at(new Date(until.getTime() + 1000))]).toEqual([900, 1000]);
        },
      ),
      { numRuns: propertyRuns(100) },
    );
  });

  it('the parts of a split price', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 12 }),
        async (amount, weights) => {
          const { rows } = await sql<{
            parts: number[];
          }>`select split_by_weight(${amount}, ${weights}::int[]) as parts`.execute(world.db);
          expect(rows[0]?.parts).toEqual(splitByWeight(amount, weights));
        },
      ),
      { numRuns: propertyRuns(60) },
    );
  });
});

describe('an early bird', () => {
  it('makes the price of a date lower until the end of a local day', async () => {
    const { offering, event } = await makeRuled();
    const until = '2031-11-23T23:59:59+01:00';
    expect(await dateOf(offering)).toMatchObject({
      price: euros(4000),
      reduction: { kind: 'early_bird', full_price: euros(5000), until },
    });
    await moveTo(new Date(until));
    expect(await quoteOf(event, 2)).toMatchObject({
      lines: [
        { kind: 'seats', quantity: 2, amount: euros(10_000) },
        { kind: 'early_bird', amount: euros(-2000) },
      ],
      total: euros(8000),
    });
    const booked = await book(event, guest, ['Laia', 'Ona'], { shown_total: euros(8000) });
    expect(booked).toMatchObject({ http: 201, total: euros(8000), unit_price: euros(4000) });
    await moveTo(new Date('2031-11-24T00:00:00+01:00'));
    expect(await see(booked, guest)).toMatchObject({ total: euros(8000) });
    expect((await dateOf(offering)).reduction).toBeUndefined();
    // The guest still saw the lower price.
    expect(await book(event, guest, ['Pau'], { shown_total: euros(4000) })).toMatchObject({
      http: 409,
      code: 'bookings.total_changed',
      data: { total: euros(5000) },
    });
  });

  it('is not in lists, which have the full price', async () => {
    const { offering } = await makeRuled();
    const { items } = await call('GET', `/offerings?q=${encodeURIComponent(offering.title)}`, undefined, guest);
    const found = items.find(({ id }: { id: string }) => id === offering.id);
    expect(found).toMatchObject({ price: euros(5000), next_event: { price: euros(5000) } });
  });

  it('makes kinds of prices lower, and not add-ons; a code comes off what is left', async () => {
    const { offering, event } = await makeRuled();
    const [child, clay] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
    await edit(offering, {
      prices: [{ id: child, name: 'Child', amount: 3001, note: '' }],
      addons: [{ id: clay, name: 'Clay', price: 800, per: 'booking', max_quantity: 1 }],
    });
    await call('POST', `/studios/${studio.id}/promo-codes`, { code: 'RULES10', percent: 10 });
    const priced = { prices: [null, child], addons: [{ id: clay, quantity: 1 }] };
    // 40 + 24.01 + 8
    expect(await quoteOf(event, 2, priced)).toMatchObject({ total: euros(7201) });
    const booked = await book(event, guest, ['Laia', 'Ona'], { ...priced, shown_total: euros(7201) });
    expect(booked).toMatchObject({
      http: 201,
      total: euros(7201),
      attendees: [{ price: euros(4000) }, { price: euros(2401), price_kind: 'Child' }],
    });
    expect(await quoteOf(event, 2, { ...priced, code: 'RULES10' })).toMatchObject({
      lines: [
        { kind: 'seats' },
        { kind: 'seats' },
        { kind: 'addon' },
        { kind: 'early_bird' },
        { kind: 'code', amount: euros(-720) },
      ],
      total: euros(6481),
    });
  });
});

describe('the best of several rules applies', () => {
  it('to each price, and an amount takes off at most 90 %', async () => {
    const rules = [EARLY, { ...EARLY, percent: null, amount: 1500 }, { ...EARLY, before: 3, percent: 5 }];
    const { offering, event } = await makeRuled(rules);
    expect(await dateOf(offering)).toMatchObject({ price: euros(3500) });
    await world.pool.query('update events set price_override = 1000 where id = $1', [event.id]);
    expect(await book(event, guest, ['Laia'])).toMatchObject({ http: 201, total: euros(100) });
  });

  it.each([
    [{ ...EARLY, percent: 100 }],
    [{ ...EARLY, percent: null }],
    [{ ...EARLY, amount: 100 }],
    [{ ...EARLY, percent: null, amount: 4600 }],
    [{ ...LATE, before: 337 }],
    [{ ...EARLY, before: 0 }],
  ])('%j is refused', async (rule) => {
    const { offering } = await makeRuled([]);
    expect(await edit(offering, { price_rules: [rule] })).toMatchObject({ http: 422, code: 'http.invalid' });
  });
});

describe('what changes or is sold otherwise', () => {
  it('a move has the price by the rules of its moment', async () => {
    const { offering, event } = await makeRuled([EARLY], { payment: 'online' }, 20 * DAY);
    const soon = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 5 * DAY) });
    const booked = await book(event, guest, ['Laia'], { shown_total: euros(4000) });
    await pay(booked.payment, guest);
    await work();
    const options = await call('GET', `/bookings/${booked.id}/move`, undefined, guest);
    expect(options.items.find(({ id }: { id: string }) => id === soon.id)).toMatchObject({ difference: euros(1000) });
    const moved = await move(booked, guest, soon, { shown_difference: euros(1000) });
    await pay(moved.held_change.payment, guest);
    await work();
    expect(await see(booked, guest)).toMatchObject({ total: euros(5000) });
    expect(await paidFor(booked)).toBe(5000);
    await expectBalance();
  });

  it('a sale at the desk has the full price', async () => {
    const { event } = await makeRuled();
    const sale = { event_id: event.id, seats: 1, name: 'Nil', paid: true };
    const sold = await call('POST', `/studios/${studio.id}/desk-bookings`, sale);
    expect(sold).toMatchObject({ http: 201, booking: { total: euros(5000) } });
  });

  it('a seat that the waitlist offers has the price by the rules of the offer', async () => {
    const { event } = await makeRuled([LATE]);
    await world.pool.query('update events set capacity = 1 where id = $1', [event.id]);
    const first = await book(event, await makeGuest('Pau'), ['Pau']);
    const waiting = await makeGuest('Ona');
    expect(first).toMatchObject({ total: euros(5000) });
    expect(await call('POST', `/events/${event.id}/waitlist-entries`, { seats: 1 }, waiting)).toMatchObject({
      http: 201,
    });
    await moveTo(new Date(START.getTime() + 10 * DAY - 20 * HOUR));
    await call('POST', `/studios/${studio.id}/bookings/${first.id}/cancellation`, {});
    const { items } = await call('GET', '/me/bookings', undefined, waiting);
    expect(items[0]).toMatchObject({ state: 'offered', total: euros(2500) });
  });

  it('a free time has it by its start, off the price of an hour', async () => {
    const { offering } = await makeRuled([{ ...LATE, percent: 33 }], {
      service_type: 'private_lesson',
      price_unit: 'hour',
      duration_minutes: 90,
      slot_step_minutes: 60,
    });
    const space = await world.db
      .insertInto('spaces')
      .values({ studio_id: studio.id, name: 'Room', kind: 'room' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db.insertInto('offering_spaces').values({ offering_id: offering.id, space_id: space.id }).execute();
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      studio_id: studio.id,
      weekday,
      opens: '08:00',
      closes: '20:00',
    }));
    await world.db.insertInto('opening_hours').values(hours).execute();
    const { days } = await call('GET', `/offerings/${offering.id}/slots`, undefined, guest);
    const [first, ...later] = days.flatMap(({ slots }: { slots: object[] }) => slots);
    // 33.50 an hour
    const reduced = { price: euros(5025), reduction: { kind: 'last_minute', full_price: euros(7500) } };
    expect(first).toMatchObject(reduced);
    expect(later.at(-1)).toMatchObject({ price: euros(7500) });
    expect(later.at(-1).reduction).toBeUndefined();
    const slot = { offering_id: offering.id, starts_at: first.starts_at, minutes: 90 };
    expect(await call('POST', '/quotes', { slot, seats: 1 }, guest)).toMatchObject({
      lines: [
        { kind: 'seats', amount: euros(7500) },
        { kind: 'last_minute', amount: euros(-2475) },
      ],
      total: euros(5025),
    });
    expect(await call('POST', '/bookings', { slot, seats: 1, shown_total: euros(7500) }, guest)).toMatchObject({
      code: 'bookings.total_changed',
      data: { total: euros(5025) },
    });
    expect(await call('POST', '/bookings', { slot, seats: 1, shown_total: euros(5025) }, guest)).toMatchObject({
      http: 201,
      total: euros(5025),
      unit_price: euros(3350),
    });
  });

  it('a course has it by its first date, and its dates share it', async () => {
    await moveTo(START);
    const { offering, first } = await makeCourse(
      world,
      studio,
      { course_price: 10_000, duration_minutes: 60 },
      { dates: 3, startsIn: 100 * HOUR },
    );
    await edit(offering, { price_rules: [{ ...EARLY, before: 3, percent: 15 }] });
    const { items } = await call('GET', `/offerings/${offering.id}/courses`, undefined, guest);
    expect(items[0]).toMatchObject({ price: euros(8500), reduction: { full_price: euros(10_000) } });
    const course = { event_id: first.id, dates: 3 };
    const quoted = await call('POST', '/quotes', { course: { event_id: first.id }, seats: 2 }, guest);
    expect(quoted).toMatchObject({ total: euros(17_000) });
    const booked = await call('POST', '/bookings', { course, seats: 2, shown_total: euros(17_000) }, guest);
    expect(booked).toMatchObject({ http: 201, total: euros(17_000) });
    expect(booked.dates.map(({ price }: { price: { amount: number } }) => price.amount)).toEqual([5668, 5666, 5666]);
    expect(await see(booked, guest)).toMatchObject({ dates: booked.dates });
  });
});
