import { describe, expect, it } from 'vitest';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { lastMailTo } from '#tests/mailbox.ts';
import { json, makePerson } from '#tests/makers.ts';
import { makeBookingChanges } from '#tests/worlds/booking-changes.ts';

const world = await createWorld();
const { owner, guest, studio, call, makeDates, book, seatsOf } = await makeBookingChanges(world);
const asOwner = (method: string, path: string, body?: object) =>
  call(method, `/studios/${studio.id}${path}`, body, owner);

describe('a studio', () => {
  it('cancels one seat of a booking with everything back, whatever the policy, and the guest gets its message', async () => {
    const { first } = await makeDates({ cancellation_policy: 'final_sale' });
    const booking = await book(first.id, ['Laia', 'Oriol']);
    await world.db
      .updateTable('bookings')
      .set({ created_at: new Date(0) })
      .where('id', '=', booking.id)
      .execute();
    const path = `/bookings/${booking.id}/cancellation`;
    expect(await asOwner('GET', `${path}?positions=2`)).toMatchObject({ share: 100, refund: { amount: 5800 } });
    const after = await asOwner('POST', path, { positions: [2], reason: 'One wheel is broken.' });
    expect(after).toMatchObject({
      http: 200,
      seats: 1,
      total: { amount: 5800 },
      attendees: [{ position: 1, name: 'Laia' }],
    });
    await sendBookingMails(world);
    expect((await lastMailTo(world, guest.email, 'booking_changed')).text).toContain('One wheel is broken.');
    expect(await asOwner('POST', path, {})).toMatchObject({
      http: 200,
      state: 'cancelled',
      cancelled: { for: 'studio' },
    });
    expect(await seatsOf(first.id)).toEqual({ taken: 0, sum: 0 });
  });

  it('moves a guest at no more cost, and cancelling is free from then on', async () => {
    const { first, second } = await makeDates(
      { cancellation_policy: 'final_sale' },
      { second: { price_override: 9000 } },
    );
    const booking = await book(first.id, ['Laia']);
    await world.db
      .updateTable('bookings')
      .set({ created_at: new Date(0) })
      .where('id', '=', booking.id)
      .execute();
    const path = `/bookings/${booking.id}/move`;
    expect((await asOwner('GET', path)).items).toMatchObject([{ id: second.id, difference: { amount: 0 } }]);
    expect(await asOwner('POST', path, { event_id: second.id })).toMatchObject({ http: 200, total: { amount: 5800 } });
    expect(await call('GET', `/bookings/${booking.id}`)).toMatchObject({
      event: { id: second.id },
      cancellation: { share_now: 100 },
    });
  });

  it('adds a guest while there is a seat, and corrects names', async () => {
    const { first } = await makeDates({ capacity: 2 });
    const booking = await book(first.id, ['Laia']);
    await world.pool.query(
      'update offerings set price = 6000 where id = (select offering_id from events where id = $1)',
      [first.id],
    );
    const { added_seat_price } = await asOwner('GET', `/bookings/${booking.id}`);
    expect(added_seat_price).toEqual({ amount: 6000, currency: 'EUR' });
    const added = await asOwner('POST', `/bookings/${booking.id}/seats`, { name: 'Ona' });
    expect(added).toMatchObject({ http: 200, seats: 2, total: { amount: 11800 } });
    expect(await asOwner('POST', `/bookings/${booking.id}/seats`, { name: 'Pau' })).toMatchObject({
      http: 409,
      code: 'bookings.sold_out',
    });
    const renamed = await asOwner('PATCH', `/bookings/${booking.id}/attendees/2`, { name: 'Ona Pla' });
    expect(renamed.attendees).toMatchObject([{ name: 'Laia' }, { name: 'Ona Pla' }]);
    expect(await seatsOf(first.id)).toEqual({ taken: 2, sum: 2 });
  });

  it('opens one booking with what both sides did, by name, and what it can do now', async () => {
    const { first } = await makeDates();
    const booking = await book(first.id, ['Laia', 'Oriol']);
    await call('PATCH', `/bookings/${booking.id}/attendees/2`, { name: 'Oriol Bas' });
    await asOwner('POST', `/bookings/${booking.id}/cancellation`, { positions: [1], reason: 'One wheel is broken.' });
    const details = await asOwner('GET', `/bookings/${booking.id}`);
    expect(details).toMatchObject({
      http: 200,
      id: booking.id,
      seats: 1,
      attendees: [{ position: 2, name: 'Oriol Bas' }],
      former_attendees: [{ position: 1, name: 'Laia', state: 'cancelled' }],
      cannot_cancel: null,
      cannot_move: null,
      cannot_change_attendees: null,
    });
    expect(details.history).toMatchObject([
      { by: 'guest', name: guest.name, change: null },
      { by: 'guest', name: guest.name, change: { kind: 'renamed', names: ['Oriol Bas'] } },
      { by: 'studio', message: 'One wheel is broken.', change: { kind: 'seats_cancelled', names: ['Laia'] } },
    ]);
    const { rows } = await world.pool.query('select name from studio_members where user_id = $1', [owner.id]);
    expect(details.history[2].name).toBe(rows[0]?.name ?? owner.name);
  });

  it('finds no booking of another studio', async () => {
    const { first } = await makeDates();
    const booking = await book(first.id, ['Laia']);
    const stranger = await makePerson(world);
    const path = `/studios/${studio.id}/bookings/${booking.id}/cancellation`;
    expect((await call('POST', path, {}, stranger)).http).toBe(404);
    expect((await asOwner('POST', `/bookings/${studio.id}/cancellation`, {})).http).toBe(404);
    expect((await call('GET', `/studios/${studio.id}/bookings/${booking.id}`, undefined, stranger)).http).toBe(404);
  });
});

describe('a sale at the desk', () => {
  const sell = (sale: object) => asOwner('POST', '/desk-bookings', sale);

  it('is confirmed at once without an account, paid there, with tickets to print and by mail', async () => {
    const { first } = await makeDates();
    const sale = {
      event_id: first.id,
      seats: 2,
      name: 'Nil Roca',
      phone: '+34 600',
      email: 'nil@atelio.test',
      paid: true,
    };
    const sold = await sell(sale);
    expect(sold).toMatchObject({
      http: 201,
      booking: {
        state: 'confirmed',
        seats: 2,
        total: { amount: 11600 },
        paid_at_desk: { amount: 11600 },
        guest: { id: null, name: 'Nil Roca', email: 'nil@atelio.test', phone: '+34 600' },
      },
    });
    expect(sold.tickets).toMatchObject([{ name: 'Nil Roca' }, { name: 'Guest 2' }]);
    expect(await seatsOf(first.id)).toEqual({ taken: 2, sum: 2 });
    await sendBookingMails(world);
    expect((await lastMailTo(world, 'nil@atelio.test')).trigger).toBe('booking_confirmed');
    const listed = await asOwner('GET', '/bookings?shelf=all&q=roca');
    expect(listed.items).toMatchObject([{ id: sold.booking.id }]);
    const schedule = await asOwner('GET', '/schedule?from=2020-01-01&to=2020-01-02');
    expect(schedule.http).toBe(200);
  });

  it('that is paid later is recorded as paid once, with its history, and can be taken back', async () => {
    const { first } = await makeDates();
    const { booking } = await sell({ event_id: first.id, seats: 2, name: 'Nil Roca', paid: false });
    const path = `/bookings/${booking.id}/desk-payment`;
    const paid = await Promise.all([asOwner('PUT', path, { paid: true }), asOwner('PUT', path, { paid: true })]);
    expect(paid.map(({ http }) => http)).toEqual([200, 200]);
    const details = await asOwner('GET', `/bookings/${booking.id}`);
    expect(details).toMatchObject({ is_paid_at_desk: true, paid_at_desk: { amount: 11600 } });
    const kinds = ({ history }: { history: { change: { kind: string } | null }[] }) =>
      history.flatMap(({ change }) => (change ? [change.kind] : []));
    expect(kinds(details)).toEqual(['paid_at_desk']);
    // Cancelling the date would give that back at the desk.
    const preview = () => call('GET', `/events/${first.id}/cancellation`, undefined, owner);
    expect(await preview()).toMatchObject({ totals: [], desk_refunds: [{ amount: 11600, currency: 'EUR' }] });
    await asOwner('PUT', path, { paid: false });
    const undone = await asOwner('GET', `/bookings/${booking.id}`);
    expect(undone).toMatchObject({ is_paid_at_desk: false, paid_at_desk: { amount: 0 } });
    expect(kinds(undone)).toEqual(['paid_at_desk', 'unpaid_at_desk']);
    expect(await preview()).toMatchObject({ totals: [{ amount: 11600, currency: 'EUR' }], desk_refunds: [] });
  });

  it('takes the last seat once, also when it is sent again', async () => {
    const { first } = await makeDates({ capacity: 1 });
    const sale = { event_id: first.id, seats: 1, name: 'Nil', paid: false };
    const send = async (key: string) =>
      (
        await world.request(
          `/api/v1/studios/${studio.id}/desk-bookings`,
          json('POST', sale, owner, { 'Idempotency-Key': key }),
        )
      ).json();
    const answers = await Promise.all([send('a'), send('a'), send('b')]);
    expect(answers[0].booking.id).toBe(answers[1].booking.id);
    expect(answers[2].code).toBe('bookings.sold_out');
    expect(await seatsOf(first.id)).toEqual({ taken: 1, sum: 1 });
  });

  it('compares the total that was asked for, and ends with the event', async () => {
    const { first } = await makeDates();
    const sale = { event_id: first.id, seats: 2, name: 'Nil', paid: true, shown_total: { amount: 1, currency: 'EUR' } };
    expect(await sell(sale)).toMatchObject({ http: 409, code: 'bookings.total_changed' });
    await world.db
      .updateTable('events')
      .set({ starts_at: new Date(0), ends_at: new Date(3_600_000) })
      .where('id', '=', first.id)
      .execute();
    expect(await sell({ event_id: first.id, seats: 1, name: 'Nil', paid: true })).toMatchObject({
      code: 'bookings.event_past',
    });
  });
});
