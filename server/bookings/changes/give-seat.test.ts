import { describe, expect, it } from 'vitest';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { lastMailTo } from '#tests/mailbox.ts';
import { json, makePerson } from '#tests/makers.ts';
import { makeBookingChanges } from '#tests/worlds/booking-changes.ts';

const world = await createWorld();
const { guest, call, hours, makeDates, book, seatsOf } = await makeBookingChanges(world);

/** Books seats and opens the link of the second one. */
async function giveAway() {
  const { first } = await makeDates();
  const booking = await book(first.id, ['Laia', 'Oriol']);
  const { http, url } = await call('POST', `/bookings/${booking.id}/attendees/2/link`, {});
  return { http, booking, event: first, token: String(url).split('/').at(-1) ?? '', url };
}

const take = async (token: string, body: object = { name: 'Ona Pla', email: 'ona@atelio.test' }, language = 'en') => {
  const init = json('POST', body, undefined, { 'Accept-Language': language });
  const response = await world.request(`/api/v1/seats/${token}`, init);
  return { http: response.status, ...(await response.json()) };
};
const read = async (token: string) => {
  const response = await world.request(`/api/v1/seats/${token}`);
  return { http: response.status, ...(await response.json()) };
};

describe('a seat that is given away', () => {
  it('goes to who takes it, with a new ticket by mail, and the giver’s ticket is no longer valid', async () => {
    const { http, booking, event, token, url } = await giveAway();
    expect(http).toBe(201);
    expect(url).toMatch(/^http:\/\/atelio\.test\/seat\/[0-9a-f]{64}$/);
    expect(await read(token)).toMatchObject({ http: 200, is_open: true, giver: 'Oriol' });
    const taken = await take(token);
    expect(taken).toMatchObject({ http: 200, name: 'Ona Pla' });
    const after = await call('GET', `/bookings/${booking.id}`);
    expect(after).toMatchObject({
      seats: 2,
      total: booking.total,
      attendees: [{ name: 'Laia' }, { position: 3, name: 'Ona Pla', ticket_code: taken.ticket_code, has_link: false }],
      former_attendees: [{ position: 2, name: 'Oriol', state: 'transferred' }],
    });
    expect(after.history.at(-1).change).toMatchObject({ kind: 'transferred', names: ['Ona Pla'] });
    expect(await seatsOf(event.id)).toEqual({ taken: 2, sum: 2 });
    const mail = await lastMailTo(world, 'ona@atelio.test', 'seat_given');
    expect(mail.text.replaceAll(' ', '')).toContain(taken.ticket_code);
    expect(mail.text).not.toContain('€');
    await sendBookingMails(world);
    expect((await lastMailTo(world, guest.email, 'booking_changed')).subject).toMatch(/^Ona Pla has your seat: /);
  });

  it('Mail scanners that open every link change nothing', async () => {
    const { booking, token } = await giveAway();
    for (let opened = 0; opened < 3; opened += 1) expect((await read(token)).is_open).toBe(true);
    await world.request(`/seat/${token}`);
    await world.request(`/api/v1/seats/${token}`, { method: 'HEAD' });
    expect((await call('GET', `/bookings/${booking.id}`)).attendees).toMatchObject([
      { name: 'Laia' },
      { name: 'Oriol', has_link: true },
    ]);
    expect((await take(token)).http).toBe(200);
  });

  it('goes to one of two who take it at once', async () => {
    const { booking, token } = await giveAway();
    const takers = ['Ona', 'Pau', 'Nil'].map((name) =>
      take(token, { name, email: `${name.toLowerCase()}@atelio.test` }),
    );
    const answers = await Promise.all(takers);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ http }) => http === 409)?.code).toBe('bookings.link_ended');
    expect((await call('GET', `/bookings/${booking.id}`)).attendees).toHaveLength(2);
  });

  it('can be handed on, and refunds still go to the giver', async () => {
    const { booking, token } = await giveAway();
    await take(token);
    const again = await call('POST', `/bookings/${booking.id}/attendees/3/link`, {});
    expect((await take(again.url.split('/').at(-1), { name: 'Pau', email: 'pau@atelio.test' })).http).toBe(200);
    const cancelled = await call('POST', `/bookings/${booking.id}/cancellation`, { positions: [4] });
    expect(cancelled).toMatchObject({ seats: 1, total: { amount: 5800 } });
  });

  it('has one link at a time, which can be closed', async () => {
    const { booking, token } = await giveAway();
    const newer = await call('POST', `/bookings/${booking.id}/attendees/2/link`, {});
    expect(await take(token)).toMatchObject({ http: 409, code: 'bookings.link_ended' });
    expect(await call('DELETE', `/bookings/${booking.id}/attendees/2/link`)).toMatchObject({ http: 204 });
    const latest = newer.url.split('/').at(-1);
    expect(await read(latest)).toMatchObject({ is_open: false });
    expect(await take(latest)).toMatchObject({ http: 409, code: 'bookings.link_ended' });
    expect((await take('x'.repeat(43))).http).toBe(404);
  });

  it('ends with its seat, its booking and its date', async () => {
    const seat = await giveAway();
    await call('POST', `/bookings/${seat.booking.id}/cancellation`, { positions: [2] });
    expect(await take(seat.token)).toMatchObject({ code: 'bookings.link_ended' });
    const whole = await giveAway();
    await call('POST', `/bookings/${whole.booking.id}/cancellation`, {});
    expect(await read(whole.token)).toMatchObject({ is_open: false });
    expect(await take(whole.token)).toMatchObject({ code: 'bookings.link_ended' });
    const begun = await giveAway();
    await world.db
      .updateTable('events')
      .set({ starts_at: hours(-1) })
      .where('id', '=', begun.event.id)
      .execute();
    expect(await take(begun.token)).toMatchObject({ code: 'bookings.started' });
  });

  it('has a mail in the language of the receiver', async () => {
    const { token } = await giveAway();
    await take(token, { name: 'Jürgen', email: 'jurgen@atelio.test' }, 'de');
    expect((await lastMailTo(world, 'jurgen@atelio.test')).subject).toMatch(/^Dein Ticket: /);
  });

  it('is not found by another person', async () => {
    const { booking } = await giveAway();
    const stranger = await makePerson(world);
    expect((await call('POST', `/bookings/${booking.id}/attendees/2/link`, {}, stranger)).http).toBe(404);
    expect((await call('DELETE', `/bookings/${booking.id}/attendees/x/link`)).http).toBe(404);
  });
});

describe('the name of an attendee', () => {
  it('Renaming a guest on a sold-out date needs no seat', async () => {
    const { first } = await makeDates({ capacity: 2 });
    const booking = await book(first.id, ['Laia', 'Oriol']);
    const renamed = await call('PATCH', `/bookings/${booking.id}/attendees/2`, {
      name: 'Ona Pla',
      email: 'ona@atelio.test',
    });
    expect(renamed).toMatchObject({
      http: 200,
      seats: 2,
      attendees: [{ name: 'Laia' }, { position: 2, name: 'Ona Pla' }],
    });
    expect(renamed.attendees[1].ticket_code).toBe(booking.attendees[1].ticket_code);
    expect(await seatsOf(first.id)).toEqual({ taken: 2, sum: 2 });
    expect((await call('PATCH', `/bookings/${booking.id}/attendees/9`, { name: 'X' })).code).toBe(
      'bookings.no_such_seat',
    );
  });
});
