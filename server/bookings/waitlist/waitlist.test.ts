import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { transaction } from '#server/db/transaction.ts';
import { DAY, HOUR } from '#shared/time/time.ts';
import { callsOf } from '#tests/calls.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeWaiting, waitlistOf } from '#tests/worlds/waitlist.ts';
import { eraseBookings } from '../cancellation/erase-bookings.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';

const START = new Date('2031-11-20T10:00:00+01:00');
let now = START;
const world = await createWorld({}, () => now);
const { db } = world;
const owner = await makePerson(world);
const people = await Promise.all(['Laia', 'Ona', 'Pau', 'Mar'].map((name) => makePerson(world, { name })));
const [laia, ona, pau, mar] = people as [MadePerson, MadePerson, MadePerson, MadePerson];
const call = callsOf(world, owner);
const studio = await makeStudio(world, owner);
const offering = await makeOffering(world, studio, { capacity: 4 });

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

/** Makes an event that one booking of four seats fills. */
async function makeFull(ahead = 10 * DAY, of = offering) {
  const event = await makeEvent(world, of, { starts_at: new Date(START.getTime() + ahead) });
  const booking = await call('POST', '/bookings', { event_id: event.id, seats: 4 }, mar);
  expect(booking.http).toBe(201);
  return { event, booking };
}
const join = (event: { id: string }, person: MadePerson, seats: number) =>
  call('POST', `/events/${event.id}/waitlist-entries`, { seats }, person);
const mine = async (person: MadePerson) => (await call('GET', '/me/waitlist-entries', undefined, person)).items;
const cancel = (booking: { id: string }, person: MadePerson) =>
  call('POST', `/bookings/${booking.id}/cancellation`, {}, person);

/** Sends the mails of all changes; returns the kinds of those to a person, in order. */
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

describe('a guest who waits', () => {
  it('has a place in line, and gets a mail about it', async () => {
    const { event } = await makeFull();
    await join(event, ona, 1);
    await mailsTo(ona);
    expect(await join(event, laia, 2)).toMatchObject({
      http: 201,
      event_id: event.id,
      seats: 2,
      state: 'waiting',
      position: 2,
      offered_until: null,
      booking_id: null,
      offers_end_at: '2031-11-30T08:00:00+01:00',
      total: { amount: 11600, currency: 'EUR' },
    });
    expect(await mine(laia)).toMatchObject([{ event_id: event.id, position: 2 }]);
    const [mail, ...more] = await mailsTo(laia);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ trigger: 'waitlist_joined', text: expect.stringContaining('Your place in line: 2.') });
  });

  it('is seen by all as a number, and by the guest as a place', async () => {
    const { event } = await makeFull();
    await join(event, ona, 1);
    await join(event, pau, 1);
    await join(event, laia, 3);
    const waiting = [
      { seats: 1, parties: 2 },
      { seats: 3, parties: 1 },
    ];
    const seen = await world.request(`/api/v1/events/${event.id}/waitlist`);
    expect(await seen.json()).toMatchObject({ waiting, entry: null, one_given_back_in: null });
    expect(await call('GET', `/events/${event.id}/waitlist`, undefined, laia)).toMatchObject({
      waiting,
      entry: { position: 3, seats: 3 },
    });
  });

  it('changes how many seats: fewer keep the place, more go to the end', async () => {
    const { event } = await makeFull();
    const first = await join(event, laia, 2);
    now = new Date(+now + 1000);
    await join(event, ona, 2);
    now = new Date(+now + 1000);
    expect(await join(event, laia, 1)).toMatchObject({ id: first.id, seats: 1, position: 1 });
    expect(await join(event, laia, 3)).toMatchObject({ id: first.id, seats: 3, position: 2 });
  });

  it('waits once, however often the request is sent with the same key', async () => {
    const { event } = await makeFull();
    const send = async (seats: number, key: string) =>
      (
        await world.request(
          `/api/v1/events/${event.id}/waitlist-entries`,
          json('POST', { seats }, laia, { 'Idempotency-Key': key }),
        )
      ).json();
    const key = randomUUID();
    const [first, second] = await Promise.all([send(2, key), send(2, key)]);
    expect(second).toEqual(first);
    expect(await send(1, key)).toMatchObject({ code: 'http.idempotency_reused' });
    await Promise.all([send(2, randomUUID()), send(2, randomUUID())]);
    expect((await waitlistOf(world, event)).entries).toHaveLength(1);
  });

  it('leaves, and passes an offer with that', async () => {
    const { event, booking } = await makeFull();
    const entry = await join(event, laia, 4);
    await join(event, ona, 4);
    await join(event, pau, 4);
    const leave = ({ id }: { id: string }, person: MadePerson) =>
      call('DELETE', `/waitlist-entries/${id}`, undefined, person);
    await cancel(booking, mar);
    expect(await leave(entry, laia)).toMatchObject({ http: 204 });
    expect(await leave(entry, laia)).toMatchObject({ http: 204 });
    const [, onas, paus] = (await waitlistOf(world, event)).entries;
    expect(await leave({ id: paus?.id ?? '' }, pau)).toMatchObject({ http: 204 });
    expect(await leave({ id: onas?.id ?? '' }, ona)).toMatchObject({ http: 204 });
    expect(await waitlistOf(world, event)).toMatchObject({
      taken: 0,
      held: 0,
      entries: [{ state: 'left' }, { state: 'left' }, { state: 'left' }],
    });
    expect(await mine(laia)).toEqual([]);
  });

  it.each<[string, () => Promise<{ id: string }>, number, string]>([
    ['while the seats are there', () => makeEvent(world, offering), 2, 'waitlist.seats_left'],
    ['for more seats than there are', async () => (await makeFull()).event, 5, 'waitlist.more_than_capacity'],
    ['in the last two hours', async () => (await makeFull(2 * HOUR)).event, 1, 'waitlist.closed'],
    ['for an event that does not exist', async () => ({ id: randomUUID() }), 1, 'http.not_found'],
    ['for a cancelled event', () => makeEvent(world, offering, { status: 'cancelled' }), 1, 'bookings.event_cancelled'],
    [
      'for a past event',
      () => makeEvent(world, offering, { starts_at: new Date(+START - HOUR) }),
      1,
      'bookings.event_past',
    ],
    [
      'for an offering on request',
      async () => makeEvent(world, await makeOffering(world, studio, { booking_mode: 'request_only' })),
      1,
      'bookings.mode_not_direct',
    ],
    ['for no seat', async () => (await makeFull()).event, 0, 'http.invalid'],
  ])('is refused %s', async (_when, make, seats, code) => {
    expect(await join(await make(), laia, seats)).toMatchObject({ code });
  });

  it('is refused another number while an offer waits for an answer, and in a twenty-first line', async () => {
    const { event, booking } = await makeFull();
    await join(event, laia, 2);
    await cancel(booking, mar);
    expect(await join(event, laia, 3)).toMatchObject({ http: 409, code: 'waitlist.offered' });
    for (let line = 0; line < 19; line += 1) await makeWaiting(world, await makeEvent(world, offering), laia, 1);
    expect(await join((await makeFull()).event, laia, 1)).toMatchObject({
      code: 'waitlist.too_many',
      data: { most: 20 },
    });
  });
});

describe('a party with an offer', () => {
  it('gets a mail that says until when the seats are kept, and another when they went on', async () => {
    const { event, booking } = await makeFull();
    await join(event, laia, 2);
    await mailsTo(laia);
    await cancel(booking, mar);
    expect(await mailsTo(laia)).toMatchObject([
      {
        trigger: 'waitlist_offer',
        subject: expect.stringContaining('2 seats for you until Thu 20 Nov, 22:00'),
        text: expect.stringContaining('Free to cancel until'),
      },
    ]);
    expect(await mine(laia)).toMatchObject([
      { state: 'offered', position: null, offered_until: '2031-11-20T22:00:00+01:00', total: { amount: 11600 } },
    ]);
    await moveTo(new Date(+START + 12 * HOUR));
    await lapseBookings(world);
    expect(await mailsTo(laia)).toMatchObject([
      { trigger: 'waitlist_lapsed', text: expect.stringContaining('we ask you again until Sun 30 Nov, 08:00') },
    ]);
    expect(await mine(laia)).toMatchObject([
      { state: 'waiting', position: 1, lapsed_at: '2031-11-20T22:00:00+01:00', offered_until: null },
    ]);
  });

  it('can take fewer seats than offered; the others go to the next in line', async () => {
    const { event, booking } = await makeFull();
    await join(event, laia, 3);
    await join(event, ona, 2);
    await cancel(booking, mar);
    const [entry] = await mine(laia);
    const accept = (seats: number) => call('POST', `/bookings/${entry.booking_id}/acceptance`, { seats }, laia);
    expect(await accept(4)).toMatchObject({ http: 409, code: 'waitlist.more_than_offered', data: { most: 3 } });
    expect(await accept(1)).toMatchObject({
      http: 200,
      state: 'confirmed',
      seats: 1,
      total: { amount: 5800 },
      attendees: [{ name: 'Laia' }],
    });
    expect(await waitlistOf(world, event)).toMatchObject({
      taken: 3,
      held: 3,
      entries: [{ state: 'taken' }, { state: 'offered' }],
    });
  });
});

describe('when the studio cancels the event', () => {
  it('all who wait get a mail with its reason and with dates that have their seats', async () => {
    const another = await makeOffering(world, studio, { capacity: 4 });
    const other = await makeEvent(world, another, { starts_at: new Date(+START + 20 * DAY) });
    const { event, booking } = await makeFull(10 * DAY, another);
    await join(event, laia, 4);
    await join(event, ona, 2);
    await cancel(booking, mar);
    for (const person of [laia, ona]) await mailsTo(person);
    await call('POST', `/events/${event.id}/cancellation`, { reason: 'The kiln broke.' });
    await sendBookingMails(world);
    const mails = await db
      .selectFrom('emails')
      .select(['user_id', 'trigger', 'text'])
      .where('user_id', 'in', [laia.id, ona.id])
      .execute();
    expect(mails.map(({ user_id }) => user_id).sort()).toEqual([laia.id, ona.id].sort());
    for (const { trigger, text } of mails) {
      expect(trigger).toBe('waitlist_ended');
      expect(text).toContain('The kiln broke.');
      expect(text).toContain(`?event=${other.id}`);
    }
    await db.deleteFrom('emails').execute();
    expect(await mine(ona)).toMatchObject([{ state: 'ended', event: { status: 'cancelled' } }]);
  });
});

describe('a deleted account', () => {
  it('is in no line, and what was offered to it goes to the next party', async () => {
    const { event, booking } = await makeFull();
    await join(event, pau, 4);
    await join(event, ona, 4);
    await cancel(booking, mar);
    await transaction(db, (tx) =>
      eraseBookings({ ...world, db: tx }, { userId: pau.id, email: pau.email, phone: null }),
    );
    expect(await waitlistOf(world, event)).toMatchObject({ taken: 4, held: 4, entries: [{ state: 'offered' }] });
  });
});
