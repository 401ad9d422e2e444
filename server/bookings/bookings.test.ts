import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote } from '#shared/bookings/bookings.ts';
import { Booking } from '#shared/schemas/bookings/bookings.ts';
import { HOUR } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';

const world = await createWorld();
const owner = await makePerson(world);
const guest = await makePerson(world, { name: 'Laia Kessler' });
const stranger = await makePerson(world);
const studio = await makeStudio(world, owner, { email: 'hello@fang.test', phone: '+34 600 000 000' });
const offering = await makeOffering(world, studio);

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

async function book(body: object, person: MadePerson | undefined = guest, headers: Record<string, string> = {}) {
  const response = await world.request('/api/v1/bookings', json('POST', body, person, headers));
  return { status: response.status, body: await response.json() };
}

const see = (path: string, person: MadePerson) => world.request(`/api/v1${path}`, { headers: asPerson(person) });

const seatsTaken = async (id: string) =>
  (await world.db.selectFrom('events').select('seats_taken').where('id', '=', id).executeTakeFirstOrThrow())
    .seats_taken;

/** Makes an event of a new offering in a new studio. */
async function dateOf(
  wantedOffering: Parameters<typeof makeOffering>[2],
  wantedEvent: Parameters<typeof makeEvent>[2] = {},
) {
  return makeEvent(world, await makeOffering(world, await makeStudio(world, owner), wantedOffering), wantedEvent);
}

describe('booking seats', () => {
  it('takes the seats and returns everything that the guest needs', async () => {
    const event = await makeEvent(world, offering, { starts_at: new Date('2031-11-29T09:00:00Z') });
    const attendees = [{ name: 'Laia' }, { name: 'Oriol Bas', email: 'Oriol@Example.test' }];
    const { status, body } = await book({ event_id: event.id, seats: 2, attendees, note: ' We are late ' });

    expect(status).toBe(201);
    expect(Booking.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
      state: 'confirmed',
      seats: 2,
      unit_price: { amount: 5800, currency: 'EUR' },
      total: { amount: 11600, currency: 'EUR' },
      payment: 'at_studio',
      note: 'We are late',
      event: { id: event.id, starts_at: '2031-11-29T10:00:00+01:00', time_zone: 'Europe/Madrid' },
      offering: { id: offering.id, title: offering.title },
      studio: { id: studio.id, street: 'Carrer de Pujades 118', lat: 41.4, email: 'hello@fang.test' },
      cancellation: { policy: 'flexible', share_now: 100, refund_now: { amount: 11600, currency: 'EUR' } },
      cannot_cancel: null,
      cancelled: null,
    });
    expect(body.attendees).toMatchObject([
      { position: 1, name: 'Laia', email: null },
      { position: 2, name: 'Oriol Bas', email: 'oriol@example.test' },
    ]);
    expect(await seatsTaken(event.id)).toBe(2);
  });

  it('GET returns the same booking as the POST did', async () => {
    const event = await makeEvent(world, offering);
    const { body } = await book({ event_id: event.id, seats: 3, note: 'x' });
    const again = await see(`/bookings/${body.id}`, guest);
    expect(await again.json()).toEqual(body);
  });

  it('names seats without a name: the first after the guest, the others "Guest 2" in the guest’s language', async () => {
    const event = await makeEvent(world, offering);
    const { body } = await book({ event_id: event.id, seats: 3, attendees: [] }, guest, { 'Accept-Language': 'ca' });
    expect(body.attendees.map(({ name }: { name: string }) => name)).toEqual([
      'Laia Kessler',
      'Convidat 2',
      'Convidat 3',
    ]);
  });

  it('gives every attendee their own ticket code', async () => {
    const event = await makeEvent(world, offering);
    const { body } = await book({ event_id: event.id, seats: 4 });
    const codes = new Set(body.attendees.map((attendee: { ticket_code: string }) => attendee.ticket_code));
    expect(codes.size).toBe(4);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{12}$/);
  });

  it('is free when the price is zero', async () => {
    const event = await dateOf({ price: 0 });
    const { body } = await book({ event_id: event.id, seats: 2 });
    expect(body).toMatchObject({ payment: 'free', total: { amount: 0, currency: 'EUR' } });
  });

  it('costs the price of the event where it differs from that of the offering', async () => {
    const event = await makeEvent(world, offering, { price_override: 4000 });
    const { body } = await book({ event_id: event.id, seats: 2 });
    expect(body).toMatchObject({ unit_price: { amount: 4000 }, total: { amount: 8000 } });
  });

  it('computes the total like the page, per person and per group', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 1, max: 8 }),
        fc.constantFrom('person' as const, 'group' as const),
        async (price, seats, unit) => {
          const event = await dateOf({ price, price_unit: unit });
          const total = quote({ amount: price, currency: 'EUR' }, seats, unit);
          const { status, body } = await book({ event_id: event.id, seats, shown_total: total });
          expect(status).toBe(201);
          expect(body.total).toEqual(total);
        },
      ),
      { numRuns: propertyRuns(15) },
    );
  });

  it('says how many guests the event still needs, until it has them or the studio confirms it anyway', async () => {
    const event = await dateOf({ minimum_to_run: 3, capacity: 8 }, { capacity: 8 });
    const { body } = await book({ event_id: event.id, seats: 1 });
    const needed = async () => (await (await see(`/bookings/${body.id}`, guest)).json()).event.guests_needed;
    const shown = async () => (await (await world.request(`/api/v1/events/${event.id}`)).json()).guests_needed;
    expect(body.event.guests_needed).toBe(3);
    expect(await shown()).toBe(3);
    const change = (values: object) => world.db.updateTable('events').set(values).where('id', '=', event.id).execute();
    await change({ guaranteed_at: new Date() });
    expect([await needed(), await shown()]).toEqual([null, null]);
    await change({ guaranteed_at: null });
    await book({ event_id: event.id, seats: 2 }, stranger);
    expect([await needed(), await shown()]).toEqual([null, null]);
  });

  it('keeps its price and policy when the owner changes those of the offering', async () => {
    const event = await dateOf({ cancellation_policy: 'moderate' });
    const { body } = await book({ event_id: event.id, seats: 1 });
    await world.db
      .updateTable('offerings')
      .set({ price: 9900, cancellation_policy: 'final_sale' })
      .where('id', '=', event.offering_id)
      .execute();
    const again = await (await see(`/bookings/${body.id}`, guest)).json();
    expect(again.total).toEqual({ amount: 5800, currency: 'EUR' });
    expect(again.cancellation.policy).toBe('moderate');
  });

  it('works for a guest who has no profile yet', async () => {
    const newcomer = await makePerson(world);
    await world.db.deleteFrom('profiles').where('id', '=', newcomer.id).execute();
    const event = await makeEvent(world, offering);
    const { status, body } = await book({ event_id: event.id, seats: 1 }, newcomer);
    expect(status).toBe(201);
    expect(body.attendees[0].name).toBe('Guest 1');
  });

  it.each([
    ['script', '<script>alert(1)</script>'],
    ['quotes', `Robert'); drop table bookings; --`],
    ['emoji', '👩🏽‍🎨 Zoë 🏺'],
    ['right-to-left text', 'مريم الزهراء'],
    ['two hundred characters', 'ñ'.repeat(200)],
  ])('keeps names with %s as they were typed', async (_what, name) => {
    const event = await makeEvent(world, offering);
    const { status, body } = await book({ event_id: event.id, seats: 1, attendees: [{ name }], note: name });
    expect(status).toBe(201);
    expect(body.attendees[0].name).toBe(name);
    expect(body.note).toBe(name);
  });

  it('logs who booked', async () => {
    const event = await makeEvent(world, offering);
    const { body } = await book({ event_id: event.id, seats: 1 });
    const log = await world.db.selectFrom('booking_log').selectAll().where('booking_id', '=', body.id).execute();
    expect(log).toMatchObject([{ from_state: null, to_state: 'confirmed', actor_id: guest.id, actor_role: 'guest' }]);
  });
});

describe('a booking is refused', () => {
  it('when fewer seats are left than requested, with their number', async () => {
    const event = await dateOf({ capacity: 3 });
    await book({ event_id: event.id, seats: 2 });
    expect(await book({ event_id: event.id, seats: 2 })).toMatchObject({
      status: 409,
      body: { code: 'bookings.sold_out', data: { left: 1 }, detail: 'Only 1 seat is left.' },
    });
    await book({ event_id: event.id, seats: 1 });
    expect(await book({ event_id: event.id, seats: 1 })).toMatchObject({
      status: 409,
      body: { code: 'bookings.sold_out', data: { left: 0 }, detail: 'There are no seats left.' },
    });
    expect(await seatsTaken(event.id)).toBe(3);
  });

  it.each<[string, Parameters<typeof makeOffering>[2], Parameters<typeof makeEvent>[2], number, string]>([
    ['for an event that has begun', {}, { starts_at: inHours(-1), ends_at: inHours(1) }, 409, 'bookings.event_past'],
    ['for a completed event', {}, { status: 'completed' }, 409, 'bookings.event_past'],
    ['for an event that the studio has cancelled', {}, { status: 'cancelled' }, 409, 'bookings.event_cancelled'],
    ['once booking has closed', { notice_minutes: 600 }, { starts_at: inHours(9) }, 409, 'bookings.closed'],
    ['where guests send a request', { booking_mode: 'request_only' }, {}, 409, 'bookings.mode_not_direct'],
    ['for an offering that is a draft', { status: 'draft' }, {}, 404, 'http.not_found'],
    ['for an offering that is paused', { status: 'paused' }, {}, 404, 'http.not_found'],
  ])('%s', async (_when, wantedOffering, wantedEvent, status, code) => {
    const event = await dateOf(wantedOffering, wantedEvent);
    expect(await book({ event_id: event.id, seats: 1 })).toMatchObject({ status, body: { code } });
    expect(await seatsTaken(event.id)).toBe(0);
  });

  it('once booking has closed, with the closing time in the studio’s time zone', async () => {
    const event = await dateOf({ notice_minutes: 1440 }, { starts_at: inHours(5) });
    const { body } = await book({ event_id: event.id, seats: 1 });
    expect(Date.parse(body.data.closed_at)).toBe(Math.floor((event.starts_at.getTime() - 24 * HOUR) / 1000) * 1000);
    expect(body.data.closed_at).toMatch(/\+0[12]:00$/);
  });

  it('in a studio that is not published', async () => {
    const closed = await makeStudio(world, owner, { status: 'suspended' });
    const event = await makeEvent(world, await makeOffering(world, closed));
    expect(await book({ event_id: event.id, seats: 1 })).toMatchObject({ status: 404 });
  });

  it('for an event that does not exist', async () => {
    expect(await book({ event_id: randomUUID(), seats: 1 })).toMatchObject({
      status: 404,
      body: { code: 'http.not_found' },
    });
  });

  it('when the total differs from the one that the guest was shown, with the new one', async () => {
    const event = await makeEvent(world, offering);
    for (const shown of [
      { amount: 5799, currency: 'EUR' },
      { amount: 5800, currency: 'USD' },
    ]) {
      expect(await book({ event_id: event.id, seats: 1, shown_total: shown })).toMatchObject({
        status: 409,
        body: { code: 'bookings.total_changed', data: { total: { amount: 5800, currency: 'EUR' } } },
      });
    }
    expect(await seatsTaken(event.id)).toBe(0);
  });

  it('when the event was moved after the guest was shown its start, with the new start', async () => {
    const event = await makeEvent(world, offering, { starts_at: new Date('2031-11-29T09:00:00Z') });
    const shown_starts_at = '2031-11-29T10:00:00+01:00';
    const [starts_at, ends_at] = [new Date('2031-11-29T16:00:00.250Z'), new Date('2031-11-29T18:00:00Z')];
    await world.db.updateTable('events').set({ starts_at, ends_at }).where('id', '=', event.id).execute();
    const key = { 'idempotency-key': randomUUID() };
    const refused = await book({ event_id: event.id, seats: 1, shown_starts_at }, guest, key);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'bookings.time_changed', data: { starts_at: '2031-11-29T17:00:00+01:00' } },
    });
    expect(await seatsTaken(event.id)).toBe(0);
    const confirmed = { event_id: event.id, seats: 1, shown_starts_at: refused.body.data.starts_at };
    expect(await book(confirmed, guest, key)).toMatchObject({
      status: 201,
      body: { event: { starts_at: '2031-11-29T17:00:00+01:00' } },
    });
  });

  it('without a session', async () => {
    const event = await makeEvent(world, offering);
    const response = await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats: 1 }));
    expect(response.status).toBe(401);
  });

  it.each<[string, object]>([
    ['no seats', { seats: 0 }],
    ['negative seats', { seats: -1 }],
    ['a thousand seats', { seats: 1000 }],
    ['half a seat', { seats: 1.5 }],
    ['seats in words', { seats: 'two' }],
    ['more attendees than seats', { seats: 1, attendees: [{ name: 'A' }, { name: 'B' }] }],
    ['an attendee without a name', { attendees: [{ name: '  ' }] }],
    ['an attendee with a broken address', { attendees: [{ name: 'A', email: 'a@b\r\nBcc: c@d.e' }] }],
    ['a name of 201 characters', { attendees: [{ name: 'x'.repeat(201) }] }],
    ['a note of 1001 characters', { note: 'x'.repeat(1001) }],
    ['an unknown field', { coupon: 'FREE' }],
    ['an event id that is not a UUID', { event_id: "1' or '1'='1" }],
    ['a total without a currency', { shown_total: 58 }],
    ['a shown start that is not a time', { shown_starts_at: 'at ten' }],
    ['a null byte', { note: 'a\u0000b' }],
  ])('with %s', async (_what, wrong) => {
    const event = await makeEvent(world, offering);
    const { status, body } = await book({ event_id: event.id, seats: 1, ...wrong });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'http.invalid' });
    expect(body.fields.length).toBeGreaterThan(0);
    expect(await seatsTaken(event.id)).toBe(0);
  });

  it('with malformed JSON', async () => {
    const headers = { 'Content-Type': 'application/json', ...asPerson(guest) };
    const response = await world.request('/api/v1/bookings', { method: 'POST', headers, body: '{"event_id":' });
    expect(response.status).toBe(400);
  });
});

describe('a repeated request with an idempotency key', () => {
  it('books once and gets the first response again', async () => {
    const event = await makeEvent(world, offering);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await book({ event_id: event.id, seats: 2 }, guest, headers);
    const second = await book({ seats: 2, event_id: event.id }, guest, headers);
    expect(second).toEqual(first);
    expect(second.status).toBe(201);
    expect(await seatsTaken(event.id)).toBe(2);
  });

  it('books once when both requests arrive at the same time, for the last seat too', async () => {
    for (const capacity of [8, 1]) {
      const event = await dateOf({ capacity });
      const headers = { 'Idempotency-Key': randomUUID() };
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => book({ event_id: event.id, seats: 1 }, guest, headers)),
      );
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
      expect(await seatsTaken(event.id)).toBe(1);
    }
  });

  it('gets the booking as it is now, for example cancelled', async () => {
    const event = await makeEvent(world, offering);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await book({ event_id: event.id, seats: 1 }, guest, headers);
    const cancelled = await world.request(`/api/v1/bookings/${first.body.id}/cancellation`, json('POST', {}, guest));
    expect(await book({ event_id: event.id, seats: 1 }, guest, headers)).toEqual({
      status: 201,
      body: await cancelled.json(),
    });
    expect(await seatsTaken(event.id)).toBe(0);
  });

  it('is refused when a different request has the same key', async () => {
    const event = await makeEvent(world, offering);
    const headers = { 'Idempotency-Key': randomUUID() };
    await book({ event_id: event.id, seats: 1 }, guest, headers);
    expect(await book({ event_id: event.id, seats: 2 }, guest, headers)).toMatchObject({
      status: 422,
      body: { code: 'http.idempotency_reused' },
    });
  });

  it('counts as a different request when another guest uses the same key', async () => {
    const event = await makeEvent(world, offering);
    const headers = { 'Idempotency-Key': 'one' };
    const mine = await book({ event_id: event.id, seats: 1 }, guest, headers);
    const theirs = await book({ event_id: event.id, seats: 1 }, stranger, headers);
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it('can succeed with the same key after a refusal', async () => {
    const event = await dateOf({ capacity: 1 });
    const headers = { 'Idempotency-Key': randomUUID() };
    const other = await book({ event_id: event.id, seats: 1 }, stranger);
    expect((await book({ event_id: event.id, seats: 1 }, guest, headers)).status).toBe(409);
    await world.request(`/api/v1/bookings/${other.body.id}/cancellation`, json('POST', {}, stranger));
    expect((await book({ event_id: event.id, seats: 1 }, guest, headers)).status).toBe(201);
  });

  it('is refused when its key is too long', async () => {
    const event = await makeEvent(world, offering);
    const headers = { 'Idempotency-Key': 'x'.repeat(201) };
    expect(await book({ event_id: event.id, seats: 1 }, guest, headers)).toMatchObject({
      status: 422,
      body: { code: 'http.invalid', fields: [{ path: 'idempotency-key' }] },
    });
  });
});

describe('reading bookings', () => {
  it("answers 404 for another person's booking", async () => {
    const event = await makeEvent(world, offering);
    const { body } = await book({ event_id: event.id, seats: 1 });
    for (const path of [`/bookings/${body.id}`, `/bookings/${body.id}/calendar.ics`]) {
      expect((await see(path, stranger)).status).toBe(404);
      expect((await see(path, owner)).status).toBe(404);
      expect((await world.request(`/api/v1${path}`)).status).toBe(401);
    }
  });

  it.each(['1', 'null', '%00', "x'--", '00000000-0000-0000-0000-00000000000g'])(
    'answers 404 for the malformed id %s',
    async (id) => {
      expect((await see(`/bookings/${id}`, guest)).status).toBe(404);
    },
  );

  it('lists upcoming bookings first, the soonest on top, then past ones, the latest on top', async () => {
    const person = await makePerson(world);
    const booked = async (hours: number) => {
      const event = await makeEvent(world, offering, { starts_at: inHours(400) });
      const { body } = await book({ event_id: event.id, seats: 1 }, person);
      await world.db
        .updateTable('events')
        .set({ starts_at: inHours(hours), ends_at: inHours(hours + 2) })
        .where('id', '=', event.id)
        .execute();
      return body.id as string;
    };
    const [longAgo, later, running, soon, yesterday] = [
      await booked(-90),
      await booked(90),
      await booked(-1),
      await booked(5),
      await booked(-20),
    ];
    const expected = [running, soon, later, yesterday, longAgo];
    const whole = await (await see('/me/bookings', person)).json();
    expect(whole.items.map(({ id }: { id: string }) => id)).toEqual(expected);
    expect(whole.next_cursor).toBeNull();

    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/me/bookings?limit=2${cursor && `&cursor=${cursor}`}`;
      const page: { items: { id: string }[]; next_cursor: string | null } = await (await see(path, person)).json();
      found.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(found).toEqual(expected);
  });

  it('refuses a forged cursor and that of another guest', async () => {
    expect((await see('/me/bookings?cursor=eyJ9', guest)).status).toBe(422);
    const { next_cursor } = await (await see('/me/bookings?limit=1', guest)).json();
    expect((await see(`/me/bookings?cursor=${next_cursor}`, stranger)).status).toBe(422);
  });
});
