import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { HOUR } from '#shared/time/time.ts';
import { expectActivities } from '#tests/activities.ts';
import { makeEvent, makeOffering, makeStudio } from '#tests/makers.ts';
import { createEditors, NOW, TOLD } from '#tests/worlds/offering-editors.ts';
import { makeSpace } from '#tests/worlds/studio-team.ts';

const DAY = '[2031-01-01,2031-01-02)';
const { world, db, owner, guest, studio, ask, done, refused, begin, change, bookedOffering } = await createEditors();

describe('publishing', () => {
  it('needs title, summary, description and price, and makes it public; events can follow', async () => {
    const told = await change(await begin(), TOLD);
    expect(told.missing).toEqual([]);
    const published = await done('POST', `/offerings/${told.id}/publication`);
    expect(published).toMatchObject({ status: 'published', coming_dates: 0 });
    expect(await (await world.request(`/api/v1/offerings/${told.slug}`)).json()).toMatchObject({ next_event: null });
  });

  it('of hours needs something with opening hours', async () => {
    const elsewhere = await makeStudio(world, owner);
    const made = await done('POST', `/studios/${elsewhere.id}/offerings`, { service_type: 'coworking' });
    const told = await change(made, TOLD);
    expect(told.missing).toEqual(['spaces']);
    const space = await makeSpace(world, elsewhere, 'Wheel', { kind: 'wheel' });
    const placed = await change(told, { any_space_ids: [space.id] });
    expect(placed.missing).toEqual(['hours']);
    await db
      .insertInto('opening_hours')
      .values({ studio_id: elsewhere.id, weekday: 1, opens: '10:00', closes: '18:00' })
      .execute();
    expect((await done('POST', `/offerings/${told.id}/publication`)).missing).toEqual([]);
  });

  it('prevents removing a title or price that guests see', async () => {
    const told = await change(await begin(), TOLD);
    const published = await done('POST', `/offerings/${told.id}/publication`);
    for (const fields of [{ title: '' }, { price: null }, { description: '' }]) {
      const body = { version: published.version, ...fields };
      expect(await refused('PATCH', `/offerings/${told.id}`, body)).toMatchObject({
        code: 'offerings.incomplete',
        data: { missing: Object.keys(fields) },
      });
    }
    const sneaked = db.updateTable('offerings').set({ price: null }).where('id', '=', told.id).execute();
    await expect(sneaked).rejects.toThrow('offerings_told');
  });

  it('ends with a pause: no new bookings, and existing ones stay', async () => {
    const offering = await bookedOffering();
    await done('DELETE', `/offerings/${offering.id}/publication`);
    expect((await world.request(`/api/v1/offerings/${offering.slug}`)).status).toBe(404);
    const again = await ask('POST', '/bookings', { event_id: offering.event.id, seats: 1 }, guest);
    expect(again.status).toBe(404);
    const booking = await ask('GET', `/bookings/${offering.booking.id}`, undefined, guest);
    expect(await booking.json()).toMatchObject({ state: 'confirmed' });
  });
});

describe('archiving', () => {
  const preview = async (id: string) => (await ask('GET', `/offerings/${id}/archival`)).json();

  it('has a preview of what it ends, and of the bookings that prevent it', async () => {
    const offering = await bookedOffering();
    await makeEvent(world, offering);
    await makeEvent(world, offering, { status: 'cancelled' });
    expect(await preview(offering.id)).toEqual({
      free_dates: 1,
      series: 0,
      booked_dates: 1,
      booked_seats: 3,
      booked_from: toOffsetIso(offering.event.starts_at, studio.time_zone),
      booked_until: toOffsetIso(offering.event.ends_at, studio.time_zone),
    });
    await done('POST', `/bookings/${offering.booking.id}/cancellation`, {}, guest);
    const counted = await preview(offering.id);
    expect(counted).toMatchObject({ free_dates: 2, booked_dates: 0, booked_seats: 0, booked_until: null });
    await done('POST', `/offerings/${offering.id}/archival`);
    const { rows } = await sql<{ ended: number }>`
      select count(*)::int as ended from events
      where offering_id = ${offering.id} and cancelled_at = ${NOW}`.execute(db);
    expect(rows).toEqual([{ ended: counted.free_dates }]);
  });

  it('is refused while guests are coming', async () => {
    const offering = await bookedOffering();
    expect(await refused('POST', `/offerings/${offering.id}/archival`)).toMatchObject({
      status: 409,
      code: 'offerings.booked_ahead',
      data: { count: 3 },
    });
    const over = { starts_at: new Date(NOW.getTime() - 3 * HOUR), ends_at: new Date(NOW.getTime() - HOUR) };
    await db.updateTable('events').set(over).where('id', '=', offering.event.id).execute();
    expect((await done('POST', `/offerings/${offering.id}/archival`)).status).toBe('archived');
  });

  it('cancels unbooked events and frees their spaces', async () => {
    const offering = await makeOffering(world, studio, { summary: 'A', description: 'B' });
    const event = await makeEvent(world, offering);
    const room = await makeSpace(world, studio, 'Freed room');
    await db
      .insertInto('space_reservations')
      .values({ studio_id: studio.id, space_id: room.id, event_id: event.id, during: DAY, uses: DAY })
      .execute();
    const archived = await done('POST', `/offerings/${offering.id}/archival`);
    expect(archived.coming_dates).toBe(0);
    const left = await db.selectFrom('space_reservations').select('id').where('space_id', '=', room.id).execute();
    expect(left).toEqual([]);
    expect(await refused('PATCH', `/offerings/${offering.id}`, { version: 9, title: 'x' })).toMatchObject({
      code: 'offerings.archived',
    });
    expect((await done('DELETE', `/offerings/${offering.id}/archival`)).status).toBe('draft');
  });

  it('and a booking at the same moment exclude each other: one is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const offering = await makeOffering(world, studio);
      const event = await makeEvent(world, offering);
      const [archived, booked] = await Promise.all([
        ask('POST', `/offerings/${offering.id}/archival`),
        ask('POST', '/bookings', { event_id: event.id, seats: 1 }, guest),
      ]);
      expect([archived.ok, booked.ok].filter(Boolean)).toHaveLength(1);
      const { status, seats_taken } = await db
        .selectFrom('events')
        .select(['status', 'seats_taken'])
        .where('id', '=', event.id)
        .executeTakeFirstOrThrow();
      expect([status, seats_taken]).toEqual(archived.ok ? ['cancelled', 0] : ['scheduled', 1]);
    }
  });

  it('can be undone, and a published offering returns as paused', async () => {
    const told = await change(await begin(), TOLD);
    await done('POST', `/offerings/${told.id}/publication`);
    await done('POST', `/offerings/${told.id}/archival`);
    expect((await done('DELETE', `/offerings/${told.id}/archival`)).status).toBe('paused');
  });
});

expectActivities(world, 'offering.published');
