import { describe, expect, it } from 'vitest';
import { StudioFigures } from '#shared/schemas/owner-desk/owner-desk.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

// Saturday evening in Barcelona; the week begins on the 16th.
const NOW = '2026-11-21T19:00:00Z';
const world = await createWorld({}, () => new Date(NOW));
const owner = await makePerson(world);
const guest = await makePerson(world);
const studio = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
const offering = await makeOffering(world, studio, { title: 'First bowl', capacity: 10 });

async function figures(of = studio): Promise<StudioFigures> {
  const response = await world.request(`/api/v1/studios/${of.slug}/figures`, { headers: asPerson(owner) });
  const body = await response.json();
  expect(StudioFigures.parse(body)).toEqual(body);
  return body;
}

/** A date with seats taken, by hand: figures look at the past too. */
const past = (starts_at: string, seats_taken: number, more = {}) =>
  makeEvent(world, offering, { starts_at: new Date(starts_at), seats_taken, ...more });

async function book(event: { id: string }, seats: number) {
  const response = await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats }, guest));
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string };
}

describe('the figures of a studio', () => {
  it('are empty for a new one', async () => {
    expect(await figures()).toEqual({
      week: '2026-11-16',
      filled: {
        this_week: { seats: 0, taken: 0 },
        next_week: { seats: 0, taken: 0 },
        four_weeks_before: { seats: 0, taken: 0 },
      },
      booked: { this_week: [], next_week: [], week_before: [] },
      interest: { days: 28, views: 0, bookings: 0, offerings: [] },
    });
  });

  it('count seats by weeks that begin on Monday at midnight in its zone, without cancelled events and slots', async () => {
    await past('2026-10-19T00:00:00+02:00', 1);
    await past('2026-10-18T23:59:00+02:00', 9);
    await past('2026-11-15T23:59:00+01:00', 2);
    await past('2026-11-16T00:00:00+01:00', 4);
    await past('2026-11-22T23:59:00+01:00', 5);
    await past('2026-11-23T00:00:00+01:00', 6);
    await past('2026-11-30T00:00:00+01:00', 9);
    await past('2026-11-18T10:00:00+01:00', 9, { status: 'cancelled' });
    await past('2026-11-18T10:00:00+01:00', 9, { is_slot: true });
    expect((await figures()).filled).toEqual({
      this_week: { seats: 20, taken: 9 },
      next_week: { seats: 10, taken: 6 },
      four_weeks_before: { seats: 20, taken: 3 },
    });
  });

  it('sum the totals of bookings by week and currency, without cancelled ones', async () => {
    const paid = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
    const euros = await makeOffering(world, paid, { price: 2000 });
    const francs = await makeOffering(world, paid, { price: 500, currency: 'CHF' });
    const free = await makeOffering(world, paid, { price: 0 });
    const soon = { starts_at: new Date('2026-11-22T10:00:00Z') };
    const next = { starts_at: new Date('2026-11-24T10:00:00Z') };
    await book(await makeEvent(world, euros, soon), 2);
    await book(await makeEvent(world, euros, soon), 1);
    await book(await makeEvent(world, francs, soon), 1);
    await book(await makeEvent(world, free, soon), 1);
    await book(await makeEvent(world, euros, next), 3);
    const gone = await book(await makeEvent(world, euros, next), 1);
    await world.request(`/api/v1/bookings/${gone.id}/cancellation`, json('POST', {}, guest));
    expect((await figures(paid)).booked).toEqual({
      this_week: [
        { amount: 6000, currency: 'EUR' },
        { amount: 500, currency: 'CHF' },
      ],
      next_week: [{ amount: 6000, currency: 'EUR' }],
      week_before: [],
    });
  });

  it('compare the page views of 28 days with the bookings made in them, for each offering too', async () => {
    const seen = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
    const bowl = await makeOffering(world, seen, { title: 'Bowl' });
    const quiet = await makeOffering(world, seen, { title: 'Quiet' });
    const day = (date: string, views: number, offering_id: string | null = null) => ({
      studio_id: seen.id,
      offering_id,
      day: date as unknown as Date,
      views,
    });
    await world.db
      .insertInto('daily_views')
      .values([
        day('2026-10-24', 100),
        day('2026-10-25', 3),
        day('2026-11-21', 4),
        day('2026-11-20', 20, bowl.id),
        day('2026-11-21', 10, bowl.id),
      ])
      .execute();
    const date = await makeEvent(world, bowl);
    await book(date, 2);
    const early = await book(date, 1);
    await world.db
      .updateTable('bookings')
      .set({ created_at: new Date('2026-10-24T21:59:59Z') })
      .where('id', '=', early.id)
      .execute();
    await book(await makeEvent(world, quiet), 1);
    expect((await figures(seen)).interest).toEqual({
      days: 28,
      views: 37,
      bookings: 2,
      offerings: [
        { slug: bowl.slug, title: 'Bowl', views: 30, bookings: 1 },
        { slug: quiet.slug, title: 'Quiet', views: 0, bookings: 1 },
      ],
    });
  });
});
