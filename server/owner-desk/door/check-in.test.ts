import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { connectDatabase } from '#server/db/database.ts';
import { type CheckInUploadResult, Door } from '#shared/schemas/owner-desk/check-ins.ts';
import { HOUR, MINUTE } from '#shared/time/time.ts';
import { expectActivities } from '#tests/activities.ts';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { json, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';

const TODAY = new Date('2031-01-06T12:00:00Z');
let now = TODAY;
const world = await createWorld({}, () => now);
const owner = await makePerson(world, { name: 'Marta' });
const studio = await makeStudio(world, owner, { name: 'Taller Fang', time_zone: 'Europe/Madrid' });
const call = callsOf(world, owner);

/** Moves the clock, and signs in again: sessions end with time. */
async function moveTo(instant: Date, ...others: { id: string; accessToken: string }[]) {
  now = instant;
  for (const person of [owner, ...others]) {
    person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
  }
}

/** An event at 10:00 in Madrid on 3 February 2031, and a booking of it. */
async function booked(seats = 1, wanted: Parameters<typeof makeOffering>[2] = {}) {
  await moveTo(TODAY);
  const offering = await makeOffering(world, studio, { title: 'Raku', cancellation_policy: 'flexible', ...wanted });
  const event = await makeEvent(world, offering, { starts_at: new Date('2031-02-03T09:00:00Z') });
  const guest = await makePerson(world, { name: 'Tom Hughes' });
  const booking = await call('POST', '/bookings', { event_id: event.id, seats }, guest);
  // From the list at the door: the guest sees none before the booking is confirmed.
  const { guests } = await call('GET', `/events/${event.id}/door`, undefined, owner);
  const ofBooking = guests.filter(({ booking_id }: { booking_id: string }) => booking_id === booking.id);
  const codes: string[] = ofBooking
    .sort((a: { position: number }, b: { position: number }) => a.position - b.position)
    .map(({ ticket_code }: { ticket_code: string }) => ticket_code);
  return { offering, event, guest, booking, codes };
}

const atTheDoor = (...others: Parameters<typeof moveTo>[1][]) => moveTo(new Date('2031-02-03T08:50:00Z'), ...others);

const doorOf = (event: { id: string }, person = owner) => call('GET', `/events/${event.id}/door`, undefined, person);
const scan = (event: { id: string }, code: string | undefined, more = {}, person = owner) =>
  call('POST', `/events/${event.id}/check-ins`, { code, ...more }, person);

describe('a ticket at the door', () => {
  it('lets its attendee in, however the code is typed, and the guest sees it', async () => {
    const { event, booking, guest, codes } = await booked(2);
    await atTheDoor(guest);
    const typed = ` ${codes[0]?.toLowerCase().replace(/(.{4})(?=.)/g, '$1-')} `;
    const answer = await scan(event, typed);
    expect(answer).toMatchObject({ http: 201, name: 'Tom Hughes', at: '2031-02-03T09:50:00+01:00', by: 'Marta' });
    expect((await call('GET', `/bookings/${booking.id}`, undefined, guest)).attendees).toMatchObject([
      { checked_in_at: '2031-02-03T09:50:00+01:00' },
      { checked_in_at: null },
    ]);
    const door = await doorOf(event);
    expect(Door.parse(door)).toMatchObject({
      event: { capacity: 8, seats_taken: 2 },
      guests: [
        { name: 'Guest 2', guest_of: 'Tom Hughes', checked_in: null },
        { name: 'Tom Hughes', guest_of: null, checked_in: { id: answer.id, by: 'Marta' }, is_first_visit: true },
      ],
    });
  });

  it('lets nobody in twice: it says since when they are in, and who let them in', async () => {
    const { event, codes } = await booked();
    await atTheDoor();
    const first = await scan(event, codes[0]);
    await moveTo(new Date(now.getTime() + 9 * MINUTE));
    expect(await scan(event, codes[0])).toMatchObject({
      http: 409,
      code: 'check_ins.already_in',
      data: { name: 'Tom Hughes', since: '2031-02-03T09:50:00+01:00', by: 'Marta', check_in_id: first.id },
    });
  });

  it('is in again after an undo, which changes nothing the second time', async () => {
    const { event, codes } = await booked();
    await atTheDoor();
    const { id } = await scan(event, codes[0]);
    expect(await call('DELETE', `/events/${event.id}/check-ins/${id}`)).toEqual({ http: 204 });
    expect(await call('DELETE', `/events/${event.id}/check-ins/${id}`)).toEqual({ http: 204 });
    expect((await doorOf(event)).guests).toMatchObject([{ checked_in: null }]);
    expect(await scan(event, codes[0])).toMatchObject({ http: 201 });
    const { event: other } = await booked();
    expect(await call('DELETE', `/events/${other.id}/check-ins/${id}`)).toMatchObject({ http: 404 });
  });

  it('is checked in from the list too', async () => {
    const { event } = await booked();
    await atTheDoor();
    const { guests } = await doorOf(event);
    const tick = { attendee_id: guests[0].attendee_id };
    expect(await call('POST', `/events/${event.id}/check-ins`, tick)).toMatchObject({ http: 201, name: 'Tom Hughes' });
    expect(await call('POST', `/events/${event.id}/check-ins`, { ...tick, code: 'ABCD' })).toMatchObject({ http: 422 });
    expect(await call('POST', `/events/${event.id}/check-ins`, {})).toMatchObject({ http: 422 });
  });

  it('is checked in once for a course’s first event, and again for its second', async () => {
    const { event, booking, codes, offering, guest } = await booked();
    const second = await makeEvent(world, offering, { starts_at: new Date('2031-02-10T09:00:00Z'), seats_taken: 1 });
    await world.pool.query(
      `insert into booking_events (booking_id, event_id, offering_id, studio_id, seats, price)
       values ($1, $2, $3, $4, 1, 0)`,
      [booking.id, second.id, offering.id, studio.id],
    );
    await atTheDoor();
    expect(await scan(event, codes[0])).toMatchObject({ http: 201 });
    await moveTo(new Date('2031-02-10T09:05:00Z'), guest);
    expect(await scan(second, codes[0])).toMatchObject({ http: 201 });
    expect((await doorOf(second)).guests).toMatchObject([{ is_first_visit: false }]);
    expect((await call('GET', `/bookings/${booking.id}`, undefined, guest)).attendees).toMatchObject([
      { checked_in_at: '2031-02-03T09:50:00+01:00' },
    ]);
  });
});

describe('a refusal at the door has a name', () => {
  it('for a code of no ticket', async () => {
    const { event } = await booked();
    await atTheDoor();
    expect(await scan(event, 'ABCDEFGHJKLM')).toMatchObject({ http: 404, code: 'check_ins.not_found' });
    expect(await scan(event, '🎟')).toMatchObject({ http: 404, code: 'check_ins.not_found' });
    const tick = { attendee_id: randomUUID() };
    expect(await call('POST', `/events/${event.id}/check-ins`, tick)).toMatchObject({ code: 'check_ins.not_found' });
  });

  it('for a ticket of another date, with its day, and of another studio', async () => {
    const { event } = await booked();
    const { codes, event: other } = await booked();
    const elsewhere = await makeStudio(world, await makePerson(world), { name: 'Bufa' });
    const there = await makeEvent(world, await makeOffering(world, elsewhere));
    const guest = await makePerson(world);
    const strange = await call('POST', '/bookings', { event_id: there.id, seats: 1 }, guest);
    await atTheDoor();
    expect(await scan(event, codes[0])).toMatchObject({
      http: 409,
      code: 'check_ins.other_event',
      data: { name: 'Tom Hughes', event_id: other.id, title: 'Raku', starts_at: '2031-02-03T10:00:00+01:00' },
    });
    expect(await scan(event, strange.attendees[0].ticket_code)).toMatchObject({
      code: 'check_ins.other_studio',
      data: { studio: 'Bufa' },
    });
  });

  it('for a cancelled booking, with when and by whom', async () => {
    const { event, booking, guest, codes } = await booked();
    await call('POST', `/bookings/${booking.id}/cancellation`, {}, guest);
    await atTheDoor();
    expect(await scan(event, codes[0])).toMatchObject({
      http: 409,
      code: 'check_ins.cancelled',
      data: { name: 'Tom Hughes', at: '2031-01-06T13:00:00+01:00', by: 'guest' },
    });
    expect((await doorOf(event)).guests).toMatchObject([{ state: 'cancelled', cancelled: { by: 'guest' } }]);
  });

  it('for a seat that was given up while the others of the booking stand, and for one that was given away', async () => {
    const { event, codes, guest, booking } = await booked(3);
    const seats = world.db.updateTable('booking_attendees').where('booking_id', '=', booking.id);
    await seats.set({ state: 'cancelled' }).where('position', '=', 2).execute();
    await seats.set({ state: 'transferred' }).where('position', '=', 3).execute();
    await atTheDoor(guest);
    expect(await scan(event, codes[0])).toMatchObject({ http: 201 });
    expect(await scan(event, codes[1])).toMatchObject({ http: 409, code: 'check_ins.cancelled', data: { at: null } });
    expect(await scan(event, codes[2])).toMatchObject({ http: 409, code: 'check_ins.seat_gone' });
    expect((await doorOf(event)).guests).toMatchObject([{ state: 'cancelled' }, { state: 'confirmed' }]);
  });

  it('for a booking that waits, that was declined, and that has yet to be paid', async () => {
    const { event, booking, codes } = await booked(1, { booking_mode: 'requires_approval' });
    expect(await scan(event, codes[0])).toMatchObject({
      code: 'check_ins.awaiting_approval',
      data: { due: expect.stringContaining('2031-01-08') },
    });
    await call('POST', `/bookings/${booking.id}/declination`, {});
    expect(await scan(event, codes[0])).toMatchObject({ code: 'check_ins.not_booked', data: { state: 'declined' } });
    const { event: paid, booking: held, codes: heldCodes } = await booked();
    await world.db
      .updateTable('bookings')
      .set({ state: 'held', hold_ends_at: new Date('2100-01-01') })
      .where('id', '=', held.id)
      .execute();
    expect(await scan(paid, heldCodes[0])).toMatchObject({ http: 409, code: 'check_ins.unpaid' });
  });

  it('two days after the end, also for undoing a check-in, which could not be done again', async () => {
    const { event, codes } = await booked(2);
    const until = new Date(event.ends_at.getTime() + 48 * HOUR);
    await moveTo(until);
    const { id } = await scan(event, codes[0]);
    expect(await call('DELETE', `/events/${event.id}/check-ins/${id}`)).toEqual({ http: 204 });
    const again = await scan(event, codes[0]);
    expect(again).toMatchObject({ http: 201 });
    expect(new Date((await doorOf(event)).check_in_until)).toEqual(until);
    await moveTo(new Date(until.getTime() + 1));
    const tooLate = { http: 409, code: 'check_ins.too_late' };
    expect(await scan(event, codes[1])).toMatchObject(tooLate);
    expect(await call('DELETE', `/events/${event.id}/check-ins/${again.id}`)).toMatchObject(tooLate);
    const names = (await doorOf(event)).guests.filter(({ checked_in }: { checked_in: unknown }) => checked_in);
    expect(names).toMatchObject([{ name: 'Tom Hughes' }]);
  });
});

describe('two devices that scan one code at once', () => {
  const handles = [1, 2].map(() => connectDatabase(world.databaseUrl, 5));
  const servers = handles.map(({ db, pool }) => createApp({ ...world, db, pool }, new Hono()));
  afterAll(() => Promise.all(handles.map((handle) => handle.close())));

  it('let one attendee in once: one is first, the other hears “already in”', async () => {
    const { event, codes } = await booked(10, { capacity: 10 });
    await atTheDoor();
    const answers = await Promise.all(
      codes.flatMap((code) =>
        servers.map(async (server) => {
          const path = `/api/v1/events/${event.id}/check-ins`;
          const response = await server.request(path, json('POST', { code, nonce: randomUUID() }, owner));
          return `${response.status} ${(await response.json()).code ?? ''}`;
        }),
      ),
    );
    expect(answers.toSorted()).toEqual([...Array(10).fill('201 '), ...Array(10).fill('409 check_ins.already_in')]);
  });

  it('record one check-in for one nonce that is sent twice at once', async () => {
    const { event, codes } = await booked();
    await atTheDoor();
    const nonce = randomUUID();
    const ids = await Promise.all(
      [...servers, ...servers].map(async (server) => {
        const body = { code: codes[0], nonce };
        const response = await server.request(`/api/v1/events/${event.id}/check-ins`, json('POST', body, owner));
        return (await response.json()).id;
      }),
    );
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the offline queue of a device', () => {
  const upload = (event: { id: string }, check_ins: object[]) =>
    call('POST', `/events/${event.id}/check-in-uploads`, { check_ins });

  it('uploads every attendee once, and cancelled ones are reported', async () => {
    const { event, codes } = await booked(3);
    const gone = await makePerson(world, { name: 'Noa Vidal' });
    const cancelled = await call('POST', '/bookings', { event_id: event.id, seats: 1 }, gone);
    await call('POST', `/bookings/${cancelled.id}/cancellation`, {}, gone);
    await atTheDoor();
    const all = [...codes, cancelled.attendees[0].ticket_code, 'ABCDEFGHJKLM'];
    const queue = all.map((code, index) => ({
      code,
      nonce: randomUUID(),
      at: new Date(now.getTime() + index * MINUTE).toISOString(),
    }));
    await moveTo(new Date('2031-02-03T09:20:00Z'));
    const first = await upload(event, queue);
    expect(
      first.items.map((item: CheckInUploadResult['items'][number]) => item.check_in?.at ?? item.refusal?.code),
    ).toEqual([
      '2031-02-03T09:50:00+01:00',
      '2031-02-03T09:51:00+01:00',
      '2031-02-03T09:52:00+01:00',
      'check_ins.cancelled',
      'check_ins.not_found',
    ]);
    expect(first.items[3].refusal).toMatchObject({
      detail: 'This booking was cancelled.',
      data: { name: 'Noa Vidal', by: 'guest' },
    });
    expect(await upload(event, queue)).toEqual(first);
    expect(await upload(event, queue.slice(0, 2))).toMatchObject({ items: first.items.slice(0, 2) });
    const { guests } = await doorOf(event);
    expect(guests.filter(({ checked_in }: { checked_in: unknown }) => checked_in)).toHaveLength(3);
  });

  it('keeps the earlier time when two devices let one attendee in', async () => {
    const { event, codes } = await booked();
    await atTheDoor();
    const kept = await scan(event, codes[0]);
    await moveTo(new Date('2031-02-03T09:20:00Z'));
    const { items } = await upload(event, [{ code: codes[0], nonce: randomUUID(), at: '2031-02-03T08:40:00Z' }]);
    expect(items[0].refusal).toMatchObject({
      code: 'check_ins.already_in',
      data: { check_in_id: kept.id, since: '2031-02-03T09:40:00+01:00' },
    });
    expect((await doorOf(event)).guests).toMatchObject([{ checked_in: { at: '2031-02-03T09:40:00+01:00' } }]);
  });

  it('hears of a check-in that was undone after it was uploaded', async () => {
    const { event, codes } = await booked();
    await atTheDoor();
    const sent = { code: codes[0], nonce: randomUUID() };
    const { id } = await scan(event, undefined, sent);
    await call('DELETE', `/events/${event.id}/check-ins/${id}`);
    expect(await scan(event, undefined, sent)).toMatchObject({ http: 201, id, undone_at: '2031-02-03T09:50:00+01:00' });
    expect((await doorOf(event)).guests).toMatchObject([{ checked_in: null }]);
  });

  it('believes no clock that is wrong, and takes a nonce for one attendee only', async () => {
    const { event, codes } = await booked(2);
    await atTheDoor();
    const nonce = randomUUID();
    expect(await scan(event, codes[0], { nonce, at: '2029-01-01T00:00:00Z' })).toMatchObject({
      at: '2031-02-03T09:50:00+01:00',
    });
    expect(await scan(event, codes[1], { nonce })).toMatchObject({ http: 422, code: 'http.idempotency_reused' });
    expect(await scan(event, codes[1], { at: '2041-01-01T00:00:00Z' })).toMatchObject({
      at: '2031-02-03T09:50:00+01:00',
    });
  });
});

describe('an attendee who did not come', () => {
  it('can be marked from the start to 48 hours after, and unmarked', async () => {
    const { event } = await booked();
    const { guests } = await doorOf(event);
    const { attendee_id } = guests[0];
    const mark = () => call('POST', `/events/${event.id}/no-shows`, { attendee_id });
    await atTheDoor();
    expect(await mark()).toMatchObject({ http: 409, code: 'check_ins.no_show_too_early' });
    await moveTo(event.starts_at);
    const { id } = await mark();
    expect(await mark()).toMatchObject({ http: 201, id });
    expect(await call('DELETE', `/events/${event.id}/no-shows/${id}`)).toEqual({ http: 204 });
    expect((await doorOf(event)).guests).toMatchObject([{ no_show: null }]);
    await moveTo(new Date(event.starts_at.getTime() + 48 * HOUR));
    expect(await mark()).toMatchObject({ http: 201 });
    await moveTo(new Date(now.getTime() + 1));
    expect(await mark()).toMatchObject({ http: 409, code: 'check_ins.no_show_too_late' });
  });

  it('is in when they come late, and cannot be absent then', async () => {
    const { event, codes } = await booked();
    const { guests } = await doorOf(event);
    await moveTo(new Date(event.starts_at.getTime() + 30 * MINUTE));
    const mark = () => call('POST', `/events/${event.id}/no-shows`, { attendee_id: guests[0].attendee_id });
    await mark();
    expect(await scan(event, codes[0])).toMatchObject({ http: 201 });
    expect((await doorOf(event)).guests).toMatchObject([{ no_show: null, checked_in: { by: 'Marta' } }]);
    expect(await mark()).toMatchObject({ http: 409, code: 'check_ins.already_in' });
  });
});

describe('who is at the door', () => {
  it('is the front desk, which sees what is due, and an instructor at their own events', async () => {
    const desk = await makeMember(world, studio, 'front_desk', 'Gil');
    const teacher = await makeMember(world, studio, 'instructor', 'Jana');
    const mine = await booked(1, { instructor_id: teacher.memberId });
    const other = await booked();
    await atTheDoor(desk, teacher);
    expect((await doorOf(mine.event)).guests).toMatchObject([{ pays_at_studio: { amount: 5800 } }]);
    // The front desk takes it.
    expect((await doorOf(mine.event, desk)).guests).toMatchObject([{ pays_at_studio: { amount: 5800 } }]);
    expect(await scan(mine.event, mine.codes[0], {}, teacher)).toMatchObject({ http: 201, by: 'Jana' });
    expect(await scan(other.event, other.codes[0], {}, teacher)).toMatchObject({ http: 404, code: 'http.not_found' });
    expect(await scan(mine.event, other.codes[0], {}, teacher)).toMatchObject({
      code: 'check_ins.other_event',
      data: { name: '' },
    });
  });

  it('can take the attendance along as a table', async () => {
    const { event, codes } = await booked(2);
    await atTheDoor();
    await scan(event, codes[0]);
    const response = await world.request(`/api/v1/events/${event.id}/attendance.csv`, {
      headers: { Authorization: `Bearer ${owner.accessToken}`, 'Accept-Language': 'de' },
    });
    expect(response.headers.get('content-disposition')).toMatch(/offering-\d+-2031-02-03\.csv/);
    const [head, ...lines] = (await response.text()).trim().split('\r\n');
    expect(head).toContain('Name;Kommt mit;Buchung;Anwesenheit;Da seit');
    expect(lines).toEqual([
      expect.stringMatching(/^Guest 2;Tom Hughes;\w{8};Offen;;;$/),
      expect.stringMatching(/^Tom Hughes;;\w{8};Da;09:50;Marta;$/),
    ]);
  });
});

expectActivities(world, 'attendee.marked_absent', 'attendee.absence_undone');
