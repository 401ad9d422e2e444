import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { DAY, HOUR } from '#shared/time/time.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { mailsTo } from '#tests/mailbox.ts';
import { asPerson, json, type MadePerson, makeCourse, makeGroup, makePerson, makeStudio } from '#tests/makers.ts';
import { completeEvents } from '../complete-events.ts';

const world = await createWorld();
const owner = await makePerson(world);
const studio = await makeStudio(world, owner, { email: 'hello@fang.test' });

const post = async (path: string, body: object, person: MadePerson) => {
  const response = await world.request(`/api/v1${path}`, json('POST', body, person));
  return { status: response.status, body: await response.json() };
};

const see = async (path: string, person: MadePerson) =>
  (await world.request(`/api/v1${path}`, { headers: asPerson(person) })).json();

/** Books two seats of a course of four dates for €100. */
async function bookCourse(
  wanted: Parameters<typeof makeCourse>[2] = {},
  shape: Parameters<typeof makeCourse>[3] = { dates: 4 },
) {
  const course = await makeCourse(world, studio, { course_price: 10_000, ...wanted }, shape);
  const guest = await makePerson(world);
  const { body } = await post('/bookings', { course: { event_id: course.first.id }, seats: 2 }, guest);
  const booking = body as Booking;
  const dateAt = (index: number) => `/bookings/${booking.id}/dates/${course.dates[index]?.id}`;
  return { ...course, guest, booking, dateAt };
}

async function seatsTaken(dates: readonly { id: string }[]) {
  const { rows } = await world.pool.query<{ taken: number; sold: number }>(
    `select e.seats_taken as taken, (select coalesce(sum(c.seats), 0)::int from booking_events c
        where c.event_id = e.id and c.released_at is null) as sold
    from events e where e.id = any($1) order by e.starts_at`,
    [dates.map(({ id }) => id)],
  );
  expect(rows.map(({ sold }) => sold)).toEqual(rows.map(({ taken }) => taken));
  return rows.map(({ taken }) => taken);
}

const priceOf = async (id: string) => {
  const { rows } = await world.pool.query<{ total: number; sum: number }>(
    `select b.total, (select sum(price)::int from booking_events where booking_id = b.id and released_at is null) as sum
    from bookings b where b.id = $1`,
    [id],
  );
  expect(rows[0]?.sum).toBe(rows[0]?.total);
  return rows[0]?.total;
};

describe('a cancelled date refunds its part', () => {
  it('of the price, and leaves the other dates as they are', async () => {
    const { dates, guest, booking, dateAt } = await bookCourse();
    const { status, body } = await post(`${dateAt(1)}/cancellation`, { reason: 'Ill' }, guest);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'confirmed', total: { amount: 15_000 }, original_total: { amount: 20_000 } });
    expect([body.kept.amount, body.cannot_cancel]).toEqual([0, null]);
    expect(body.dates[1]).toMatchObject({ released: true, price: { amount: 5000 }, refund: { amount: 5000 } });
    expect(body.cancellation.refund_now.amount).toBe(15_000);
    expect(body.history.at(-1)).toMatchObject({ state: 'confirmed', by: 'guest', message: 'Ill' });
    expect(body.history.at(-1).date).toEqual({ from: body.dates[1].starts_at, to: null });
    expect(await seatsTaken(dates)).toEqual([2, 0, 2, 2]);
    expect(await priceOf(booking.id)).toBe(15_000);
  });

  it('by the policy and the start of this date', async () => {
    const { guest, dateAt, booking } = await bookCourse(
      { cancellation_policy: 'moderate' },
      // A day before the start may be an hour longer.
      { dates: 4, startsIn: 26 * HOUR },
    );
    expect(booking.dates.map(({ refund_now }) => refund_now.amount)).toEqual([2500, 5000, 5000, 5000]);
    const { body } = await post(`${dateAt(0)}/cancellation`, {}, guest);
    expect(body.dates[0].refund.amount).toBe(2500);
    expect(body.kept.amount).toBe(2500);
  });

  it('once, however often it is asked', async () => {
    const { dates, guest, dateAt } = await bookCourse();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(`${dateAt(2)}/cancellation`, {}, guest)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await seatsTaken(dates)).toEqual([2, 2, 0, 2]);
  });

  it('and is not refunded again when the rest is cancelled', async () => {
    const { dates, guest, booking, dateAt } = await bookCourse();
    await post(`${dateAt(3)}/cancellation`, {}, guest);
    const { body } = await post(`/bookings/${booking.id}/cancellation`, {}, guest);
    expect(body.cancelled.refund.amount).toBe(15_000);
    expect(await seatsTaken(dates)).toEqual([0, 0, 0, 0]);
  });

  it('unless it is the only one, which is the whole booking', async () => {
    const { guest, booking, dateAt } = await bookCourse({}, { dates: 1 });
    expect((await post(`${dateAt(0)}/cancellation`, {}, guest)).body.code).toBe('bookings.only_date');
    expect(booking.dates[0]?.cannot_cancel).toBe('bookings.only_date');
  });

  it('tells guest and studio, with the dates that stay and a calendar entry for each', async () => {
    const { guest, booking, dateAt } = await bookCourse();
    await sendBookingMails(world);
    const [confirmed] = await mailsTo(world, guest.email);
    expect(confirmed?.text.match(/^ {2}\w+day .*–/gm)).toHaveLength(4);
    await post(`${dateAt(1)}/cancellation`, {}, guest);
    await sendBookingMails(world);
    const mail = (await mailsTo(world, guest.email)).at(-1);
    expect(mail?.subject).toMatch(/^One date less: /);
    expect(mail?.text).toContain('You pay €50 less.');
    expect(mail?.text.match(/^ {2}\w+day .*–/gm)).toHaveLength(3);
    expect((await mailsTo(world, 'hello@fang.test')).at(-1)?.subject).toMatch(/^One date given up: /);
    const file = await world.request(`/api/v1/bookings/${booking.id}/calendar.ics`, { headers: asPerson(guest) });
    const text = await file.text();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    expect(text.match(/STATUS:CANCELLED/g)).toHaveLength(1);
    expect(new Set(text.match(/^UID:.*$/gm)).size).toBe(4);
  });
});

describe('a date that the studio cancels', () => {
  const cancel = (id: string | undefined) => post(`/events/${id}/cancellation`, { reason: 'Kiln' }, owner);

  it('is refunded whole and mailed, and the course goes on', async () => {
    const { dates, guest, booking } = await bookCourse({ cancellation_policy: 'final_sale' });
    const { body } = await cancel(dates[1]?.id);
    expect([body.bookings, body.guests]).toEqual([1, 2]);
    const seen = await see(`/bookings/${booking.id}`, guest);
    expect(seen.state).toBe('confirmed');
    expect(seen.dates[1]).toMatchObject({ released: true, status: 'cancelled', refund: { amount: 5000 } });
    expect(await seatsTaken(dates)).toEqual([2, 0, 2, 2]);
    await sendBookingMails(world);
    expect((await mailsTo(world, guest.email)).at(-1)?.subject).toMatch(/has cancelled one date/);
  });

  it('ends the booking when it was the last one', async () => {
    const { dates, guest, booking } = await bookCourse({}, { dates: 2 });
    await cancel(dates[0]?.id);
    await cancel(dates[1]?.id);
    const seen = await see(`/bookings/${booking.id}`, guest);
    expect(seen.state).toBe('cancelled');
    expect(seen.cancelled.refund.amount).toBe(10_000);
    expect(seen.dates.map(({ refund }: { refund: unknown }) => refund)).toEqual([
      { amount: 10_000, currency: 'EUR' },
      null,
    ]);
  });

  it('and one that the guest cancels at once never leave a booking without a date', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { dates, guest, booking, dateAt } = await bookCourse({}, { dates: 2 });
      await Promise.all([cancel(dates[0]?.id), post(`${dateAt(1)}/cancellation`, {}, guest)]);
      const seen = (await see(`/bookings/${booking.id}`, guest)) as Booking;
      const left = seen.dates.filter(({ released }) => !released).length;
      expect(seen.state === 'cancelled').toBe(left === 0);
      await seatsTaken(dates);
    }
  });
});

describe('a course that is half run', () => {
  it('cannot be cancelled as a whole any more, but each date to come can; with its last one it is completed', async () => {
    const { dates, guest, booking, dateAt } = await bookCourse({}, { dates: 2, startsIn: 2 * HOUR });
    const [first] = dates;
    const over = new Date(Date.now() - DAY);
    await world.pool.query('update events set starts_at = $2, ends_at = $3 where id = $1', [
      first?.id,
      over,
      new Date(over.getTime() + HOUR),
    ]);
    await completeEvents(world);
    const seen = (await see(`/bookings/${booking.id}`, guest)) as Booking;
    expect([seen.state, seen.cannot_cancel]).toEqual(['confirmed', 'bookings.started']);
    expect(seen.event.id).toBe(dates[1]?.id);
    const list = await see('/me/bookings', guest);
    expect(list.items[0].event.id).toBe(dates[1]?.id);
    expect((await post(`${dateAt(0)}/cancellation`, {}, guest)).body.code).toBe('bookings.started');
    const { body } = await post(`${dateAt(1)}/cancellation`, {}, guest);
    expect(body.state).toBe('completed');
  });
});

describe('a make-up date', () => {
  it('in a parallel group takes the place of a date, at the same price', async () => {
    const { offering, dates, guest, booking, dateAt } = await bookCourse();
    const other = await makeGroup(world, offering, { dates: 4, startsIn: 11 * DAY });
    const { items } = await see(`${dateAt(1)}/make-up-dates`, guest);
    expect(items.map(({ event_id }: { event_id: string }) => event_id)).toEqual(other.dates.map(({ id }) => id));
    const { status, body } = await post(`${dateAt(1)}/exchange`, { event_id: other.dates[1]?.id }, guest);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'confirmed', total: { amount: 20_000 } });
    expect(body.history.at(-1).date.to).toBe(
      body.dates.find((each: { event_id: string }) => each.event_id === other.dates[1]?.id).starts_at,
    );
    expect(await seatsTaken(dates)).toEqual([2, 0, 2, 2]);
    expect(await seatsTaken(other.dates)).toEqual([0, 2, 0, 0]);
    expect(await priceOf(booking.id)).toBe(20_000);
    await sendBookingMails(world);
    expect((await mailsTo(world, guest.email)).at(-1)?.subject).toMatch(/^Another date: /);

    const back = await post(
      `/bookings/${booking.id}/dates/${other.dates[1]?.id}/exchange`,
      { event_id: dates[1]?.id },
      guest,
    );
    expect(back.status).toBe(200);
    expect(await seatsTaken(dates)).toEqual([2, 2, 2, 2]);
    expect(await seatsTaken(other.dates)).toEqual([0, 0, 0, 0]);
    expect(await priceOf(booking.id)).toBe(20_000);
  });

  it('needs as many seats, and a day before the date that it replaces', async () => {
    const { offering, guest, dateAt } = await bookCourse({}, { dates: 3, startsIn: 23 * HOUR });
    const other = await makeGroup(world, offering, { dates: 3, startsIn: 11 * DAY });
    const full = other.dates[0]?.id;
    await world.db
      .updateTable('events')
      .set({ capacity: 1 })
      .where('id', '=', full ?? '')
      .execute();
    expect((await post(`${dateAt(0)}/exchange`, { event_id: other.dates[1]?.id }, guest)).body.code).toBe(
      'bookings.exchange_closed',
    );
    const refused = await post(`${dateAt(1)}/exchange`, { event_id: full }, guest);
    expect([refused.body.code, refused.body.data]).toEqual(['bookings.sold_out', { left: 1 }]);
    const stranger = await makeCourse(world, studio);
    const elsewhere = await post(`${dateAt(1)}/exchange`, { event_id: stranger.first.id }, guest);
    expect(elsewhere.body.code).toBe('bookings.not_a_make_up');
  });

  it('with one seat left goes to one of two guests', async () => {
    const one = await bookCourse();
    const other = await makeGroup(world, one.offering, { dates: 2, startsIn: 11 * DAY });
    await world.db.updateTable('events').set({ capacity: 3 }).where('id', '=', other.first.id).execute();
    const second = await makePerson(world);
    const booked = await post('/bookings', { course: { event_id: one.first.id }, seats: 2 }, second);
    const answers = await Promise.all([
      post(`${one.dateAt(1)}/exchange`, { event_id: other.first.id }, one.guest),
      post(`/bookings/${booked.body.id}/dates/${one.dates[2]?.id}/exchange`, { event_id: other.first.id }, second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await seatsTaken(other.dates)).toEqual([2, 0]);
  });
});
