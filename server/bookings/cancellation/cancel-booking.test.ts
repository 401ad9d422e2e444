import { describe, expect, it } from 'vitest';
import { HOUR } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const world = await createWorld();
const owner = await makePerson(world);
const guest = await makePerson(world);
const stranger = await makePerson(world);
const studio = await makeStudio(world, owner);

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

/** Makes a booking of two seats for 116.00, created ten days ago, of an event that starts in this many hours. */
async function bookedFor(hours: number, policy: string) {
  const event = await makeEvent(world, await makeOffering(world, studio, { cancellation_policy: policy }));
  const response = await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats: 2 }, guest));
  const { id }: { id: string } = await response.json();
  await world.db
    .updateTable('events')
    .set({ starts_at: inHours(hours), ends_at: inHours(hours + 2) })
    .where('id', '=', event.id)
    .execute();
  await world.db
    .updateTable('bookings')
    .set({ created_at: inHours(-240) })
    .where('id', '=', id)
    .execute();
  return { id, event };
}

async function cancel(id: string, person: MadePerson = guest, init?: RequestInit) {
  const response = await world.request(`/api/v1/bookings/${id}/cancellation`, init ?? json('POST', {}, person));
  return { status: response.status, body: await response.json() };
}

const seatsTaken = async (id: string) =>
  (await world.db.selectFrom('events').select('seats_taken').where('id', '=', id).executeTakeFirstOrThrow())
    .seats_taken;

describe('cancelling a booking', () => {
  it.each([
    ['flexible', 30, 100, 11600],
    ['flexible', 20, 0, 0],
    ['moderate', 24 * 8, 100, 11600],
    ['moderate', 24 * 3, 50, 5800],
    ['moderate', 20, 0, 0],
    ['strict', 24 * 10, 50, 5800],
    ['strict', 24 * 5, 0, 0],
    ['final_sale', 24 * 20, 0, 0],
  ])('%s, %i hours before, refunds %i percent', async (policy, hours, share, amount) => {
    const { id, event } = await bookedFor(hours, policy);
    const seen = await (await world.request(`/api/v1/bookings/${id}`, { headers: asPerson(guest) })).json();
    expect(seen.cancellation).toMatchObject({ share_now: share, refund_now: { amount } });
    const { status, body } = await cancel(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'cancelled',
      cannot_cancel: 'bookings.already_cancelled',
      cancellation: { share_now: 0 },
      cancelled: { for: 'guest', refund: { amount, currency: 'EUR' } },
    });
    expect(await seatsTaken(event.id)).toBe(0);
  });

  it('refunds everything on the day of the booking under every policy', async () => {
    const event = await makeEvent(world, await makeOffering(world, studio, { cancellation_policy: 'final_sale' }));
    const booked = await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats: 1 }, guest));
    const { id } = await booked.json();
    expect((await cancel(id)).body.cancelled.refund).toEqual({ amount: 5800, currency: 'EUR' });
  });

  it('stores the reason, and works without a body', async () => {
    const { id } = await bookedFor(100, 'flexible');
    const { body } = await cancel(id, guest, json('POST', { reason: 'I am ill <3' }, guest));
    expect(body.cancelled.reason).toBe('I am ill <3');
    for (const headers of [asPerson(guest), { ...asPerson(guest), 'Content-Type': 'application/json' }]) {
      const other = await bookedFor(100, 'flexible');
      expect((await cancel(other.id, guest, { method: 'POST', headers })).status).toBe(200);
    }
  });

  it('works only once', async () => {
    const { id } = await bookedFor(100, 'flexible');
    await cancel(id);
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'bookings.already_cancelled' } });
  });

  it('is refused once the event has begun', async () => {
    const { id, event } = await bookedFor(-1, 'flexible');
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'bookings.started' } });
    expect(await seatsTaken(event.id)).toBe(2);
  });

  it('is refused once the event is over', async () => {
    const { id } = await bookedFor(100, 'flexible');
    await world.db.updateTable('bookings').set({ state: 'completed' }).where('id', '=', id).execute();
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'bookings.started' } });
  });

  it("answers 404 for another person's booking and for a malformed id", async () => {
    const { id, event } = await bookedFor(100, 'flexible');
    expect((await cancel(id, stranger)).status).toBe(404);
    expect((await cancel('not-an-id')).status).toBe(404);
    expect(await seatsTaken(event.id)).toBe(2);
  });

  it('logs who cancelled', async () => {
    const { id } = await bookedFor(100, 'flexible');
    await cancel(id);
    const log = await world.db
      .selectFrom('booking_log')
      .selectAll()
      .where('booking_id', '=', id)
      .orderBy('id')
      .execute();
    expect(log[1]).toMatchObject({ from_state: 'confirmed', to_state: 'cancelled', actor_id: guest.id });
  });
});
