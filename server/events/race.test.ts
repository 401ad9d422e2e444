import { Hono } from 'hono';
import type pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { untilBlocked } from '#tests/blocked.ts';
import { createWorld } from '#tests/harness.ts';
import { json, type MadePerson, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { drawOn, makeMember, makeSpace } from '#tests/worlds/studio-team.ts';
import { createApp } from '../app.ts';
import { eraseBookings } from '../bookings/cancellation/erase-bookings.ts';
import { connectDatabase } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';

const world = await createWorld({}, () => new Date('2041-01-07T12:00:00Z'));
const owner = await makePerson(world, { name: 'Olga' });
const studio = await makeStudio(world, owner);
const manager = await makeMember(world, studio, 'manager', 'Marc');

/** Three servers on one database, each with its own connections. */
const handles = [1, 2, 3].map(() => connectDatabase(world.databaseUrl, 10));
const servers = handles.map(({ db, pool }) => createApp({ ...world, db, pool }, new Hono()));
afterAll(() => Promise.all(handles.map((handle) => handle.close())));

interface Answer {
  http: number | undefined;
  code?: string;
  id?: string;
  version?: number;
  data?: { conflicts: { space: string; title: string }[] };
}

async function call(index: number, method: string, path: string, body: object, person: MadePerson): Promise<Answer> {
  const response = await servers[index % servers.length]?.request(`/api/v1${path}`, json(method, body, person));
  return { http: response?.status, ...((response?.status === 204 ? {} : await response?.json()) as object) };
}

async function planIn(room: { id: string }, title: string, starts: string): Promise<Answer & { title: string }> {
  const offering = await makeOffering(world, studio, { title });
  await drawOn(world, offering, [room]);
  return { title, ...(await call(0, 'POST', `/offerings/${offering.id}/events`, { starts }, owner)) };
}

describe('two managers who move two classes at once', () => {
  it('into one room: one wins, and the other gets the conflict', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [hall, here, there] = await Promise.all(
        ['Hall', 'Here', 'There'].map((name) => makeSpace(world, studio, `${name} ${round}`)),
      );
      if (!hall || !here || !there) throw new Error('Three spaces were made');
      const classes = [
        await planIn(here, 'Clay', '2041-02-03T19:00'),
        await planIn(there, 'Glaze', '2041-02-03T20:00'),
      ];
      const answers = await Promise.all(
        classes.map(({ id, version }, index) =>
          call(index, 'PATCH', `/events/${id}`, { version, space_ids: [hall.id] }, index ? manager : owner),
        ),
      );
      expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
      const winner = classes[answers.findIndex(({ http }) => http === 200)];
      expect(answers.find(({ http }) => http === 409)).toMatchObject({
        code: 'events.conflict',
        data: { conflicts: [{ space: `Hall ${round}`, title: winner?.title }] },
      });
    }
  });

  it('into each other’s room: both succeed', async () => {
    const [one, other] = [await makeSpace(world, studio, 'One'), await makeSpace(world, studio, 'Other')];
    const first = await planIn(one, 'Clay', '2041-02-03T19:00');
    const second = await planIn(other, 'Glaze', '2041-02-03T22:00');
    const answers = await Promise.all([
      call(0, 'PATCH', `/events/${first.id}`, { version: first.version, space_ids: [other.id] }, owner),
      call(1, 'PATCH', `/events/${second.id}`, { version: second.version, space_ids: [one.id] }, manager),
    ]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200]);
  });
});

describe('twenty classes planned in one room at once', () => {
  it('one of them gets it, in whatever order their spaces are listed', async () => {
    const [room, wheel] = [await makeSpace(world, studio, 'Studio'), await makeSpace(world, studio, 'Wheel')];
    const offerings = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const offering = await makeOffering(world, studio);
        await drawOn(world, offering, index % 2 ? [room, wheel] : [wheel, room]);
        return offering;
      }),
    );
    const answers = await Promise.all(
      offerings.map(({ id }, index) => {
        const starts = `2041-03-04T19:${String(index * 3).padStart(2, '0')}`;
        return call(index, 'POST', `/offerings/${id}/events`, { starts }, index % 2 ? owner : manager);
      }),
    );
    expect(answers.filter(({ http }) => http === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ http, code }) => code ?? http))).toEqual(new Set([201, 'events.conflict']));
    const taken = await world.db
      .selectFrom('space_reservations')
      .select('id')
      .where('space_id', '=', room.id)
      .execute();
    expect(taken).toHaveLength(1);
  });
});

describe('a series and single events planned at once', () => {
  it('share a room without overlapping, whichever comes first', async () => {
    const room = await makeSpace(world, studio, 'Attic');
    const [weekly, single] = [await makeOffering(world, studio), await makeOffering(world, studio)];
    for (const offering of [weekly, single]) await drawOn(world, offering, [room]);
    const rule = { rule: 'FREQ=WEEKLY;COUNT=10', first_day: '2041-02-05', at: '19:00' };
    const days = ['2041-02-05', '2041-02-12', '2041-02-19', '2041-02-26', '2041-03-05'];
    const [series, ...dates] = await Promise.all([
      call(0, 'POST', `/offerings/${weekly.id}/series`, rule, owner),
      ...days.map((day, index) =>
        call(index + 1, 'POST', `/offerings/${single.id}/events`, { starts: `${day}T20:00` }, manager),
      ),
    ]);
    expect(series.http).toBe(201);
    const made = (series as unknown as { made: number }).made;
    expect(made + dates.filter(({ http }) => http === 201).length).toBe(10);
  });
});

/** Runs `work` in another transaction, which is rolled back at the end. */
async function inOtherTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await world.pool.connect();
  try {
    await client.query('begin');
    await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function makeRule() {
  const offering = await makeOffering(world, studio);
  const rule = { rule: 'FREQ=WEEKLY;COUNT=3', first_day: '2041-02-05', at: '19:00' };
  expect(await call(0, 'POST', `/offerings/${offering.id}/series`, rule, owner)).toMatchObject({ http: 201 });
  const dates = await world.db
    .selectFrom('events')
    .select(['id', 'series_id'])
    .where('offering_id', '=', offering.id)
    .orderBy('starts_at')
    .execute();
  const [date] = dates;
  if (!date?.series_id) throw new Error('A rule makes dates');
  return { offering, date: date.id, series: date.series_id };
}
type MadeRule = Awaited<ReturnType<typeof makeRule>>;

const ENDINGS: [string, (made: MadeRule) => Promise<Answer>][] = [
  ['deleting an event', ({ date }) => call(0, 'DELETE', `/events/${date}`, {}, owner)],
  ['ending a series', ({ series }) => call(0, 'DELETE', `/series/${series}`, {}, owner)],
  [
    'cancelling an event and the following ones',
    ({ date }) => call(0, 'POST', `/events/${date}/cancellation`, { scope: 'following' }, owner),
  ],
];

describe('the order of locks', () => {
  it.each([
    ...ENDINGS,
    [
      'archiving an offering',
      ({ offering }: MadeRule) => call(0, 'POST', `/offerings/${offering.id}/archival`, {}, owner),
    ] as const,
  ])('%s locks the series before its events', async (_, act) => {
    const made = await makeRule();
    let answer: Promise<Answer> | undefined;
    await inOtherTransaction(async (client) => {
      await client.query('select from event_series where id = $1 for update', [made.series]);
      answer = act(made);
      await untilBlocked(world);
      await client.query('select from events where id = $1 for update nowait', [made.date]);
    });
    expect((await answer)?.http).toBeLessThan(300);
  });

  it('erasing a guest locks the event before the booking', async () => {
    const { date } = await makeRule();
    const guest = await makePerson(world);
    const { id } = await call(0, 'POST', '/bookings', { event_id: date, seats: 1, note: 'Hello' }, guest);
    let gone: Promise<void> | undefined;
    await inOtherTransaction(async (client) => {
      await client.query('select from events where id = $1 for update', [date]);
      gone = transaction(world.db, (tx) =>
        eraseBookings({ ...world, db: tx }, { userId: guest.id, email: guest.email, phone: null }),
      );
      await untilBlocked(world);
      await client.query('select from bookings where id = $1 for update nowait', [id]);
    });
    await gone;
    const booking = await world.db
      .selectFrom('bookings')
      .select(['state', 'note'])
      .where('id', '=', id ?? '')
      .executeTakeFirst();
    expect(booking).toEqual({ state: 'cancelled', note: '' });
  });
});

describe('a dry run takes no locks', () => {
  it.each<[string, (made: MadeRule) => Promise<Answer>]>([
    [
      'checking an event and its series',
      ({ date }) =>
        call(0, 'POST', '/event-checks', { event_id: date, scope: 'all', starts: '2041-02-05T18:00' }, owner),
    ],
    ['checking a series', ({ series }) => call(0, 'POST', `/series/${series}/checks`, { at: '18:00' }, owner)],
    [
      'checking the end of a series',
      ({ series }) => call(0, 'POST', `/series/${series}/checks`, { ends: true }, owner),
    ],
  ])('%s does not wait for transactions that lock the events', async (_, act) => {
    const made = await makeRule();
    await inOtherTransaction(async (client) => {
      await client.query('select from event_series where id = $1 for update', [made.series]);
      await client.query('select from events where series_id = $1 for update', [made.series]);
      await client.query('select from spaces where studio_id = $1 for update', [studio.id]);
      expect((await act(made)).http).toBe(200);
    });
  });
});

describe('a deadlock', () => {
  it.each(ENDINGS)('%s is retried', async (_, act) => {
    const made = await makeRule();
    let answer: Promise<Answer> | undefined;
    await inOtherTransaction(async (client) => {
      // A long timeout here makes PostgreSQL abort the other transaction.
      await client.query("set local deadlock_timeout = '30s'");
      await client.query('select from events where id = $1 for update', [made.date]);
      answer = act(made);
      await untilBlocked(world);
      await client.query('select from event_series where id = $1 for update', [made.series]);
    });
    expect((await answer)?.http).toBeLessThan(300);
  });
});
