import { Hono } from 'hono';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { connectDatabase } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { HOUR } from '#shared/time/time.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { json, type MadePerson, makeEvent } from '#tests/makers.ts';
import { CARDS, createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';
import { eraseBookings } from '../cancellation/erase-bookings.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';

// Two servers, each with its own connections, take turns.
const paid = await createPaidBookings();
const { world, call, makeGuest, makeDates, book, see, work, seatsTaken, bankHas, paidFor } = paid;
const handles = [1, 2].map(() => connectDatabase(world.databaseUrl, 5));
const servers = handles.map(({ db, pool }) => createApp({ ...world, db, pool }, new Hono()));
afterAll(() => Promise.all(handles.map((handle) => handle.close())));

/** Each race is run several times, because it ends in different ways. */
const ROUNDS = 4;

beforeEach(() => paid.moveTo(START));
afterEach(async () => {
  await work();
  await paid.expectBalance();
  await sendBookingMails(world);
});

let turn = 0;
async function send(method: string, path: string, body: object | undefined, person?: MadePerson) {
  turn += 1;
  const { headers, ...request } = json(method, body ?? {}, person ?? { ...paid.owner, accessToken: '' });
  const response = await servers[turn % 2]?.request(`/api/v1${path}`, {
    ...request,
    headers: person ? headers : { 'content-type': 'application/json' },
  });
  const text = (await response?.text()) ?? '';
  return { status: response?.status ?? 0, body: text ? JSON.parse(text) : {} };
}
const payShare = (token: string, name: string, number: string = CARDS.good) =>
  send('POST', `/payment-shares/${token}/test-card`, { name, email: `${name}@friends.example`, number });

async function heldSeats(seats = 3, capacity = 8) {
  const guest = await makeGuest();
  const { offering } = await makeDates();
  const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 240 * HOUR), capacity });
  const booking = await book(event, guest, ['Laia', 'Oriol', 'Ona'].slice(0, seats));
  return { guest, event, booking };
}

async function splitSeats(seats = 2, capacity = 8) {
  const held = await heldSeats(seats, capacity);
  const { shares } = await call('POST', `/bookings/${held.booking.id}/split`, undefined, held.guest);
  return { ...held, share: shares[1], token: shares[1].url.split('/').at(-1) as string };
}

it('Split pressed twice at once: one split', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { guest, event, booking } = await heldSeats();
    const press = () => send('POST', `/bookings/${booking.id}/split`, undefined, guest);
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map(({ body }) => body.shares.length)).toEqual([3, 3]);
    expect(await seatsTaken(event)).toBe(3);
    expect((await call('GET', '/me/bookings', undefined, guest)).items).toHaveLength(3);
  }
});

it('Two bookings split at once: a guest has one open split', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { guest, booking } = await heldSeats();
    const { first } = await makeDates();
    const other = await book(first, guest, ['Laia', 'Oriol']);
    const answers = await Promise.all(
      [booking, other].map(({ id }) => send('POST', `/bookings/${id}/split`, undefined, guest)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('bookings.split_open');
  }
});

it('Split and paid at once: either the whole is paid, or a share', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { guest, event, booking } = await heldSeats();
    const card = { number: CARDS.good };
    const [split, payment] = await Promise.all([
      send('POST', `/bookings/${booking.id}/split`, undefined, guest),
      send('POST', `/payments/${booking.payment.id}/test-card`, card, guest),
    ]);
    expect([200, 409]).toContain(payment.status);
    const { seats, state, total } = await see(booking, guest);
    expect(seats).toBe(split.status === 201 ? 1 : 3);
    if (payment.status === 200) expect(state).toBe('confirmed');
    expect(await bankHas(guest)).toBe(state === 'confirmed' ? total.amount : 0);
    expect(await seatsTaken(event)).toBe(3);
  }
});

it('Two people pay one link at once: one charge, and the ticket is theirs', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { guest, share, token } = await splitSeats();
    const names = ['Ada', 'Bo'];
    const answers = await Promise.all(names.map((name) => payShare(token, name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = names[answers.findIndex(({ status }) => status === 200)];
    const { code } = answers.find(({ status }) => status === 409)?.body ?? {};
    expect(['bookings.share_being_paid', 'bookings.share_paid', 'payments.ended']).toContain(code);
    expect(await see({ id: share.booking_id }, guest)).toMatchObject({ attendees: [{ name: winner }] });
    expect(await bankHas(guest)).toBe(5800);
    expect((await payShare(token, 'Cy')).body.code).toBe('bookings.share_paid');
  }
});

it('The guest and a friend pay one seat at once: one charge', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { guest, token, share } = await splitSeats();
    const own = send('POST', `/payments/${share.payment_id}/test-card`, { number: CARDS.good }, guest);
    const answers = await Promise.all([own, payShare(token, 'Ada')]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await see({ id: share.booking_id }, guest)).toMatchObject({ state: 'confirmed' });
    expect(await bankHas(guest)).toBe(5800);
  }
});

it('The guest lets a seat go while a friend pays it: confirmed, or the money goes back', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { guest, event, token, share } = await splitSeats();
    const letGo = send('DELETE', `/bookings/${share.booking_id}/hold`, undefined, guest);
    const [released, payment] = await Promise.all([letGo, payShare(token, 'Ada')]);
    expect(released.status).not.toBe(500);
    expect(payment.status).not.toBe(500);
    await work();
    const { state } = await see({ id: share.booking_id }, guest);
    expect(['confirmed', 'expired']).toContain(state);
    expect(await paidFor({ id: share.booking_id })).toBe(state === 'confirmed' ? 5800 : 0);
    expect(await seatsTaken(event)).toBe(state === 'confirmed' ? 2 : 1);
  }
});

it('A link is paid in the moment of its deadline: the seat or the money', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await paid.moveTo(START);
    const { guest, event, token, share } = await splitSeats(2, 2);
    await payShare(token, 'Ada', CARDS.secondStep);
    const end = () =>
      world.pool.query("update bookings set hold_ends_at = $1 where id = $2 and state = 'held'", [
        paid.now(),
        share.booking_id,
      ]);
    const other = await makeGuest('Bo');
    const step = { name: 'Ada', email: 'Ada@friends.example', number: CARDS.secondStep, confirmed: true };
    const [payment, booked] = await Promise.all([
      send('POST', `/payment-shares/${token}/test-card`, step),
      end().then(() => send('POST', '/bookings', { event_id: event.id, seats: 1 }, other)),
      end().then(() => lapseBookings(world)),
    ]);
    expect(payment.status).not.toBe(500);
    await work();
    const { state } = await see({ id: share.booking_id }, guest);
    expect(await paidFor({ id: share.booking_id })).toBe(state === 'confirmed' ? 5800 : 0);
    expect(await seatsTaken(event)).toBe(1 + (state === 'confirmed' ? 1 : 0) + (booked.status === 201 ? 1 : 0));
  }
});

it('The studio cancels the date while a friend pays: nobody is charged in the end', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { guest, event, token, share } = await splitSeats();
    const { version } = await call('GET', `/events/${event.id}`);
    const cancel = send('POST', `/events/${event.id}/cancellation`, { version, reason: '' }, paid.owner);
    const [cancelled, payment] = await Promise.all([cancel, payShare(token, 'Ada')]);
    expect(cancelled.status).toBe(200);
    expect(payment.status).not.toBe(500);
    await work();
    expect(await see({ id: share.booking_id }, guest)).toMatchObject({ state: 'cancelled' });
    expect(await paidFor({ id: share.booking_id })).toBe(0);
    expect(await seatsTaken(event)).toBe(0);
  }
});

it('The guest’s account is erased while a friend pays: nobody pays for a seat that is gone', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { guest, event, token, share } = await splitSeats();
    const leaving = { userId: guest.id, email: guest.email, phone: null };
    const [, payment] = await Promise.all([
      transaction(world.db, (tx) => eraseBookings({ ...world, db: tx }, leaving)),
      payShare(token, 'Ada'),
    ]);
    expect(payment.status).not.toBe(500);
    await work();
    const { rows } = await world.pool.query('select state from bookings where id = $1', [share.booking_id]);
    const isLeft = rows[0].state === 'confirmed';
    expect(await paidFor({ id: share.booking_id })).toBe(isLeft ? 5800 : 0);
    expect(await seatsTaken(event)).toBe(isLeft ? 1 : 0);
  }
});
