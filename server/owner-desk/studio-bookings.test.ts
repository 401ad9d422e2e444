import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { StudioBooking, StudioGuest } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { MINUTE } from '#shared/time/time.ts';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import {
  asPerson,
  type MadePerson,
  makeCourse,
  makeEvent,
  makeOffering,
  makePerson,
  makeStudio,
} from '#tests/makers.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';
import { eraseBookings } from '../bookings/cancellation/erase-bookings.ts';
import { transaction } from '../db/transaction.ts';

const DAY = 86_400_000;
let time = Date.parse('2031-03-01T10:00:00Z');
const world = await createWorld({}, () => new Date(time));
const owner = await makePerson(world, { name: 'Marta' });
const call = callsOf(world, owner);

/** A studio with two offerings and a guest who came twice, cancelled once, and comes again twice. */
async function makeBusyStudio() {
  const studio = await makeStudio(world, owner, { name: 'Taller Fang' });
  const bowls = await makeOffering(world, studio, { title: 'First bowl' });
  const raku = await makeOffering(world, studio, { title: 'Raku in the yard' });
  const laia = await makePerson(world, { name: 'Laia Kessler' });
  const today = new Date(time);
  const book = async (offering: typeof bowls, days: number, guest = laia, body: object = {}) => {
    const event = await makeEvent(world, offering, { starts_at: new Date(today.getTime() + days * DAY) });
    const { id, reference } = await call('POST', '/bookings', { event_id: event.id, seats: 1, ...body }, guest);
    return { id: id as string, reference: reference as string, eventId: event.id };
  };
  return { studio, bowls, raku, laia, book };
}

/** Lets days go by at a studio, by setting its events back: access tokens would not live that long. */
const letPass = (studio: { id: string }, days: number) => {
  const back = sql`make_interval(secs => ${days * 86_400})`;
  return sql`update events set starts_at = starts_at - ${back}, ends_at = ends_at - ${back}
    where studio_id = ${studio.id}`.execute(world.db);
};

const referencesOf = ({ items }: { items: { reference: string }[] }) => items.map(({ reference }) => reference);

describe('the bookings of a studio', () => {
  it('are listed at the date that they were moved to, and no longer at the one before', async () => {
    const { studio, bowls, book, laia } = await makeBusyStudio();
    const [moved, other] = [await book(bowls, 3), await book(bowls, 8)];
    await call('POST', `/bookings/${moved.id}/move`, { event_id: other.eventId }, laia);
    await letPass(studio, 4);
    const list = (shelf: string) => call('GET', `/studios/${studio.slug}/bookings?shelf=${shelf}`);
    expect(referencesOf(await list('past'))).toEqual([]);
    expect(referencesOf(await list('upcoming')).sort()).toEqual([moved.reference, other.reference].sort());
  });

  it('are listed as upcoming in order, as past and cancelled latest first', async () => {
    const { studio, bowls, book, laia } = await makeBusyStudio();
    const [first, second, third] = [await book(bowls, 1), await book(bowls, 2), await book(bowls, 5)];
    const cancelled = await book(bowls, 3);
    await call('POST', `/bookings/${cancelled.id}/cancellation`, { reason: 'Ill' }, laia);
    await letPass(studio, 2.5);
    const list = (shelf: string) => call('GET', `/studios/${studio.slug}/bookings?shelf=${shelf}`);
    expect(referencesOf(await list('upcoming'))).toEqual([third.reference]);
    expect(referencesOf(await list('past'))).toEqual([second.reference, first.reference]);
    const off = await list('cancelled');
    expect(referencesOf(off)).toEqual([cancelled.reference]);
    expect(off.items[0]).toMatchObject({ state: 'cancelled', cancelled: { for: 'guest', reason: 'Ill' } });
    const all = await list('all');
    expect(referencesOf(all)).toEqual([third, cancelled, second, first].map(({ reference }) => reference));
    for (const item of all.items) expect(StudioBooking.parse(item)).toEqual(item);
  });

  it('The confirmed ones that were made last are listed by themselves, the latest first', async () => {
    const { studio, bowls, raku, book, laia } = await makeBusyStudio();
    const made = [];
    for (const [offering, days] of [
      [bowls, 9],
      [raku, 2],
      [bowls, 5],
      [raku, 7],
      [bowls, 1],
      [raku, 3],
      [bowls, 4],
    ] as const) {
      time += MINUTE;
      made.push(await book(offering, days));
    }
    const last = made.pop();
    await call('POST', `/bookings/${last?.id}/cancellation`, {}, laia);
    const { items } = await call('GET', `/studios/${studio.id}/new-bookings`);
    const expected = made.reverse().slice(0, 5);
    expect(referencesOf({ items })).toEqual(expected.map(({ reference }) => reference));
    expect((await call('GET', `/studios/${studio.id}/new-bookings`, undefined, laia)).http).toBe(404);
  });

  it('say which dates of a course they cover, and how many seats each of these has left', async () => {
    const { studio, laia } = await makeBusyStudio();
    const { first, dates } = await makeCourse(
      world,
      studio,
      { course_price: 9000, capacity: 4, booking_mode: 'requires_approval', notice_minutes: 120 },
      { dates: 3, startsIn: 5 * DAY },
    );
    await call('POST', '/bookings', { course: { event_id: first.id, dates: 3 }, seats: 2 }, laia);
    const { items } = await call('GET', `/studios/${studio.id}/bookings?shelf=waiting`);
    expect(items).toMatchObject([{ service_type: 'recurring', seats: 2 }]);
    expect(items[0].dates.map(({ seats_left }: { seats_left: number }) => seats_left)).toEqual([2, 2, 2]);
    expect(items[0].dates.map(({ starts_at }: { starts_at: string }) => Date.parse(starts_at))).toEqual(
      dates.map(({ starts_at }) => starts_at.getTime()),
    );
  });

  it('are those of one date where it is asked for, also of a course', async () => {
    const { studio, bowls, book, laia } = await makeBusyStudio();
    const [first, second] = [await book(bowls, 1), await book(bowls, 2)];
    const off = await call('POST', '/bookings', { event_id: first.eventId, seats: 1 }, laia);
    await call('POST', `/bookings/${off.id}/cancellation`, {}, laia);
    const list = (shelf: string, event: string) =>
      call('GET', `/studios/${studio.id}/bookings?shelf=${shelf}&event=${event}`);
    expect(referencesOf(await list('upcoming', first.eventId))).toEqual([first.reference]);
    expect(referencesOf(await list('all', first.eventId)).sort()).toEqual([first.reference, off.reference].sort());
    expect(referencesOf(await list('all', second.eventId))).toEqual([second.reference]);
    const course = await makeCourse(world, studio, { course_price: 9000 }, { dates: 3, startsIn: 5 * DAY });
    const { reference } = await call(
      'POST',
      '/bookings',
      { course: { event_id: course.first.id, dates: 3 }, seats: 1 },
      laia,
    );
    const [, , last] = course.dates;
    const { items } = await list('all', last?.id ?? '');
    expect(referencesOf({ items })).toEqual([reference]);
    expect(Date.parse(items[0].event.starts_at)).toBe(last?.starts_at.getTime());
    expect((await call('GET', `/studios/${studio.id}/bookings?event=1`)).http).toBe(422);
  });

  it('are paged without losing or repeating one when an event ends in between', async () => {
    const { studio, book } = await makeBusyStudio();
    const short = await makeOffering(world, studio, { duration_minutes: 5 });
    const wanted: string[] = [];
    for (const minutes of [5, 10, 15, 20, 25]) wanted.push((await book(short, minutes / 1440)).reference);
    const found: string[] = [];
    const before = time;
    let cursor: string | null = '';
    do {
      const page = await call('GET', `/studios/${studio.id}/bookings?limit=2${cursor && `&cursor=${cursor}`}`);
      found.push(...referencesOf(page));
      cursor = page.next_cursor;
      time += 22 * MINUTE;
    } while (cursor);
    time = before;
    expect(found).toEqual(wanted);
  });

  it('refuse the cursor of other filters', async () => {
    const { studio, bowls, book } = await makeBusyStudio();
    for (const days of [1, 2]) await book(bowls, days);
    const { next_cursor } = await call('GET', `/studios/${studio.id}/bookings?limit=1`);
    expect(await call('GET', `/studios/${studio.id}/bookings?limit=1&q=raku&cursor=${next_cursor}`)).toMatchObject({
      http: 422,
    });
  });

  it('are found by words of names, notes, offering, address and reference, ignoring accents and case', async () => {
    const { studio, bowls, raku, book } = await makeBusyStudio();
    const noe = await makePerson(world, { name: 'Noé Vidal' });
    const hers = await book(bowls, 1, undefined, { attendees: [{ name: 'Oriol Puig' }], note: 'Gluten-free' });
    const his = await book(raku, 2, noe);
    const find = async (q: string) =>
      referencesOf(await call('GET', `/studios/${studio.id}/bookings?q=${encodeURIComponent(q)}`));
    for (const q of ['kessler', 'LAIA kess', 'oriol', 'gluten', 'first bowl', hers.reference.toLowerCase()]) {
      expect(await find(q), q).toEqual([hers.reference]);
    }
    const inFours = `${his.reference.slice(0, 4)} ${his.reference.slice(4)}`;
    for (const q of ['noe', 'RAKU vidal', noe.email, inFours]) expect(await find(q), q).toEqual([his.reference]);
    expect(await find('laia raku')).toEqual([]);
    expect(await find('%')).toEqual([]);
  });

  it('are filtered by offering and by days of the studio, first and last included', async () => {
    const { studio, bowls, raku, book } = await makeBusyStudio();
    const late = await makeEvent(world, bowls, { starts_at: new Date('2031-06-03T23:30:00+02:00') });
    const { reference } = await call('POST', '/bookings', { event_id: late.id, seats: 1 }, await makePerson(world));
    const other = await book(raku, 200);
    const list = async (query: string) => referencesOf(await call('GET', `/studios/${studio.id}/bookings?${query}`));
    expect(await list(`offering=${raku.id}`)).toEqual([other.reference]);
    expect(await list('from=2031-06-03&to=2031-06-03')).toEqual([reference]);
    expect(await list('from=2031-06-04')).toEqual([other.reference]);
    expect(await list('to=2031-06-02')).toEqual([]);
  });

  it('show the front desk no amounts and addresses, and an instructor only those of their own events', async () => {
    const { studio, bowls, book, laia } = await makeBusyStudio();
    const desk = await makeMember(world, studio, 'front_desk', 'Desk');
    const teacher = await makeMember(world, studio, 'instructor', 'Pau');
    const own = await makeOffering(world, studio, { instructor_id: teacher.memberId });
    const other = await book(bowls, 1);
    const hers = await book(own, 2);
    const list = (person: MadePerson, query = '') =>
      call('GET', `/studios/${studio.id}/bookings${query}`, undefined, person);
    const asOwner = await list(owner);
    expect(asOwner.items[0]).toMatchObject({
      total: { amount: 5800, currency: 'EUR' },
      guest: { id: laia.id, name: 'Laia Kessler', email: laia.email },
    });
    const atDesk = await list(desk);
    expect(referencesOf(atDesk)).toEqual([other.reference, hers.reference]);
    expect(atDesk.items[0]).toMatchObject({ total: null, guest: { name: 'Laia Kessler', email: null } });
    expect((await list(desk, `?q=${encodeURIComponent(laia.email)}`)).items).toEqual([]);
    const taught = await list(teacher);
    expect(referencesOf(taught)).toEqual([hers.reference]);
    expect(taught.items[0]).toMatchObject({ total: null, guest: { email: null } });
  });

  it('are exported as CSV in the reader’s language, with the columns of their role and no formulas', async () => {
    const { studio, bowls, book, laia } = await makeBusyStudio();
    const desk = await makeMember(world, studio, 'front_desk', 'Desk');
    const attendees = [{ name: '=SUM(A1)' }];
    const { reference } = await book(bowls, 1, laia, { attendees, note: 'Vegan, please' });
    const download = async (person: MadePerson) => {
      const headers = { ...asPerson(person), 'Accept-Language': 'de' };
      const reply = await world.request(`/api/v1/studios/${studio.id}/bookings.csv?shelf=all`, { headers });
      return { headers: Object.fromEntries(reply.headers), lines: (await reply.text()).split('\r\n') };
    };
    const { headers, lines } = await download(owner);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining(`filename="${studio.slug}-`),
      'cache-control': 'no-store',
    });
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('E-Mail');
    expect(lines[1]).toContain(reference);
    expect(lines[1]).toContain(
      `Laia Kessler;${laia.email};1;'=SUM(A1);0;"Vegan, please";58,00;0,00;;0,00;0,00;58,00;0,00;EUR`,
    );
    const atDesk = (await download(desk)).lines.join('\n');
    expect(atDesk).toContain(reference);
    expect(atDesk).not.toMatch(/58,00|EUR|@atelio\.test/);
  });
});

describe('a guest of a studio', () => {
  it('has contact, figures and the bookings at this studio only', async () => {
    const { studio, bowls, book, laia } = await makeBusyStudio();
    const [first, cancelled] = [await book(bowls, 1), await book(bowls, 2)];
    await call('POST', `/bookings/${cancelled.id}/cancellation`, {}, laia);
    await letPass(studio, 1.5);
    const next = await book(bowls, 1);
    const elsewhere = await makeOffering(world, await makeStudio(world, owner));
    await call('POST', '/bookings', { event_id: (await makeEvent(world, elsewhere)).id, seats: 1 }, laia);
    const guest = await call('GET', `/studios/${studio.id}/guests/${laia.id}`);
    const { http, ...body } = guest;
    expect(http).toBe(200);
    expect(StudioGuest.parse(body)).toEqual(body);
    expect(body).toMatchObject({ name: 'Laia Kessler', email: laia.email, visits: 1, upcoming: 1, cancelled: 1 });
    expect(referencesOf({ items: body.bookings })).toEqual([next, cancelled, first].map(({ reference }) => reference));
    expect(body.spent).toEqual([{ amount: 5800, currency: 'EUR' }]);
  });

  it('does not exist for studios without a booking of theirs', async () => {
    const { studio } = await makeBusyStudio();
    const stranger = await makePerson(world);
    expect(await call('GET', `/studios/${studio.id}/guests/${stranger.id}`)).toMatchObject({ http: 404 });
    expect(await call('GET', `/studios/${studio.id}/guests/not-an-id`)).toMatchObject({ http: 404 });
    expect(await call('POST', `/studios/${studio.id}/guests/${stranger.id}/notes`, { text: 'Hm' })).toMatchObject({
      http: 404,
    });
  });
});

describe('notes about a guest', () => {
  it('belong to the studio, with author and time; authors and managers can delete them', async () => {
    const { studio, bowls, book, laia } = await makeBusyStudio();
    const [desk, other] = [
      await makeMember(world, studio, 'front_desk', 'Desk'),
      await makeMember(world, studio, 'front_desk', 'Night desk'),
    ];
    await book(bowls, 1);
    const notes = `/studios/${studio.id}/guests/${laia.id}/notes`;
    const written = await call('POST', notes, { text: 'Left-handed' }, desk);
    expect(written).toMatchObject({ http: 201, text: 'Left-handed', author: 'Desk', can_delete: true });
    expect(new Date(written.created_at).getTime()).toBe(time);
    time += 1000;
    await call('POST', notes, { text: 'Loves celadon' });
    const seen = (await call('GET', `/studios/${studio.id}/guests/${laia.id}`, undefined, other)).notes;
    expect(seen).toMatchObject([
      { text: 'Loves celadon', can_delete: false },
      { text: 'Left-handed', author: 'Desk', can_delete: false },
    ]);
    expect(await call('DELETE', `${notes}/${written.id}`, undefined, other)).toMatchObject({ http: 403 });
    expect(await call('DELETE', `${notes}/${written.id}`, undefined, desk)).toMatchObject({ http: 204 });
    expect(await call('DELETE', `${notes}/${written.id}`)).toMatchObject({ http: 404 });
    expect(await call('POST', notes, { text: '   ' })).toMatchObject({ http: 422 });
  });

  it('are hidden from other studios and deleted with the guest’s account', async () => {
    const [here, there] = [await makeBusyStudio(), await makeBusyStudio()];
    const { laia } = here;
    await here.book(here.bowls, 1);
    await there.book(there.bowls, 1, laia);
    const { id } = await call('POST', `/studios/${here.studio.id}/guests/${laia.id}/notes`, { text: 'Left-handed' });
    const elsewhere = `/studios/${there.studio.id}/guests/${laia.id}`;
    expect((await call('GET', elsewhere)).notes).toEqual([]);
    expect(await call('DELETE', `${elsewhere}/notes/${id}`)).toMatchObject({ http: 404 });
    await transaction(world.db, (tx) =>
      eraseBookings({ ...world, db: tx }, { userId: laia.id, email: laia.email, phone: null }),
    );
    expect((await call('GET', `/studios/${here.studio.id}/guests/${laia.id}`)).notes).toEqual([]);
  });
});
