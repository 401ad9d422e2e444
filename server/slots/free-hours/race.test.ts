import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { untilBlocked } from '#tests/blocked.ts';
import { createWorld } from '#tests/harness.ts';
import { json, makePerson } from '#tests/makers.ts';
import { findOfferedStarts, listStoredStarts } from '#tests/slots/free-hours.ts';
import { makeStudioOfHours } from '#tests/slots/hours-studio.ts';
import { drawOn } from '#tests/worlds/studio-team.ts';
import { updateFreeHours } from './free-hours.ts';

const NOW = new Date('2026-11-02T10:00:00+01:00');
const world = await createWorld({}, () => NOW);
const { db } = world;
const owner = await makePerson(world);
const guest = await makePerson(world);

/** Further connections to the database, which tests use statement by statement. */
const clients: pg.Client[] = [];
async function connect() {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  clients.push(client);
  return client;
}
afterAll(() => Promise.all(clients.map((client) => client.end())));

/** Stops a worker after it has read the offering and before it reads the busy times. */
async function holdBusyTimes() {
  const client = await connect();
  await client.query('begin; lock table busy_times in access exclusive mode');
  return { letGo: () => client.query('rollback') };
}

const close = (studio: { id: string }, day: string) =>
  db.insertInto('closures').values({ studio_id: studio.id, first_day: day, last_day: day }).execute();

async function expectStored(offering: { id: string }) {
  const kept = await listStoredStarts(world, offering);
  expect(kept).toEqual((await findOfferedStarts(world, offering))?.starts);
  return kept;
}

describe('a change during an update of free hours', () => {
  it('is applied after it', async () => {
    const { studio, lesson } = await makeStudioOfHours(world, owner);
    const held = await holdBusyTimes();
    const working = updateFreeHours(world);
    await untilBlocked(world);
    await close(studio, '2026-11-10');
    await held.letGo();
    await working;
    expect(await expectStored(lesson)).not.toContain('2026-11-10T09:00:00.000Z');
  });

  it('is not overwritten by a worker that read before it', async () => {
    const { studio, lesson } = await makeStudioOfHours(world, owner);
    const held = await holdBusyTimes();
    const first = updateFreeHours(world);
    await untilBlocked(world);
    await close(studio, '2026-11-10');
    const second = updateFreeHours(world);
    await untilBlocked(world, 2);
    await held.letGo();
    await Promise.all([first, second]);
    expect(await expectStored(lesson)).not.toContain('2026-11-10T09:00:00.000Z');
  });

  it('can be an uncommitted booking of a space that the offering has only just got', async () => {
    const { lesson, other, event } = await makeStudioOfHours(world, owner);
    await updateFreeHours(world);
    const booking = await connect();
    await booking.query('begin');
    await booking.query(
      `insert into space_reservations (studio_id, space_id, event_id, during)
       select studio_id, id, $2, '[2026-11-10T09:00Z,2026-11-10T10:00Z)' from spaces where id = $1`,
      [other.id, event.id],
    );
    await drawOn(world, lesson, [other]);
    await updateFreeHours(world);
    expect(await expectStored(lesson)).toContain('2026-11-10T09:00:00.000Z');
    await booking.query('commit');
    await updateFreeHours(world);
    expect(await expectStored(lesson)).not.toContain('2026-11-10T09:00:00.000Z');
  });

  it('can be many bookings, with three workers', async () => {
    const { lesson, coworking } = await makeStudioOfHours(world, owner);
    const book = (offering: { id: string }, starts_at: string) =>
      world.request(
        '/api/v1/bookings',
        json('POST', { slot: { offering_id: offering.id, starts_at, minutes: 60 }, seats: 1 }, guest),
      );
    const booked: Promise<Response>[] = [];
    for (const day of ['10', '11', '12', '13']) {
      for (const hour of ['10', '11', '12', '13']) {
        const starts_at = `2026-11-${day}T${hour}:00:00+01:00`;
        booked.push(book(hour < '12' ? lesson : coworking, starts_at));
      }
    }
    const workers = [1, 2, 3].map(() => updateFreeHours(world));
    expect((await Promise.all(booked)).map(({ status }) => status)).toEqual(booked.map(() => 201));
    await Promise.all(workers);
    await updateFreeHours(world);
    expect(await expectStored(lesson)).not.toContain('2026-11-10T09:00:00.000Z');
    await expectStored(coworking);
  });
});

describe('a change of availability', () => {
  it('does not wait for another change of the same offering', async () => {
    const { table, large, event } = await makeStudioOfHours(world, owner);
    const both = [await connect(), await connect()];
    for (const [at, client] of both.entries()) {
      await client.query("begin; set local lock_timeout = '5s'");
      await client.query(
        `insert into space_reservations (studio_id, space_id, event_id, during)
         select studio_id, id, $2, '[2026-11-10T09:00Z,2026-11-10T10:00Z)' from spaces where id = $1`,
        [[table, large][at]?.id, event.id],
      );
    }
    for (const client of both) await client.query('rollback');
  });

  it('does not wait for a worker', async () => {
    const { studio, table, event } = await makeStudioOfHours(world, owner);
    const held = await holdBusyTimes();
    const working = updateFreeHours(world);
    await untilBlocked(world);
    await transaction(db, async (tx) => {
      await sql`set local lock_timeout = '5s'`.execute(tx);
      await sql`insert into space_reservations (studio_id, space_id, event_id, during)
        values (${studio.id}, ${table.id}, ${event.id}, '[2026-11-10T09:00Z,2026-11-10T10:00Z)')`.execute(tx);
      await sql`update offerings set duration_minutes = 120 where studio_id = ${studio.id}`.execute(tx);
    });
    await held.letGo();
    await working;
  });
});

describe('an offering whose update fails', () => {
  it('keeps its free hours, does not stop the others, and is retried later', async () => {
    const { studio, lesson, coworking } = await makeStudioOfHours(world, owner);
    await updateFreeHours(world);
    const before = await listStoredStarts(world, lesson);
    const broken = `free_hours_broken check (offering_id <> '${lesson.id}') not valid`;
    await sql`alter table free_hours add constraint ${sql.raw(broken)}`.execute(db);
    await close(studio, '2026-11-10');
    await expect(updateFreeHours(world)).rejects.toThrow('free_hours_broken');
    await expectStored(coworking);
    expect(await listStoredStarts(world, lesson)).toEqual(before);

    await sql`alter table free_hours drop constraint free_hours_broken`.execute(db);
    await updateFreeHours(world);
    expect(await listStoredStarts(world, lesson)).toEqual(before);
    await sql`update free_hours_queue set since = now()`.execute(db);
    await updateFreeHours(world);
    await expectStored(lesson);
    expect(await listStoredStarts(world, lesson)).not.toEqual(before);
  });

  it('loses its free hours and its queue entry when it is deleted', async () => {
    const { studio, lesson } = await makeStudioOfHours(world, owner);
    await updateFreeHours(world);
    await close(studio, '2026-11-10');
    await db.deleteFrom('bookings').where('studio_id', '=', studio.id).execute();
    await db.deleteFrom('offerings').where('id', '=', lesson.id).execute();
    await updateFreeHours(world);
    expect(await listStoredStarts(world, lesson)).toBeUndefined();
    expect(await db.selectFrom('free_hours_queue').selectAll().execute()).toEqual([]);
  });
});
