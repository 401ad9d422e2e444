import { describe, expect, it } from 'vitest';
import { callsOf } from '#tests/calls.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { lastMailTo } from '#tests/mailbox.ts';
import { json, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

/** A Monday, 10:10 in Barcelona. */
const world = await createWorld({}, () => new Date('2026-11-02T10:10:00+01:00'));
const { db } = world;
const owner = await makePerson(world);
const guest = await makePerson(world);
const studio = await makeStudio(world, owner);
await db
  .insertInto('opening_hours')
  .values([1, 2, 3].map((weekday) => ({ studio_id: studio.id, weekday, opens: '10:00', closes: '14:00' })))
  .execute();
const call = callsOf(world, owner);

/** Makes a lesson of one hour in a room of its own, for which guests give notice of a day. */
async function makeLesson(wanted: Parameters<typeof makeOffering>[2] = {}) {
  const offering = await makeOffering(world, studio, {
    service_type: 'private_lesson',
    duration_minutes: 60,
    slot_step_minutes: 60,
    notice_minutes: 1440,
    price: 4500,
    capacity: 2,
    ...wanted,
  });
  const { id } = await db
    .insertInto('spaces')
    .values({ studio_id: studio.id, name: 'Room', kind: 'room', min_minutes: 60, max_minutes: 180, step_minutes: 60 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('offering_spaces').values({ offering_id: offering.id, space_id: id, needed: true }).execute();
  return { ...offering, space: id };
}

const at = (hour: number, day = '2026-11-02') => `${day}T${hour}:00:00+01:00`;
const saleOf = ({ id }: { id: string }, starts_at: string, { minutes = 60, ...sale } = {}) => ({
  slot: { offering_id: id, starts_at, minutes },
  seats: 1,
  name: 'Nil Roca',
  paid: true,
  ...sale,
});
const path = `/studios/${studio.id}/desk-bookings`;
const sell = (sale: object, person = owner) => call('POST', path, sale, person);

async function reservationsOf(space: string): Promise<number> {
  const { rows } = await world.pool.query('select from space_reservations where space_id = $1', [space]);
  return rows.length;
}

const hoursAtDesk = async ({ id }: { id: string }): Promise<number[]> => {
  const { days } = await call('GET', `/studios/${studio.id}/offerings/${id}/slots?days=1`);
  return days[0].slots.map(({ starts_at }: { starts_at: string }) => Number(starts_at.slice(11, 13)));
};

describe('a slot that is sold at the desk', () => {
  it('may begin within the notice that guests give, is confirmed and paid, and has tickets', async () => {
    const lesson = await makeLesson();
    expect((await call('GET', `/offerings/${lesson.id}/slots?days=1`)).days[0].slots).toEqual([]);
    expect(await hoursAtDesk(lesson)).toEqual([11, 12, 13]);
    const sale = saleOf(lesson, at(11));
    const sold = await sell({ ...sale, seats: 2, email: 'nil@atelio.test', phone: '+34 600' });
    expect(sold).toMatchObject({
      http: 201,
      booking: {
        state: 'confirmed',
        seats: 2,
        total: { amount: 9000 },
        paid_at_desk: { amount: 9000 },
        guest: { id: null, name: 'Nil Roca' },
        event: { starts_at: at(11), ends_at: at(12), capacity: 2, seats_taken: 2 },
      },
      tickets: [{ name: 'Nil Roca' }, { name: 'Guest 2' }],
    });
    expect(await hoursAtDesk(lesson)).toEqual([12, 13]);
    const { events } = await call('GET', `/studios/${studio.id}/calendar?from=2026-11-02&to=2026-11-03`);
    expect(events).toMatchObject([{ is_slot: true, guest: 'Nil Roca', starts_at: at(11) }]);
    const feed = await call('POST', `/studios/${studio.id}/feed`);
    expect(await (await world.request(new URL(feed.url).pathname)).text()).toContain('Nil Roca');
    await sendBookingMails(world);
    expect((await lastMailTo(world, 'nil@atelio.test')).trigger).toBe('booking_confirmed');
  });

  it('lasts as long as wished where guests choose it, and may be paid later', async () => {
    const bench = await makeLesson({ service_type: 'coworking', price: 900, price_unit: 'hour' });
    const sold = await sell({
      ...saleOf(bench, at(11), { minutes: 120 }),
      paid: false,
      shown_total: { amount: 1800, currency: 'EUR' },
    });
    expect(sold).toMatchObject({
      http: 201,
      booking: { total: { amount: 1800 }, paid_at_desk: { amount: 0 }, event: { ends_at: at(13) } },
    });
    expect(await hoursAtDesk(bench)).toEqual([13]);
  });

  it('is sold once when two desks and a guest take it at the same moment', async () => {
    const lesson = await makeLesson({ notice_minutes: 0 });
    const sale = saleOf(lesson, at(12));
    const booking = { slot: sale.slot, seats: 1 };
    const answers = await Promise.all([
      sell(sale),
      sell({ ...sale, name: 'Ona' }),
      call('POST', '/bookings', booking, guest),
    ]);
    expect(answers.map(({ http }) => http).sort()).toEqual([201, 409, 409]);
    const refused = answers.filter(({ http }) => http !== 201);
    expect(refused).toMatchObject([{ code: 'slots.taken' }, { code: 'slots.taken' }]);
    expect(refused[0].data.others).toEqual([at(11), at(13), at(10, '2026-11-03'), at(11, '2026-11-03')]);
    expect(await reservationsOf(lesson.space)).toBe(1);
  });

  it('is one booking when it is sent again with its key', async () => {
    const lesson = await makeLesson();
    const send = async (sale: object) => {
      const response = await world.request(`/api/v1${path}`, json('POST', sale, owner, { 'Idempotency-Key': 'slot' }));
      return response.json();
    };
    const sale = saleOf(lesson, at(11));
    const [first, second] = await Promise.all([send(sale), send(sale)]);
    expect(first.booking.id).toBe(second.booking.id);
    expect((await send(sale)).tickets).toEqual(first.tickets);
    expect((await send({ ...sale, name: 'Ona' })).code).toBe('http.idempotency_reused');
    expect(await reservationsOf(lesson.space)).toBe(1);
  });

  it('is refused in the past, outside of the opening hours, for another price and for too many people', async () => {
    const lesson = await makeLesson();
    for (const starts_at of [at(10), at(14), '2026-11-05T11:00:00+01:00', '2025-11-03T11:00:00+01:00']) {
      expect(await sell(saleOf(lesson, starts_at))).toMatchObject({ http: 409, code: 'slots.not_offered' });
    }
    const sale = saleOf(lesson, at(11));
    const refusals = [
      [{ ...sale, shown_total: { amount: 1, currency: 'EUR' } }, 'bookings.total_changed'],
      [{ ...sale, seats: 3 }, 'slots.too_many'],
      [{ ...sale, slot: { ...sale.slot, minutes: 90 } }, 'slots.not_offered'],
      [{ ...sale, slot: { ...sale.slot, offering_id: studio.id } }, 'http.not_found'],
      [{ ...sale, event_id: lesson.id }, 'http.invalid'],
      [{ seats: 1, name: 'Nil', paid: true }, 'http.invalid'],
    ] as const;
    for (const [each, code] of refusals) expect(await sell(each)).toMatchObject({ code });
    expect(await reservationsOf(lesson.space)).toBe(0);
  });

  it('is refused to instructors, strangers and the desks of other studios', async () => {
    const lesson = await makeLesson();
    const sale = saleOf(lesson, at(11));
    const [instructor, other] = await Promise.all([makePerson(world), makePerson(world)]);
    await db
      .insertInto('studio_members')
      .values({ studio_id: studio.id, user_id: instructor.id, name: 'Pau', role: 'instructor' })
      .execute();
    const theirs = await makeStudio(world, other);
    expect(await sell(sale, instructor)).toMatchObject({ http: 403, code: 'studios.no_right' });
    expect(await sell(sale, other)).toMatchObject({ http: 404 });
    expect(await call('POST', `/studios/${theirs.id}/desk-bookings`, sale, other)).toMatchObject({ http: 404 });
    const slots = await call('GET', `/studios/${theirs.id}/offerings/${lesson.id}/slots`, undefined, other);
    expect(slots.http).toBe(404);
    expect(await reservationsOf(lesson.space)).toBe(0);
  });
});
