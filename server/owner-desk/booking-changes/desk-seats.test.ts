import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { makeCourse } from '#tests/makers.ts';
import { makeBookingChanges } from '#tests/worlds/booking-changes.ts';

const world = await createWorld();
const { owner, studio, call, makeDates, seatsOf } = await makeBookingChanges(world);
const asOwner = (method: string, path: string, body?: object) => call(method, path, body, owner);
const sell = (sale: object) =>
  asOwner('POST', `/studios/${studio.id}/desk-bookings`, { name: 'Nil', paid: true, ...sale });
const euros = (amount: number) => ({ amount, currency: 'EUR' });

describe('a course at the desk', () => {
  const takenOf = (dates: readonly { id: string }[]) =>
    Promise.all(dates.map(async ({ id }) => (await seatsOf(id)).taken));

  it('is sold with all its dates from the chosen one on, at the price of these', async () => {
    const { dates, first } = await makeCourse(world, studio, { course_price: 10_000 }, { dates: 3 });
    const { events } = await asOwner('GET', `/studios/${studio.id}/calendar?from=${day(0)}&to=${day(28)}`);
    const planned = events.filter(({ id }: { id: string }) => dates.some((date) => date.id === id));
    expect(planned.map(({ course }: { course: { dates: number } }) => course.dates)).toEqual([3, 2, 1]);
    const sold = await sell({ event_id: first.id, seats: 2, shown_total: euros(20_000) });
    expect(sold).toMatchObject({ http: 201, booking: { total: euros(20_000), paid_at_desk: euros(20_000), seats: 2 } });
    expect(await takenOf(dates)).toEqual([2, 2, 2]);
    const { rows } = await world.pool.query(
      'select price from booking_events where booking_id = $1 order by price desc',
      [sold.booking.id],
    );
    expect(rows.map(({ price }) => price)).toEqual([6668, 6666, 6666]);
    const late = await sell({ event_id: dates[1]?.id, seats: 1 });
    expect(late).toMatchObject({ http: 201, booking: { total: euros(3333 + 3333) } });
    expect(await takenOf(dates)).toEqual([2, 3, 3]);
  });

  it('is not sold at all when one of its dates is full', async () => {
    const { dates, first } = await makeCourse(world, studio, {}, { dates: 3 });
    await world.pool.query('update events set seats_taken = capacity - 1 where id = $1', [dates[2]?.id]);
    const before = await takenOf(dates);
    expect(await sell({ event_id: first.id, seats: 2 })).toMatchObject({
      http: 409,
      code: 'bookings.course_full',
      data: { left: 1 },
    });
    expect(await takenOf(dates)).toEqual(before);
  });

  it('is sold date by date where the studio allows it', async () => {
    const { dates, first } = await makeCourse(world, studio, { drop_in: true }, { dates: 2 });
    expect(await sell({ event_id: first.id, seats: 1 })).toMatchObject({ booking: { total: euros(5800) } });
    expect(await takenOf(dates)).toEqual([1, 0]);
  });
});

/** The day so many days from now. */
const day = (days: number) => new Date(world.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

describe('kinds of prices and add-ons at the desk', () => {
  const CHILD = '018f0000-0000-7000-8000-000000000001';
  const CLAY = '018f0000-0000-7000-8000-000000000003';
  const prices = [{ id: CHILD, name: 'Child', amount: 2900, note: '' }];
  const addons = [{ id: CLAY, name: 'Extra clay', price: 800, per: 'booking', max_quantity: 2 }];

  it('cost what guests pay for them, and stay with the booking', async () => {
    const { offering, first } = await makeDates();
    const { version } = await asOwner('GET', `/offerings/${offering.id}/editing`);
    await asOwner('PATCH', `/offerings/${offering.id}`, { version, prices, addons });
    const sale = { event_id: first.id, seats: 2, prices: [null, CHILD], addons: [{ id: CLAY, quantity: 2 }] };
    const total = euros(5800 + 2900 + 1600);
    const sold = await sell({ ...sale, shown_total: total });
    expect(sold).toMatchObject({ http: 201, booking: { total, paid_at_desk: total } });
    const { rows } = await world.pool.query(
      `select (select jsonb_agg(jsonb_build_array(price, price_kind) order by position) from booking_attendees
          where booking_id = b.id) as seats,
        (select jsonb_agg(jsonb_build_array(name, price, per, quantity)) from booking_addons where booking_id = b.id) as addons
      from bookings b where id = $1`,
      [sold.booking.id],
    );
    expect(rows[0]).toEqual({
      seats: [
        [5800, null],
        [2900, 'Child'],
      ],
      addons: [['Extra clay', 800, 'booking', 2]],
    });
    const unknown = { ...sale, prices: [null, CLAY] };
    expect(await sell(unknown)).toMatchObject({ code: 'bookings.price_gone' });
    expect(await sell({ ...sale, addons: [{ id: CLAY, quantity: 3 }] })).toMatchObject({
      code: 'bookings.addon_limit',
    });
    expect(await sell({ ...sale, prices: [CHILD] })).toMatchObject({ code: 'http.invalid' });
    expect(await seatsOf(first.id)).toEqual({ taken: 2, sum: 2 });
  });
});
