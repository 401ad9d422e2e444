import { describe, expect, it } from 'vitest';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { lastMailTo } from '#tests/mailbox.ts';
import { json } from '#tests/makers.ts';
import { makeBookingChanges } from '#tests/worlds/booking-changes.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';

/** The file begins at noon in Madrid, so that its payments are of one day. */
const NOON = new Date('2031-11-20T12:00:00+01:00');
const began = Date.now();
const world = await createWorld({}, () => new Date(NOON.getTime() + Date.now() - began));
const { owner, guest, studio, call, makeDates, book } = await makeBookingChanges(world);
const euros = (amount: number) => ({ amount, currency: 'EUR' });
const asOwner = (method: string, path: string, body?: object) =>
  call(method, `/studios/${studio.id}${path}`, body, owner);
const pay = (booking: { id: string }, money: object) => asOwner('POST', `/bookings/${booking.id}/desk-payments`, money);
const details = (booking: { id: string }) => asOwner('GET', `/bookings/${booking.id}`);
const seen = async (booking: { id: string }) => (await call('GET', `/bookings/${booking.id}`)).payment_summary;
const sell = (sale: object) => asOwner('POST', '/desk-bookings', sale);

describe('a sale at the desk that is paid now', () => {
  it('is mailed, and stands on the ticket and in the list, as paid at the studio', async () => {
    const { first } = await makeDates();
    const sale = { event_id: first.id, seats: 2, name: 'Berta', email: 'berta@example.org', paid: true };
    const { booking, payment } = await sell({ ...sale, method: 'cash' });
    expect(payment).toMatchObject({ amount: euros(11_600), method: 'cash', by: 'Marta' });
    await sendBookingMails(world);
    const { text } = await lastMailTo(world, sale.email, 'booking_confirmed');
    expect(text).toContain('€116, paid at the studio');
    expect(text).not.toContain('to pay at the studio');
    // What is paid can only come back: nothing more is to pay after the deadline.
    expect(text).toMatch(/All of it back until .*\n.*Nothing back after that/);
    expect((await details(booking)).payment_summary).toMatchObject({
      paid: [{ by: 'desk_cash', amount: euros(11_600) }],
      due_at_studio: euros(0),
    });
  });

  it('says so without a method too, and what is due when it is paid later', async () => {
    const { first } = await makeDates();
    const sale = { event_id: first.id, seats: 1, name: 'Berta', email: 'one@example.org', paid: true };
    await sell(sale);
    await sell({ ...sale, email: 'other@example.org', paid: false });
    await sendBookingMails(world);
    expect((await lastMailTo(world, 'one@example.org', 'booking_confirmed')).text).toContain('€58, paid at the studio');
    const later = await lastMailTo(world, 'other@example.org', 'booking_confirmed');
    expect(later.text).toContain('€58, to pay at the studio');
  });
});

describe('money at the desk', () => {
  it('is a payment of its own, with its amount, its method, and who took it', async () => {
    const { first } = await makeDates();
    const booking = await book(first.id, ['Laia']);
    const taken = await pay(booking, { amount: 5800, method: 'cash' });
    expect(taken).toMatchObject({
      http: 201,
      ...{ amount: euros(5800), method: 'cash', by: 'Marta', undone: false },
      booking: { paid_at_desk: euros(5800), due_at_studio: euros(0), to_return: euros(0) },
    });
    expect(await details(booking)).toMatchObject({
      is_paid_at_desk: true,
      desk_payments: [{ id: taken.id, amount: euros(5800), method: 'cash', by: 'Marta' }],
    });
    expect(await seen(booking)).toMatchObject({
      paid: [{ by: 'desk_cash', amount: euros(5800) }],
      due_at_studio: euros(0),
      due_online: euros(0),
    });
  });

  it('moves with its seat: of two paid seats both bookings say that they are paid', async () => {
    const { first, second } = await makeDates({ price: 3200 });
    const { booking } = await sell({ event_id: first.id, seats: 2, name: 'Berta', paid: true, method: 'cash' });
    expect(booking).toMatchObject({ paid_at_desk: euros(6400) });
    const moved = await asOwner('POST', `/bookings/${booking.id}/move`, { event_id: second.id, positions: [2] });
    for (const each of [booking, moved]) {
      expect(await details(each)).toMatchObject({
        ...{ total: euros(3200), paid_at_desk: euros(3200), due_at_studio: euros(0), to_return: euros(0) },
        is_paid_at_desk: true,
        desk_payments: [{ amount: euros(6400), method: 'cash' }],
      });
    }
  });

  it('for one seat stays with that seat', async () => {
    const { first, second } = await makeDates({ price: 3200 });
    const booking = await book(first.id, ['Laia', 'Joan']);
    await pay(booking, { amount: euros(3200), method: 'card', positions: [2] });
    const moved = await asOwner('POST', `/bookings/${booking.id}/move`, { event_id: second.id, positions: [2] });
    expect(await details(moved)).toMatchObject({ paid_at_desk: euros(3200), due_at_studio: euros(0) });
    expect(await details(booking)).toMatchObject({ paid_at_desk: euros(0), due_at_studio: euros(3200) });
  });

  it('follows a seat that is given away', async () => {
    const { first, second } = await makeDates({ price: 3200 });
    const booking = await book(first.id, ['Laia', 'Joan']);
    await pay(booking, { amount: 3200, method: 'card', positions: [2] });
    const { url } = await call('POST', `/bookings/${booking.id}/attendees/2/link`);
    const token = new URL(url).pathname.split('/').at(-1);
    await call('POST', `/seats/${token}`, { name: 'Pau', email: 'pau@example.org' });
    const { attendees } = await details(booking);
    const { position } = attendees.find(({ name }: { name: string }) => name === 'Pau');
    const moved = await asOwner('POST', `/bookings/${booking.id}/move`, { event_id: second.id, positions: [position] });
    expect(await details(moved)).toMatchObject({ paid_at_desk: euros(3200), due_at_studio: euros(0) });
  });

  it('is to be given back with a seat that the studio cancels, until it is recorded', async () => {
    const { first } = await makeDates({ price: 3200 });
    const { booking } = await sell({ event_id: first.id, seats: 2, name: 'Berta', paid: true, method: 'cash' });
    const after = await asOwner('POST', `/bookings/${booking.id}/cancellation`, { positions: [2], reason: 'Broken.' });
    expect(after).toMatchObject({ paid_at_desk: euros(6400), due_at_studio: euros(0), to_return: euros(3200) });
    expect(await pay(booking, { amount: -6500, method: 'cash' })).toMatchObject({
      http: 409,
      code: 'desk_payments.more_than_paid',
    });
    const back = await pay(booking, { amount: -3200, method: 'cash' });
    expect(back.booking).toMatchObject({ paid_at_desk: euros(3200), due_at_studio: euros(0), to_return: euros(0) });
    const whole = await asOwner('POST', `/bookings/${booking.id}/cancellation`, { reason: 'Broken.' });
    expect(whole).toMatchObject({ state: 'cancelled', due_at_studio: euros(0), to_return: euros(3200) });
  });

  it('leaves to the studio what the policy keeps when the guest cancels', async () => {
    const { first } = await makeDates({ cancellation_policy: 'final_sale' });
    const booking = await book(first.id, ['Laia']);
    await world.pool.query('update bookings set created_at = $2 where id = $1', [booking.id, new Date(0)]);
    await pay(booking, { amount: 5800, method: 'cash' });
    await call('POST', `/bookings/${booking.id}/cancellation`, {});
    expect(await seen(booking)).toMatchObject({ paid_at_studio: euros(5800), to_return: euros(0) });
  });

  it('is never more than what is due, and only of bookings that are paid at the studio', async () => {
    const { first } = await makeDates();
    const booking = await book(first.id, ['Laia']);
    expect(await pay(booking, { amount: 5801, method: 'cash' })).toMatchObject({
      http: 409,
      code: 'desk_payments.more_than_due',
      data: { due: euros(5800) },
    });
    expect(await pay(booking, { amount: { amount: 5800, currency: 'USD' }, method: 'cash' })).toMatchObject({
      code: 'desk_payments.other_currency',
    });
    expect((await pay(booking, { amount: 0, method: 'cash' })).http).toBe(422);
    expect((await pay(booking, { amount: 5800, method: 'cheque' })).http).toBe(422);
    expect(await pay(booking, { amount: 100, method: 'cash', positions: [7] })).toMatchObject({
      code: 'bookings.no_such_seat',
    });
    const both = await Promise.all([
      pay(booking, { amount: 5800, method: 'cash' }),
      pay(booking, { amount: 5800, method: 'card' }),
    ]);
    expect(both.map(({ http }) => http).sort()).toEqual([201, 409]);
    const { second } = await makeDates({ price: 0 });
    expect(await pay(await book(second.id, ['Laia']), { amount: 100, method: 'cash' })).toMatchObject({
      code: 'bookings.not_paid_at_studio',
    });
  });

  it('is recorded once with the same key', async () => {
    const { first } = await makeDates();
    const booking = await book(first.id, ['Laia']);
    const send = async (amount: number) =>
      (
        await world.request(
          `/api/v1/studios/${studio.id}/bookings/${booking.id}/desk-payments`,
          json('POST', { amount, method: 'cash' }, owner, { 'Idempotency-Key': 'once' }),
        )
      ).json();
    const [one, other] = await Promise.all([send(2000), send(2000)]);
    expect(one.id).toBe(other.id);
    expect(await send(2100)).toMatchObject({ code: 'http.idempotency_reused' });
    expect(await details(booking)).toMatchObject({ paid_at_desk: euros(2000), due_at_studio: euros(3800) });
  });

  it('can be undone, once, and stays in the list', async () => {
    const { first } = await makeDates();
    const booking = await book(first.id, ['Laia']);
    const { id } = await pay(booking, { amount: 5800, method: 'card' });
    const undo = () => asOwner('DELETE', `/bookings/${booking.id}/desk-payments/${id}`);
    expect([(await undo()).http, (await undo()).http]).toEqual([204, 204]);
    expect(await details(booking)).toMatchObject({
      ...{ is_paid_at_desk: false, due_at_studio: euros(5800) },
      desk_payments: [
        { amount: euros(5800), undone: true },
        { amount: euros(-5800), undone: false },
      ],
    });
  });

  it('posts nothing in the ledger', async () => {
    const { first } = await makeDates();
    const booking = await book(first.id, ['Laia']);
    const entries = async () => (await world.pool.query('select count(*)::int as n from ledger_entries')).rows[0].n;
    const before = await entries();
    await pay(booking, { amount: 5800, method: 'cash' });
    expect(await entries()).toBe(before);
  });

  it('that is due is seen by the front desk, which sees nothing of what guests pay', async () => {
    const { first } = await makeDates();
    const booking = await book(first.id, ['Laia']);
    const desk = await makeMember(world, studio, 'front_desk', 'Gil');
    const seenBy = () => call('GET', `/studios/${studio.id}/bookings/${booking.id}`, undefined, desk);
    expect(await seenBy()).toMatchObject({ total: null, payment_summary: null, due_at_studio: euros(5800) });
    const path = `/studios/${studio.id}/bookings/${booking.id}/desk-payments`;
    expect((await call('POST', path, { amount: 5800, method: 'cash' }, desk)).http).toBe(201);
    expect(await seenBy()).toMatchObject({ paid_at_desk: null, due_at_studio: euros(0) });
    expect((await call('POST', path, { amount: 100, method: 'cash' }, guest)).http).toBe(404);
  });
});

describe('the till of a day', () => {
  it('lists each payment with who took it, and sums cash and card apart', async () => {
    const { first } = await makeDates();
    const booking = await book(first.id, ['Laia', 'Joan']);
    const before = await asOwner('GET', '/till');
    await pay(booking, { amount: 5800, method: 'cash', positions: [1] });
    const card = await pay(booking, { amount: 5800, method: 'card', positions: [2] });
    await pay(booking, { amount: -2000, method: 'cash', positions: [1] });
    await asOwner('DELETE', `/bookings/${booking.id}/desk-payments/${card.id}`);
    const till = await asOwner('GET', '/till');
    const mine = till.items.filter(({ booking_id }: { booking_id: string }) => booking_id === booking.id);
    expect(mine).toMatchObject([
      { amount: euros(5800), method: 'cash', by: 'Marta', undoes: false },
      { amount: euros(5800), method: 'card' },
      { amount: euros(-2000), method: 'cash' },
      { amount: euros(-5800), method: 'card', undoes: true },
    ]);
    expect(till.totals[0].cash.amount - (before.totals[0]?.cash.amount ?? 0)).toBe(3800);
    expect(till.totals[0].card).toEqual(before.totals[0]?.card ?? euros(0));
  });

  it('of other days is for those who see money', async () => {
    const desk = await makeMember(world, studio, 'front_desk', 'Nil');
    const seenBy = (query: string) => call('GET', `/studios/${studio.id}/till${query}`, undefined, desk);
    expect((await seenBy('')).http).toBe(200);
    expect(await seenBy('?day=2020-01-01')).toMatchObject({ http: 403, code: 'studios.no_right' });
    expect(await asOwner('GET', '/till?day=2020-01-01')).toMatchObject({ items: [], totals: [] });
  });
});
