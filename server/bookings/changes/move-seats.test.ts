import { describe, expect, it } from 'vitest';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { lastMailTo, mailsTo } from '#tests/mailbox.ts';
import { asPerson, json, makePerson } from '#tests/makers.ts';
import { makeBookingChanges } from '#tests/worlds/booking-changes.ts';

const world = await createWorld();
const { owner, guest, call, hours, makeDates, book, seatsOf } = await makeBookingChanges(world);
const codes = (booking: { attendees: { ticket_code: string }[] }) =>
  booking.attendees.map(({ ticket_code }) => ticket_code);

describe('a move to another date', () => {
  it('takes the seats there, frees those here, and gives new tickets', async () => {
    const { first, second } = await makeDates();
    const booking = await book(first.id, ['Laia', 'Oriol']);
    const moved = await call('POST', `/bookings/${booking.id}/move`, { event_id: second.id });
    expect(moved).toMatchObject({ http: 200, id: booking.id, state: 'confirmed', event: { id: second.id }, seats: 2 });
    expect(codes(moved).some((code) => codes(booking).includes(code))).toBe(false);
    expect([await seatsOf(first.id), await seatsOf(second.id)]).toEqual([
      { taken: 0, sum: 0 },
      { taken: 2, sum: 2 },
    ]);
    const back = await call('POST', `/bookings/${booking.id}/move`, { event_id: first.id });
    expect(back).toMatchObject({ http: 200, event: { id: first.id } });
    expect([await seatsOf(first.id), await seatsOf(second.id)]).toEqual([
      { taken: 2, sum: 2 },
      { taken: 0, sum: 0 },
    ]);
  });

  it('One attendee moves, the others stay', async () => {
    const { first, second } = await makeDates();
    const booking = await book(first.id, ['Laia', 'Oriol', 'Ona']);
    const moved = await call('POST', `/bookings/${booking.id}/move`, { event_id: second.id, positions: [2] });
    expect(moved).toMatchObject({ http: 200, seats: 1, total: { amount: 5800 }, event: { id: second.id } });
    expect(moved.id).not.toBe(booking.id);
    expect(moved.attendees).toMatchObject([{ position: 1, name: 'Oriol' }]);
    const stays = await call('GET', `/bookings/${booking.id}`);
    expect(stays).toMatchObject({ seats: 2, total: { amount: 11600 }, event: { id: first.id } });
    expect(stays.attendees.map(({ name }: { name: string }) => name)).toEqual(['Laia', 'Ona']);
    expect(stays.former_attendees).toEqual([{ position: 2, name: 'Oriol', state: 'moved' }]);
    expect([await seatsOf(first.id), await seatsOf(second.id)]).toEqual([
      { taken: 2, sum: 2 },
      { taken: 1, sum: 1 },
    ]);
  });

  it('changes what is due by the difference, dearer or cheaper, as it was shown', async () => {
    const { first, second } = await makeDates({}, { second: { price_override: 7000 } });
    const booking = await book(first.id, ['Laia', 'Oriol']);
    const options = await call('GET', `/bookings/${booking.id}/move`);
    expect(options).toMatchObject({ seats: 2, price: { amount: 11600 }, cannot: null });
    expect(options.items).toMatchObject([
      { id: second.id, price: { amount: 14000 }, difference: { amount: 2400 }, seats_left: 8, cannot: null },
    ]);
    const move = (amount: number, to = second.id) =>
      call('POST', `/bookings/${booking.id}/move`, { event_id: to, shown_difference: { amount, currency: 'EUR' } });
    expect(await move(0)).toMatchObject({
      http: 409,
      code: 'bookings.difference_changed',
      data: { difference: { amount: 2400 } },
    });
    expect(await move(2400)).toMatchObject({
      http: 200,
      total: { amount: 14000 },
      original_total: { amount: 11600 },
      unit_price: { amount: 7000 },
    });
    expect(await move(-2400, first.id)).toMatchObject({ http: 200, total: { amount: 11600 } });
  });

  it('has the conditions of the new date, and is not the studio’s move', async () => {
    const { first, second } = await makeDates({ cancellation_policy: 'moderate' });
    const booking = await book(first.id, ['Laia']);
    await world.db
      .updateTable('bookings')
      .set({ created_at: hours(-72) })
      .where('id', '=', booking.id)
      .execute();
    const moved = await call('POST', `/bookings/${booking.id}/move`, { event_id: second.id });
    expect(Date.parse(moved.cancellation.steps[0].until)).toBe(
      Math.floor(second.starts_at.getTime() / 1000) * 1000 - 7 * 86_400_000,
    );
    const { rows } = await world.pool.query('select moved_at from bookings where id = $1', [booking.id]);
    expect(rows).toEqual([{ moved_at: null }]);
  });

  it('keeps the UID of the calendar entry, with a higher sequence and the new time', async () => {
    const { first, second } = await makeDates();
    const booking = await book(first.id, ['Laia']);
    const calendar = async () =>
      (await world.request(`/api/v1/bookings/${booking.id}/calendar.ics`, { headers: asPerson(guest) })).text();
    const field = (text: string, name: string) => new RegExp(`^${name}.*`, 'm').exec(text)?.[0];
    const before = await calendar();
    await call('POST', `/bookings/${booking.id}/move`, { event_id: second.id });
    const after = await calendar();
    expect(field(after, 'UID')).toBe(field(before, 'UID'));
    expect([field(before, 'SEQUENCE'), field(after, 'SEQUENCE')]).toEqual(['SEQUENCE:0', 'SEQUENCE:1']);
    expect(field(after, 'DTSTART')).not.toBe(field(before, 'DTSTART'));
  });

  it('is told to guest and studio by mail', async () => {
    const { first, second } = await makeDates();
    const booking = await book(first.id, ['Laia']);
    await call('POST', `/bookings/${booking.id}/move`, { event_id: second.id });
    await sendBookingMails(world);
    const mail = await lastMailTo(world, guest.email, 'booking_changed');
    expect(mail.subject).toMatch(/^Your new date: /);
    expect(mail.text).toMatch(/Previously: .+\nWhen: /);
    expect((await lastMailTo(world, owner.email, 'studio_booking_changed')).text).toContain('Laia has moved 1 seat');
  });

  it('is not told to a guest as if someone else moved', async () => {
    const { first, second } = await makeDates();
    const booking = await book(first.id, ['Laia', 'Oriol']);
    await call('POST', `/bookings/${booking.id}/move`, { event_id: second.id, positions: [1] });
    await sendBookingMails(world);
    const texts = (await mailsTo(world, guest.email)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('Hello Laia, you’re now coming to'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('Hello Laia, Laia'))).toEqual([]);
  });

  it('is refused from 24 hours before the start, for a full or foreign date, and where a group has one price', async () => {
    const { first, second } = await makeDates({}, { first: { starts_at: hours(23.9) }, second: { capacity: 1 } });
    const late = await book(first.id, ['Laia']);
    const move = (id: string, body: object) => call('POST', `/bookings/${id}/move`, body);
    expect(await move(late.id, { event_id: second.id })).toMatchObject({ http: 409, code: 'bookings.move_closed' });
    expect(await call('GET', `/bookings/${late.id}/move`)).toMatchObject({ cannot: 'bookings.move_closed', items: [] });
    const dates = await makeDates({}, { second: { capacity: 1 } });
    const two = await book(dates.first.id, ['Laia', 'Oriol']);
    expect(await move(two.id, { event_id: dates.second.id })).toMatchObject({
      code: 'bookings.sold_out',
      data: { left: 1 },
    });
    expect(await move(two.id, { event_id: second.id })).toMatchObject({ http: 404 });
    expect(await move(two.id, { event_id: dates.first.id })).toMatchObject({ code: 'bookings.same_event' });
    const group = await makeDates({ price_unit: 'group' });
    const all = await book(group.first.id, ['Laia', 'Oriol']);
    expect(await move(all.id, { event_id: group.second.id, positions: [1] })).toMatchObject({
      code: 'bookings.group_stays_together',
    });
    expect(await seatsOf(dates.first.id)).toEqual({ taken: 2, sum: 2 });
    expect((await call('POST', `/bookings/${two.id}/move`, { event_id: dates.second.id }, owner)).http).toBe(404);
  });

  it('happens once when the request is sent again', async () => {
    const { first, second } = await makeDates();
    const booking = await book(first.id, ['Laia', 'Oriol']);
    const move = async () => {
      const body = { event_id: second.id, positions: [2] };
      const request = json('POST', body, guest, { 'Idempotency-Key': 'move-once' });
      return (await world.request(`/api/v1/bookings/${booking.id}/move`, request)).json();
    };
    const [one, other] = await Promise.all([move(), move()]);
    expect(one.id).toBe(other.id);
    expect([await seatsOf(first.id), await seatsOf(second.id)]).toEqual([
      { taken: 1, sum: 1 },
      { taken: 1, sum: 1 },
    ]);
  });
});

describe('moves at the same time', () => {
  it('in opposite directions neither deadlock nor lose a seat', async () => {
    const { first, second } = await makeDates({ capacity: 20 });
    const guests = await Promise.all(Array.from({ length: 8 }, () => makePerson(world)));
    const booked = await Promise.all(
      guests.map(async (person, index) => ({
        person,
        ...(await book(index % 2 ? first.id : second.id, ['A', 'B'], person)),
      })),
    );
    const answers = await Promise.all(
      booked.map(({ id, person, event }) =>
        call('POST', `/bookings/${id}/move`, { event_id: event.id === first.id ? second.id : first.id }, person),
      ),
    );
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]));
    expect([await seatsOf(first.id), await seatsOf(second.id)]).toEqual([
      { taken: 8, sum: 8 },
      { taken: 8, sum: 8 },
    ]);
  });

  it('to the last seat: one gets it, the other keeps the old one', async () => {
    const { first, second } = await makeDates({}, { second: { capacity: 1 } });
    const [one, other] = [await makePerson(world), await makePerson(world)];
    const bookings = await Promise.all([one, other].map((person) => book(first.id, ['A'], person)));
    const answers = await Promise.all(
      bookings.map(({ id }, index) =>
        call('POST', `/bookings/${id}/move`, { event_id: second.id }, index ? other : one),
      ),
    );
    expect(answers.map(({ http, code }) => code ?? http).sort()).toEqual([200, 'bookings.sold_out']);
    expect([await seatsOf(first.id), await seatsOf(second.id)]).toEqual([
      { taken: 1, sum: 1 },
      { taken: 1, sum: 1 },
    ]);
  });

  it('with a cancellation of the same booking free each seat once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { first, second } = await makeDates();
      const booking = await book(first.id, ['Laia', 'Oriol']);
      const [moved, cancelled] = await Promise.all([
        call('POST', `/bookings/${booking.id}/move`, { event_id: second.id }),
        call('POST', `/bookings/${booking.id}/cancellation`, {}),
      ]);
      expect([200, 409]).toContain(moved.http);
      expect(cancelled.http).toBe(200);
      expect([await seatsOf(first.id), await seatsOf(second.id)]).toEqual([
        { taken: 0, sum: 0 },
        { taken: 0, sum: 0 },
      ]);
    }
  });
});
