import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { connectDatabase } from '#server/db/database.ts';
import { callsOf } from '#tests/calls.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { drawOn, makeMember, makeSpace } from '#tests/worlds/studio-team.ts';

const world = await createWorld({}, () => new Date('2031-01-06T12:00:00Z'));
const owner = await makePerson(world, { name: 'Olga' });
const studio = await makeStudio(world, owner, {
  name: 'Taller Fang',
  email: 'hello@fang.test',
  time_zone: 'Europe/Madrid',
});
const call = callsOf(world, owner);

async function dateWith(...seats: number[]) {
  const offering = await makeOffering(world, studio, { title: 'Raku', cancellation_policy: 'final_sale' });
  const room = await makeSpace(world, studio, 'Kiln yard');
  await drawOn(world, offering, [room]);
  const event = await call('POST', `/offerings/${offering.id}/events`, { starts: '2031-02-03T10:00' });
  const guests = await Promise.all(seats.map(() => makePerson(world, { name: 'Laia' })));
  const bookings = [];
  for (const [index, guest] of guests.entries()) {
    bookings.push(await call('POST', '/bookings', { event_id: event.id, seats: seats[index] }, guest));
  }
  return { offering, room, event, guests, bookings };
}

const mailsTo = (address: string) =>
  world.db.selectFrom('emails').selectAll().where('to_address', '=', address).orderBy('id').execute();

const icsOf = (mail: { attachments: unknown } | undefined) =>
  (mail?.attachments as { content: string }[] | undefined)?.[0]?.content.split('\r\n') ?? [];

describe('an event that the studio cancels', () => {
  it('cancels its bookings with a full refund, frees its spaces, and changes nothing the second time', async () => {
    const { event, offering, guests, bookings } = await dateWith(2, 1);
    expect(await call('GET', `/events/${event.id}/cancellation`)).toEqual({
      http: 200,
      dates: 1,
      booked_dates: 1,
      bookings: 2,
      guests: 3,
      totals: [{ amount: 17_400, currency: 'EUR' }],
      refunds: [],
      desk_refunds: [],
    });
    const cancelled = await call('POST', `/events/${event.id}/cancellation`, { reason: 'The kiln is broken' });
    expect(cancelled).toMatchObject({
      http: 200,
      bookings: 2,
      guests: 3,
      events: [
        {
          id: event.id,
          status: 'cancelled',
          seats_taken: 0,
          // The space where it would have taken place, which is free again.
          space_ids: event.space_ids,
          cancel_reason: 'The kiln is broken',
        },
      ],
    });
    expect(await call('GET', `/bookings/${bookings[0].id}`, undefined, guests[0])).toMatchObject({
      state: 'cancelled',
      cancelled: { for: 'studio', reason: 'The kiln is broken', refund: { amount: 11_600 } },
    });
    expect(await call('POST', `/offerings/${offering.id}/events`, { starts: '2031-02-03T10:00' })).toMatchObject({
      http: 201,
    });
    expect(await call('POST', `/events/${event.id}/cancellation`, { reason: 'Again' })).toMatchObject({
      http: 200,
      bookings: 0,
      events: [{ cancel_reason: 'The kiln is broken' }],
    });
    expect(await call('POST', '/bookings', { event_id: event.id, seats: 1 }, guests[0])).toMatchObject({
      http: 409,
      code: 'bookings.event_cancelled',
    });
  });

  it('is mailed to its guests with the reason, a cancelled calendar entry, and other events with enough seats', async () => {
    const { event, offering, guests } = await dateWith(2);
    const full = await makeEvent(world, offering, { starts_at: new Date('2031-02-10T09:00:00Z'), seats_taken: 7 });
    const free = await makeEvent(world, offering, { starts_at: new Date('2031-02-11T09:00:00Z') });
    await call('POST', `/events/${event.id}/cancellation`, { reason: 'The kiln <is> broken' });
    await sendBookingMails(world);
    const mails = await mailsTo(guests[0]?.email ?? '');
    const mail = mails.at(-1);
    expect(mail?.subject).toBe('Taller Fang has cancelled: Raku, Mon 3 Feb, 10:00');
    expect(mail?.text).toContain('From the studio: The kiln <is> broken');
    expect(mail?.html).toContain('The kiln &lt;is&gt; broken');
    expect(mail?.text).toContain('There’s nothing to pay.');
    expect(mail?.text).toMatch(RegExp(`http://atelio\\.test/rebook/[0-9a-f]{64}\\?event=${free.id}`));
    expect(mail?.text).not.toContain(full.id);
    expect(icsOf(mail)).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'SEQUENCE:1']));
    const toStudio = (await mailsTo('hello@fang.test')).filter(({ subject }) => subject.includes('cancelled'));
    expect(toStudio).toEqual([]);
  });

  it('takes the following events of its series with it, and the series ends', async () => {
    const offering = await makeOffering(world, studio, { service_type: 'class' });
    const rule = { rule: 'FREQ=WEEKLY;COUNT=4', first_day: '2031-01-07', at: '19:00' };
    const { series } = await call('POST', `/offerings/${offering.id}/series`, rule);
    const { items } = await call('GET', `/offerings/${offering.id}/events`);
    const guest = await makePerson(world);
    await call('POST', '/bookings', { event_id: items[2].id, seats: 1 }, guest);
    const preview = await call('GET', `/events/${items[1].id}/cancellation?scope=following`);
    expect(preview).toMatchObject({ http: 200, dates: 3, booked_dates: 1, bookings: 1, guests: 1 });
    const cancelled = await call('POST', `/events/${items[1].id}/cancellation`, { scope: 'following' });
    expect(cancelled).toMatchObject({ http: 200, bookings: 1, guests: 1 });
    expect(cancelled.events.map(({ id }: { id: string }) => id)).toEqual([items[1].id, items[2].id, items[3].id]);
    expect(await call('GET', `/series/${series.id}`)).toMatchObject({
      ended: true,
      rule: 'FREQ=WEEKLY;UNTIL=20310113',
    });
    expect((await call('GET', `/offerings/${offering.id}/events`)).items).toMatchObject([{ id: items[0].id }]);
    const { event } = await dateWith();
    expect(await call('POST', `/events/${event.id}/cancellation`, { scope: 'following' })).toMatchObject({
      http: 409,
      code: 'events.not_in_series',
    });
  });

  it('cannot be cancelled once it has begun, nor by an instructor who does not teach it', async () => {
    const offering = await makeOffering(world, studio);
    const begun = await makeEvent(world, offering, { starts_at: new Date('2031-01-06T11:59:00Z') });
    expect(await call('POST', `/events/${begun.id}/cancellation`, {})).toMatchObject({
      http: 409,
      code: 'events.past',
    });
    const teacher = await makeMember(world, studio, 'instructor', 'Nuria');
    const { event } = await dateWith(1);
    expect(await call('POST', `/events/${event.id}/cancellation`, {}, teacher)).toMatchObject({ http: 403 });
    const own = await makeOffering(world, studio, { instructor_id: teacher.memberId });
    const date = await call('POST', `/offerings/${own.id}/events`, { starts: '2031-02-04T10:00' }, teacher);
    expect(await call('POST', `/events/${date.id}/cancellation`, {}, teacher)).toMatchObject({ http: 200 });
  });
});

describe('an event with guests that the studio moves', () => {
  it('is mailed to each guest with both times, in their language, and they may cancel for free', async () => {
    const { event, room, guests, bookings } = await dateWith(1);
    await world.db.updateTable('bookings').set({ language: 'de' }).where('id', '=', bookings[0].id).execute();
    const moved = await call('PATCH', `/events/${event.id}`, {
      version: event.version,
      starts: '2031-02-04T18:00',
      tell_guests: true,
      message: 'Der Brennofen ist erst dann frei',
    });
    expect(moved).toMatchObject({ http: 200 });
    await sendBookingMails(world);
    const [, mail] = await mailsTo(guests[0]?.email ?? '');
    expect(mail?.subject).toBe('Neue Zeit: Raku, Di., 4. Feb., 18:00');
    expect(mail?.text).toContain('Bisher: Montag, 3. Februar 2031, 10:00–12:00');
    expect(mail?.text).toContain('Wann: Dienstag, 4. Februar 2031, 18:00–20:00');
    expect(mail?.text).toContain('Vom Studio: Der Brennofen ist erst dann frei');
    expect(icsOf(mail)).toEqual(expect.arrayContaining(['SEQUENCE:1', 'DTSTART:20310204T170000Z']));
    // Before the move, the policy final_sale refunded nothing.
    const booking = await call('GET', `/bookings/${bookings[0].id}`, undefined, guests[0]);
    expect(booking.cancellation).toMatchObject({
      share_now: 100,
      steps: [
        { share: 100, until: '2031-02-04T18:00:00+01:00' },
        { share: 0, until: null },
      ],
    });

    const other = await makeSpace(world, studio, 'Glaze room');
    const { version } = moved.event;
    await call('PATCH', `/events/${event.id}`, { version, space_ids: [other.id], tell_guests: true });
    await sendBookingMails(world);
    const third = (await mailsTo(guests[0]?.email ?? '')).at(-1);
    expect(third?.subject).toBe('Anderer Raum: Raku, Di., 4. Feb., 18:00');
    expect(third?.text).toContain('Raum: Glaze room');
    expect(icsOf(third)).toContain('SEQUENCE:2');
    expect(room.id).not.toBe(other.id);

    const ended = await call('POST', `/bookings/${bookings[0].id}/cancellation`, {}, guests[0]);
    expect(ended.cancelled.refund.amount).toBe(5800);
    await sendBookingMails(world);
    expect(icsOf((await mailsTo(guests[0]?.email ?? '')).at(-1))).toContain('SEQUENCE:3');
  });
});

describe('guests who book and cancel while the studio cancels the event', () => {
  const handles = [1, 2, 3].map(() => connectDatabase(world.databaseUrl, 10));
  const servers = handles.map(({ db, pool }) => createApp({ ...world, db, pool }, new Hono()));
  afterAll(() => Promise.all(handles.map((handle) => handle.close())));

  const post = async (index: number, path: string, body: object, person: MadePerson) => {
    const response = await servers[index % servers.length]?.request(`/api/v1${path}`, json('POST', body, person));
    return { http: response?.status, ...((await response?.json()) as { code?: string; id?: string }) };
  };

  it('are cancelled with it or refused, and hold no seat afterwards', async () => {
    for (let round = 0; round < 3; round += 1) {
      const offering = await makeOffering(world, studio, { capacity: 100 });
      const event = await makeEvent(world, offering, { starts_at: new Date('2031-02-20T10:00:00Z') });
      const early = await Promise.all(Array.from({ length: 8 }, () => makePerson(world)));
      const ids = await Promise.all(
        early.map(async (guest, index) => (await post(index, '/bookings', { event_id: event.id, seats: 1 }, guest)).id),
      );
      const late = await Promise.all(Array.from({ length: 12 }, () => makePerson(world)));
      const answers = await Promise.all([
        ...late.slice(0, 6).map((guest, index) => post(index, '/bookings', { event_id: event.id, seats: 2 }, guest)),
        ...early.slice(0, 4).map((guest, index) => post(index, `/bookings/${ids[index]}/cancellation`, {}, guest)),
        post(0, `/events/${event.id}/cancellation`, { reason: 'Ill' }, owner),
        post(1, `/events/${event.id}/cancellation`, { reason: 'Ill' }, owner),
        ...early.slice(4).map((guest, index) => post(index, `/bookings/${ids[index + 4]}/cancellation`, {}, guest)),
        ...late.slice(6).map((guest, index) => post(index, '/bookings', { event_id: event.id, seats: 2 }, guest)),
      ]);
      const outcomes = new Set(answers.map(({ http, code }) => code ?? http));
      for (const outcome of outcomes) {
        expect([200, 201, 'bookings.event_cancelled', 'bookings.already_cancelled']).toContain(outcome);
      }
      const { rows } = await world.pool.query(
        `select e.status, e.seats_taken,
          (select count(*)::int from booking_events c join bookings b on b.id = c.booking_id
            where c.event_id = e.id and (b.state <> 'cancelled' or c.released_at is null)) as open,
          (select count(*)::int from booking_events c where c.event_id = e.id) as bookings,
          (select count(*)::int from booking_cancellations x join booking_events c on c.booking_id = x.booking_id where c.event_id = e.id) as ended
        from events e where e.id = $1`,
        [event.id],
      );
      expect(rows[0]).toMatchObject({ status: 'cancelled', seats_taken: 0, open: 0 });
      expect(rows[0].ended).toBe(rows[0].bookings);
    }
  });
});
