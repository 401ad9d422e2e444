import { beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { DAY, HOUR } from '#shared/time/time.ts';
import { callsOf } from '#tests/calls.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { type MadePerson, makeCourse, makePerson, makeStudio } from '#tests/makers.ts';
import { waitlistOf } from '#tests/worlds/waitlist.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';
import { completeEvents } from '../complete-events.ts';
import { offerCourses } from './offer-courses.ts';

const START = new Date('2031-11-18T10:00:00+01:00');
let now = START;
const world = await createWorld({}, () => now);
const { db } = world;
const owner = await makePerson(world);
const people = await Promise.all(['Laia', 'Ona', 'Pau', 'Mar', 'Nil'].map((name) => makePerson(world, { name })));
const [laia, ona, pau, mar, nil] = people as [MadePerson, MadePerson, MadePerson, MadePerson, MadePerson];
const call = callsOf(world, owner);
const studio = await makeStudio(world, owner);

/** Moves the clock, and signs everyone in again: sessions end with time. */
async function moveTo(instant: Date) {
  now = instant;
  for (const person of [owner, ...people]) {
    person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
  }
}
beforeEach(async () => {
  await moveTo(START);
  await db.deleteFrom('waitlist_entries').execute();
});

type Course = Awaited<ReturnType<typeof makeCourse>>;

/** Makes a course of four dates for €100 that one booking of four seats fills. */
async function makeFull(wanted: Parameters<typeof makeCourse>[2] = {}, shape: Parameters<typeof makeCourse>[3] = {}) {
  const course = await makeCourse(
    world,
    studio,
    { course_price: 10_000, capacity: 4, ...wanted },
    { dates: 4, ...shape },
  );
  const booking = await book(course, mar, 4);
  expect(booking.http).toBe(201);
  return { ...course, booking };
}
const book = ({ first }: Pick<Course, 'first'>, person: MadePerson, seats: number) =>
  call('POST', '/bookings', { course: { event_id: first.id }, seats }, person);
const join = ({ id }: { id: string }, person: MadePerson, seats: number) => {
  now = new Date(now.getTime() + 1);
  return call('POST', `/events/${id}/waitlist-entries`, { seats, course: true }, person);
};
const leave = ({ id }: { id: string }, person: MadePerson) =>
  call('DELETE', `/waitlist-entries/${id}`, undefined, person);
const cancel = ({ id }: { id: string }, person: MadePerson) => call('POST', `/bookings/${id}/cancellation`, {}, person);
const cancelDate = ({ id }: { id: string }, date: { id: string } | undefined, person: MadePerson) =>
  call('POST', `/bookings/${id}/dates/${date?.id}/cancellation`, {}, person);
const accept = ({ id }: { id: string }, person: MadePerson, answer: object = {}) =>
  call('POST', `/bookings/${id}/acceptance`, answer, person);
const mine = async (person: MadePerson) => (await call('GET', '/me/waitlist-entries', undefined, person)).items;
const stateOf = async (person: MadePerson) => (await mine(person))[0]?.state;
const offerOf = async (person: MadePerson) => ({ id: String((await mine(person))[0]?.booking_id) });
const taken = async ({ dates }: Pick<Course, 'dates'>) =>
  Promise.all(
    dates.map(async (date) => {
      const seats = await waitlistOf(world, date);
      expect(seats.taken).toBe(seats.held);
      return seats.taken;
    }),
  );

/** Sends the mails of all changes; returns those about the waitlist to a person, in order. */
async function mailsTo(person: MadePerson) {
  await sendBookingMails(world);
  const mails = await db
    .selectFrom('emails')
    .select(['trigger', 'text', 'subject'])
    .where('user_id', '=', person.id)
    .where('trigger', 'like', 'waitlist%')
    .orderBy('created_at')
    .execute();
  await db.deleteFrom('emails').execute();
  return mails;
}

describe('a guest who waits for a course', () => {
  it('has a place in its line, whichever date was named, and sees its dates', async () => {
    const { dates, first } = await makeFull();
    await join(first, ona, 1);
    const entry = await join(dates[2] ?? first, laia, 2);
    expect(entry).toMatchObject({
      http: 201,
      event_id: first.id,
      seats: 2,
      position: 2,
      total: { amount: 20_000, currency: 'EUR' },
      event: { status: 'scheduled' },
    });
    expect(entry.course_dates.map(({ event_id }: { event_id: string }) => event_id)).toEqual(dates.map(({ id }) => id));
    expect(await mine(laia)).toMatchObject([{ id: entry.id, state: 'waiting' }]);
    const seen = (course: boolean) => call('GET', `/events/${dates[3]?.id}/waitlist?course=${course}`, undefined, laia);
    expect(await seen(true)).toMatchObject({
      waiting: [
        { seats: 1, parties: 1 },
        { seats: 2, parties: 1 },
      ],
      entry: { id: entry.id, position: 2 },
    });
    expect(await seen(false)).toMatchObject({ waiting: [], entry: null });
  });

  it('is in line once, and changes the seats with another request', async () => {
    const { dates, first } = await makeFull();
    const { id } = await join(first, laia, 2);
    await join(first, ona, 1);
    expect(await join(dates[1] ?? first, laia, 1)).toMatchObject({ id, seats: 1, position: 1 });
    expect(await join(first, laia, 3)).toMatchObject({ id, seats: 3, position: 2 });
  });

  it('gets mails that say the number of its dates, the first and the last', async () => {
    const { first, booking } = await makeFull({}, { startsIn: 240 * HOUR });
    await mailsTo(laia);
    await join(first, laia, 2);
    const dates = '4 dates, Fri 28 Nov to Fri 19 Dec';
    const [joined] = await mailsTo(laia);
    expect(joined?.subject).toContain(dates);
    expect(joined?.text).toContain(`(${dates}) is full. Your place in line: 1.`);
    expect(joined?.text).toContain('You pay for the dates that are left then.');
    await cancel(booking, mar);
    await offerCourses(world);
    const [offered] = await mailsTo(laia);
    expect(offered).toMatchObject({ trigger: 'waitlist_offer', text: expect.stringContaining(dates) });
    expect(offered?.text).toContain('€200');
    await moveTo(new Date(+START + 13 * HOUR));
    await lapseBookings(world);
    expect(await mailsTo(laia)).toMatchObject([
      {
        trigger: 'waitlist_lapsed',
        text: expect.stringContaining(`(${dates}). If others come free, we ask you again`),
      },
    ]);
  });

  it.each([
    ['while its seats are there', 'waitlist.seats_left', 1, { left: 2 }],
    ['for more seats than a date has', 'waitlist.more_than_capacity', 5, { most: 4 }],
  ])('is refused %s', async (_when, code, seats, data) => {
    const { first, dates } = await makeCourse(world, studio, { capacity: 4 });
    await db
      .updateTable('events')
      .set({ capacity: 6 })
      .where('id', '=', dates[0]?.id ?? '')
      .execute();
    await book({ first }, mar, 2);
    expect(await join(first, laia, seats)).toMatchObject({ http: 409, code, data });
  });

  it('is refused for a date of no course, for a course that is over, and in the last two hours before the next date', async () => {
    const endless = await makeCourse(world, studio, {}, { rule: 'FREQ=WEEKLY;BYDAY=TU' });
    expect(await join(endless.first, laia, 1)).toMatchObject({ code: 'bookings.not_a_course' });
    const soon = await makeFull({}, { startsIn: 2 * HOUR });
    expect(await join(soon.first, laia, 1)).toMatchObject({ code: 'waitlist.closed' });
    await moveTo(new Date(+START + 30 * DAY));
    expect(await join(soon.first, laia, 1)).toMatchObject({ code: 'bookings.event_past' });
  });

  it('is told when the studio cancels the last of its dates, not before', async () => {
    const { dates, first } = await makeFull({}, { dates: 2 });
    await join(first, laia, 1);
    await mailsTo(laia);
    const end = (date: { id: string } | undefined) =>
      call('POST', `/events/${date?.id}/cancellation`, { reason: 'The kiln broke.' });
    await end(dates[0]);
    expect(await mailsTo(laia)).toEqual([]);
    expect(await mine(laia)).toMatchObject([{ state: 'waiting', event_id: dates[1]?.id }]);
    await end(dates[1]);
    expect(await mailsTo(laia)).toMatchObject([
      { trigger: 'waitlist_ended', text: expect.stringContaining('The kiln broke.') },
    ]);
    expect(await stateOf(laia)).toBe('ended');
  });

  it('waits for what is left of it, until its last date is over', async () => {
    const { first, dates } = await makeFull({}, { dates: 2, startsIn: DAY });
    const { id } = await join(first, laia, 1);
    await moveTo(new Date(+START + 2 * DAY));
    expect(await mine(laia)).toMatchObject([{ event_id: dates[1]?.id, total: { amount: 5000 } }]);
    await moveTo(new Date(+START + 20 * DAY));
    await completeEvents(world);
    expect(await mine(laia)).toEqual([]);
    const entry = await db.selectFrom('waitlist_entries').select('state').where('id', '=', id).executeTakeFirst();
    expect(entry).toEqual({ state: 'ended' });
  });

  it('stays in line when the date that the place names is deleted', async () => {
    const { first, dates } = await makeFull({}, { dates: 3 });
    await join(first, laia, 1);
    await db.deleteFrom('booking_events').where('event_id', '=', first.id).execute();
    await db.deleteFrom('events').where('id', '=', first.id).execute();
    expect(await mine(laia)).toMatchObject([{ state: 'waiting', event_id: dates[1]?.id }]);
  });
});

describe('seats of a course that come free', () => {
  it('are offered with all dates to the longest waiting party that fits', async () => {
    const { first, dates } = await makeCourse(world, studio, { course_price: 10_000, capacity: 4 }, { dates: 4 });
    const three = await book({ first }, mar, 3);
    const one = await book({ first }, nil, 1);
    await join(first, laia, 4);
    await join(first, ona, 3);
    await join(first, pau, 1);
    const states = async () => {
      await offerCourses(world);
      return Promise.all([laia, ona, pau].map(stateOf));
    };
    // Seats of one date alone are of no use.
    await cancelDate(three, dates[2], mar);
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting']);
    await cancel(one, nil);
    expect(await states()).toEqual(['waiting', 'waiting', 'offered']);
    await cancel(three, mar);
    expect(await states()).toEqual(['waiting', 'offered', 'offered']);
    expect(await taken({ dates })).toEqual([4, 4, 4, 4]);
    expect(await call('GET', `/bookings/${(await offerOf(ona)).id}`, undefined, ona)).toMatchObject({
      state: 'offered',
      seats: 3,
      unit_price: { amount: 10_000 },
      total: { amount: 30_000 },
      answer_due_at: '2031-11-18T22:00:00+01:00',
      dates: dates.map(({ id }) => ({
        event_id: id,
        price: { amount: 7500 },
        cannot_cancel: 'bookings.not_cancellable',
      })),
      attendees: [{ name: 'Ona' }, {}, {}],
    });
  });

  it('are offered with the dates that are left, for their part of the price', async () => {
    const { first, dates } = await makeFull({}, { startsIn: DAY });
    await join(first, laia, 2);
    await moveTo(new Date(+START + 2 * DAY));
    const left = dates.slice(1);
    for (const { id } of left) await call('PATCH', `/events/${id}`, { version: 1, capacity: 6 });
    await offerCourses(world);
    expect(await taken({ dates })).toEqual([4, 6, 6, 6]);
    expect(await mine(laia)).toMatchObject([
      { state: 'offered', total: { amount: 15_000 }, course_dates: left.map(({ id }) => ({ event_id: id })) },
    ]);
  });

  it('cost a group its price once', async () => {
    const { first, booking } = await makeFull({ price_unit: 'group' });
    await join(first, laia, 3);
    await cancel(booking, mar);
    await offerCourses(world);
    expect(await accept(await offerOf(laia), laia, { seats: 2 })).toMatchObject({
      seats: 2,
      total: { amount: 10_000 },
      dates: [2500, 2500, 2500, 2500].map((amount) => ({ price: { amount } })),
    });
  });

  it('cannot be booked by others before they are offered, and go to them when the party passes', async () => {
    const { first, dates, booking, ...course } = await makeFull();
    const entry = await join(first, laia, 3);
    await cancel(booking, mar);
    const refused = { http: 409, code: 'bookings.course_full', data: { left: 0 } };
    expect(await book({ first }, pau, 1)).toMatchObject(refused);
    expect(await taken({ dates })).toEqual([0, 0, 0, 0]);
    // The refused guest can join the line.
    expect(await join(first, ona, 2)).toMatchObject({ http: 201, position: 2 });
    await offerCourses(world);
    expect([await stateOf(laia), await stateOf(ona)]).toEqual(['offered', 'waiting']);
    expect(await book({ first }, pau, 2)).toMatchObject({ http: 409, data: { left: 1 } });
    expect(await book({ first }, pau, 1)).toMatchObject({ http: 201 });
    expect(await leave(entry, laia)).toMatchObject({ http: 204 });
    expect(await book({ first }, pau, 1)).toMatchObject(refused);
    await offerCourses(world);
    expect(await stateOf(ona)).toBe('offered');
    await leave({ id: (await mine(ona))[0].id }, ona);
    expect(await book({ first }, pau, 3)).toMatchObject({ http: 201 });
    expect(await taken({ dates })).toEqual([4, 4, 4, 4]);
    expect(course.offering.drop_in).toBe(false);
  });

  it('can be booked date by date where single dates are sold', async () => {
    const { first, dates, booking } = await makeFull({ drop_in: true });
    await join(first, laia, 4);
    await cancel(booking, mar);
    expect(await call('POST', '/bookings', { event_id: dates[1]?.id, seats: 1 }, pau)).toMatchObject({ http: 201 });
    await offerCourses(world);
    expect(await stateOf(laia)).toBe('waiting');
    expect(await book({ first }, pau, 1)).toMatchObject({ http: 201 });
  });

  it.each([2 * HOUR, 2 * HOUR - 1])('are for all in the last two hours before the next date', async (ahead) => {
    const { first, booking } = await makeFull({ cancellation_policy: 'flexible' });
    await join(first, laia, 1);
    await cancel(booking, mar);
    await moveTo(new Date(first.starts_at.getTime() - ahead));
    await offerCourses(world);
    expect(await stateOf(laia)).toBe('waiting');
    expect(await book({ first }, pau, 1)).toMatchObject({ http: 201 });
  });

  it('are offered when the studio raises the capacity of the last full date', async () => {
    const { first, dates } = await makeFull();
    await join(first, laia, 1);
    for (const [index, { id }] of dates.entries()) {
      expect(await call('PATCH', `/events/${id}`, { version: 1, capacity: 5 })).toMatchObject({ http: 200 });
      await offerCourses(world);
      expect(await stateOf(laia)).toBe(index < 3 ? 'waiting' : 'offered');
    }
  });

  it('are not offered while the studio is not published', async () => {
    const { first, booking } = await makeFull();
    await join(first, laia, 1);
    await cancel(booking, mar);
    const publish = (status: 'draft' | 'published') =>
      db.updateTable('studios').set({ status }).where('id', '=', studio.id).execute();
    await publish('draft');
    await offerCourses(world);
    await publish('published');
    expect(await stateOf(laia)).toBe('waiting');
    await offerCourses(world);
    expect(await stateOf(laia)).toBe('offered');
  });
});

describe('an offer of a course', () => {
  it('that nobody answers goes to the next in line, and to all when nobody is left', async () => {
    const { first, dates, booking } = await makeFull();
    await join(first, laia, 4);
    await join(first, ona, 4);
    await cancel(booking, mar);
    await offerCourses(world);
    await moveTo(new Date(+START + 13 * HOUR));
    await lapseBookings(world);
    await offerCourses(world);
    expect([await stateOf(laia), await stateOf(ona)]).toEqual(['waiting', 'offered']);
    await moveTo(new Date(+START + 26 * HOUR));
    await lapseBookings(world);
    await offerCourses(world);
    // Both let these seats go: they are asked again when others come free.
    expect([await stateOf(laia), await stateOf(ona)]).toEqual(['waiting', 'waiting']);
    const sold = await book({ first }, pau, 4);
    expect(sold).toMatchObject({ http: 201 });
    expect(await taken({ dates })).toEqual([4, 4, 4, 4]);
    await cancel(sold, pau);
    expect(await book({ first }, pau, 1)).toMatchObject({ code: 'bookings.course_full' });
    await offerCourses(world);
    expect([await stateOf(laia), await stateOf(ona)]).toEqual(['offered', 'waiting']);
  });

  it('can be taken for fewer seats at the price of each date; the others go to the next', async () => {
    const { first, dates, booking } = await makeFull({ course_price: 10_001 });
    await join(first, laia, 3);
    await join(first, ona, 2);
    await cancel(booking, mar);
    await offerCourses(world);
    const prices = [2501, 2500, 2500, 2500];
    expect(await accept(await offerOf(laia), laia, { seats: 2 })).toMatchObject({
      state: 'confirmed',
      seats: 2,
      total: { amount: 20_002 },
      dates: prices.map((amount) => ({ price: { amount: amount * 2 } })),
    });
    await offerCourses(world);
    expect(await stateOf(ona)).toBe('offered');
    expect(await taken({ dates })).toEqual([4, 4, 4, 4]);
  });

  it('loses a date that the studio cancels, with its part of the price', async () => {
    const { first, dates, booking } = await makeFull();
    await join(first, laia, 2);
    await cancel(booking, mar);
    await offerCourses(world);
    await call('POST', `/events/${dates[1]?.id}/cancellation`, {});
    expect(await mine(laia)).toMatchObject([
      { state: 'offered', total: { amount: 15_000 }, course_dates: [{ event_id: first.id }, {}, {}] },
    ]);
    expect(await accept(await offerOf(laia), laia, { seats: 1 })).toMatchObject({
      state: 'confirmed',
      total: { amount: 7500 },
    });
  });

  it('waits for the studio where it approves bookings', async () => {
    const { first, dates, booking } = await makeFull({ booking_mode: 'requires_approval' });
    await join(first, laia, 2);
    await cancel(booking, mar);
    await offerCourses(world);
    expect(await accept(await offerOf(laia), laia)).toMatchObject({
      state: 'awaiting_approval',
      answer_due_at: '2031-11-20T10:00:00+01:00',
    });
    const { id } = await call('GET', '/me/bookings', undefined, laia).then(({ items }) =>
      items.find(({ state }: { state: string }) => state === 'awaiting_approval'),
    );
    expect(await call('POST', `/bookings/${id}/approval`, {})).toMatchObject({ http: 200 });
    expect(await taken({ dates })).toEqual([2, 2, 2, 2]);
  });

  it('costs nothing where the course is free', async () => {
    const { first, booking } = await makeFull({ course_price: 0 });
    await join(first, laia, 2);
    await cancel(booking, mar);
    await offerCourses(world);
    expect(await accept(await offerOf(laia), laia)).toMatchObject({ state: 'confirmed', payment: 'free' });
  });

  it('is paid by card, or goes to the next when it is not', async () => {
    const { first, dates, booking } = await makeFull({ payment: 'either' });
    await join(first, laia, 2);
    await join(first, ona, 4);
    await cancel(booking, mar);
    await offerCourses(world);
    const held = await accept(await offerOf(laia), laia, { payment: 'online' });
    expect(held).toMatchObject({ state: 'held', total: { amount: 20_000 } });
    await moveTo(new Date(now.getTime() + HOUR));
    await lapseBookings(world);
    expect(await stateOf(laia)).toBe('waiting');
    await offerCourses(world);
    const { id } = await offerOf(ona);
    const { payment } = await accept({ id }, ona, { payment: 'online' });
    const card = { number: '4242 4242 4242 4242' };
    expect(await call('POST', `/payments/${payment.id}/test-card`, card, ona)).toMatchObject({ http: 200 });
    expect(await call('GET', `/bookings/${id}`, undefined, ona)).toMatchObject({
      state: 'confirmed',
      total: { amount: 40_000 },
      payment: { state: 'captured' },
    });
    expect(await taken({ dates })).toEqual([4, 4, 4, 4]);
  });

  it('is reserved on a card where the studio approves bookings, and charged once it does', async () => {
    const { first, booking } = await makeFull({ payment: 'either', booking_mode: 'requires_approval' });
    await join(first, laia, 1);
    await cancel(booking, mar);
    await offerCourses(world);
    const { id, payment } = await accept(await offerOf(laia), laia, { payment: 'online' });
    const see = () => call('GET', `/bookings/${id}`, undefined, laia);
    await call('POST', `/payments/${payment.id}/test-card`, { number: '4242 4242 4242 4242' }, laia);
    expect(await see()).toMatchObject({ state: 'awaiting_approval', payment: { state: 'authorised' } });
    expect(await call('POST', `/bookings/${id}/approval`, {})).toMatchObject({ http: 200 });
    expect(await see()).toMatchObject({ state: 'confirmed', payment: { state: 'captured' } });
  });
});
