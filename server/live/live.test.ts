import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { LiveChange } from '#shared/live.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { eventually } from '#tests/eventually.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { createApp } from '../app.ts';
import { transaction } from '../db/transaction.ts';
import { createHttpServer } from '../http/http-server.ts';
import { createRenderLimit } from '../http/limits/render-limit.ts';
import { createLive, currentCursor, publish } from './live.ts';

const world = await createWorld();
const guest = await makePerson(world, { name: 'Greta' });
const owner = await makePerson(world, { name: 'Olga' });
const studio = await makeStudio(world, owner);
const offering = await makeOffering(world, studio, { capacity: 8 });

/** Two servers on one database, as two processes are. */
const servers = await Promise.all(
  [1, 2].map(async () => {
    const live = createLive(world);
    const app = createApp(world, new Hono(), undefined, undefined, createRenderLimit(world), live);
    const server = createHttpServer();
    server.on('request', getRequestListener(app.fetch));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { live, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }),
);
const open: { close: () => void }[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(() => {
  for (const { live, server } of servers) {
    live.close();
    server.closeAllConnections();
    server.close();
  }
});

interface Asked {
  person?: MadePerson | undefined;
  events?: string[];
  cursor?: string | undefined;
  server?: number;
}

/** Opens a stream and collects what arrives. */
async function listen({ person, events = [], cursor, server = 0 }: Asked) {
  const stop = new AbortController();
  const reply = await fetch(`${servers[server]?.url}/api/v1/stream${events.length > 0 ? `?events=${events}` : ''}`, {
    headers: { ...(person && asPerson(person)), ...(cursor && { 'Last-Event-ID': cursor }) },
    signal: stop.signal,
  });
  const stream = {
    status: reply.status,
    type: reply.headers.get('content-type'),
    changes: [] as LiveChange[],
    cursor: '',
    ended: false,
    close: () => stop.abort(),
  };
  open.push(stream);
  const read = async () => {
    let rest = '';
    const text = reply.body?.pipeThrough(new TextDecoderStream());
    for await (const part of text ?? []) {
      const blocks = `${rest}${part}`.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const line of blocks.flatMap((block) => block.split('\n'))) {
        if (line.startsWith('id: ')) stream.cursor = line.slice(4);
        if (line.startsWith('data: ')) stream.changes.push(...(JSON.parse(line.slice(6)) as LiveChange[]));
      }
    }
  };
  void read()
    .catch(() => {})
    .finally(() => {
      stream.ended = true;
    });
  if (reply.ok) await eventually(() => expect(stream.cursor).not.toBe(''));
  return stream;
}

const message = (conversation: string) => ({ kind: 'message', conversation }) as const;
const tell = (person: MadePerson, conversation: string) =>
  transaction(world.db, (tx) => publish(tx, { person: person.id }, message(conversation)));

describe('a stream', () => {
  it('tells a person what happens to them, and nobody else', async () => {
    const [mine, others, visitors] = [
      await listen({ person: guest }),
      await listen({ person: owner, server: 1 }),
      await listen({}),
    ];
    expect([mine.status, mine.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    await tell(guest, 'a');
    await tell(owner, 'b');
    await eventually(() => expect([mine.changes, others.changes]).toEqual([[message('a')], [message('b')]]));
    expect(visitors.changes).toEqual([]);
  });

  it('misses and doubles nothing when transactions commit in another order than they began', async () => {
    const stream = await listen({ person: guest });
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
    const slow = transaction(world.db, async (tx) => {
      await publish(tx, { person: guest.id }, message('began first'));
      written();
      await mayEnd;
    });
    await isWritten;
    await tell(guest, 'ended first');
    await eventually(() => expect(stream.changes).toEqual([message('ended first')]));
    // Cut while the other one is still running: what it wrote comes after the cut.
    stream.close();
    const cut = stream.cursor;
    end();
    await slow;
    const here = await listen({ person: guest, cursor: cut });
    const there = await listen({ person: guest, cursor: cut, server: 1 });
    await eventually(() => expect([here.changes, there.changes]).toEqual(Array(2).fill([message('began first')])));
    await tell(guest, 'later');
    for (const { changes } of [here, there]) {
      await eventually(() => expect(changes).toEqual([message('began first'), message('later')]));
    }
  });

  it('that is cut again and again, at two servers, brings each change once', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `n${index}`);
    let isWriting = true;
    const writing = (async () => {
      for (const name of names) await tell(guest, name);
    })().finally(() => {
      isWriting = false;
    });
    const heard: LiveChange[] = [];
    let cursor: string | undefined;
    for (let round = 0; isWriting || heard.length < names.length; round += 1) {
      const stream = await listen({ person: guest, cursor, server: round % 2 });
      await new Promise((resolve) => setTimeout(resolve, 60));
      stream.close();
      heard.push(...stream.changes);
      cursor = stream.cursor;
    }
    await writing;
    expect(heard.map((change) => 'conversation' in change && change.conversation)).toEqual(names);
  });

  it('of a page continues where the page was rendered, without fetching everything again', async () => {
    // Nobody else's stream may hear of it later.
    const reader = await makePerson(world);
    await tell(reader, 'before the page');
    const cursor = await currentCursor(world);
    const missed = randomUUID();
    await tell(reader, missed);
    const stream = await listen({ person: reader, cursor, server: 1 });
    await eventually(() => expect(stream.changes).toEqual([message(missed)]));
  });

  it('that was cut too long ago, or elsewhere, is told to fetch everything again', async () => {
    const { cursor } = await listen({ person: guest });
    const [seconds, snapshot] = cursor.split('.');
    const old = `${Number(seconds) - 3600}.${snapshot}`;
    for (const odd of [old, 'nonsense', `${seconds}.99999999999:99999999999:`]) {
      const { changes } = await listen({ person: guest, cursor: odd });
      await eventually(() => expect(changes).toEqual([{ kind: 'reset' }]));
    }
  });

  it('is refused to a session that has ended, and ends with it', async () => {
    const person = await makePerson(world);
    const stream = await listen({ person });
    await world.db.deleteFrom('auth.sessions').where('user_id', '=', person.id).execute();
    await eventually(() => expect(stream.ended).toBe(true));
    expect((await listen({ person })).status).toBe(401);
  });

  it('ends when the account is blocked', async () => {
    const person = await makePerson(world);
    const stream = await listen({ person });
    const banned_until = new Date(Date.now() + 60_000);
    await world.db.updateTable('auth.users').set({ banned_until }).where('id', '=', person.id).execute();
    await eventually(() => expect(stream.ended).toBe(true));
  });

  it('tells a team only what their role may see, and nothing after they have left', async () => {
    const member = await makePerson(world, { name: 'Ida' });
    const values = { studio_id: studio.id, user_id: member.id, role: 'instructor', name: 'Ida' };
    await world.db.insertInto('studio_members').values(values).execute();
    const [theirs, owners] = [await listen({ person: member }), await listen({ person: owner })];
    const tellTeam = (right: 'check_in' | 'decide_bookings', event: string) =>
      transaction(world.db, (tx) =>
        publish(tx, { studio: studio.id, right }, { kind: 'check_in', studio: studio.id, event }),
      );
    const about = (event: string) => ({ kind: 'check_in', studio: studio.id, event });
    await tellTeam('decide_bookings', 'one');
    await tellTeam('check_in', 'two');
    await eventually(() => expect(theirs.changes).toEqual([about('two')]));
    await world.db.deleteFrom('studio_members').where('user_id', '=', member.id).execute();
    let isTold = true;
    for (let round = 0; isTold && round < 60; round += 1) {
      await tellTeam('check_in', `after ${round}`);
      await eventually(() => expect(owners.changes).toContainEqual(about(`after ${round}`)));
      isTold = theirs.changes.some((change) => 'event' in change && change.event === `after ${round}`);
    }
    expect(isTold).toBe(false);
  });

  it('tells an instructor of the bookings of their own events alone', async () => {
    const member = await makePerson(world, { name: 'Iria' });
    const values = { studio_id: studio.id, user_id: member.id, role: 'instructor', name: 'Iria' };
    const { id: instructor_id } = await world.db
      .insertInto('studio_members')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    const theirs = await makeEvent(world, await makeOffering(world, studio, { instructor_id }));
    const others = await makeEvent(world, offering);
    const [stream, owners] = [await listen({ person: member }), await listen({ person: owner })];
    const bookings: string[] = [];
    for (const { id: event_id } of [others, theirs]) {
      const reply = await world.request('/api/v1/bookings', json('POST', { event_id, seats: 1 }, guest));
      bookings.push(((await reply.json()) as { id: string }).id);
      await sendBookingMails(world);
    }
    const about = (booking = '') => ({ kind: 'studio_booking', studio: studio.id, booking });
    await eventually(() => expect(stream.changes).toContainEqual(about(bookings[1])));
    await eventually(() => expect(owners.changes).toEqual(expect.arrayContaining(bookings.map(about))));
    expect(stream.changes).not.toContainEqual(about(bookings[0]));
  });

  it('ends at once when its server stops', async () => {
    const live = createLive(world);
    const written: string[] = [];
    const sink = {
      write: (text: string) => written.push(text),
      end: () => written.push('end'),
      destroy() {},
      writableLength: 0,
    };
    await live.open({ sink, person: undefined, events: [], network: 'n', cursor: undefined });
    live.close();
    expect(written.at(-1)).toBe('end');
    await expect(live.open({ sink, person: undefined, events: [], network: 'n', cursor: undefined })).rejects.toThrow();
  });

  it('drops a client that does not read', async () => {
    const live = createLive(world);
    let isDropped = false;
    const sink = { write() {}, end() {}, destroy: () => (isDropped = true), writableLength: 1_000_000 };
    await live.open({ sink, person: undefined, events: [], network: 'n', cursor: undefined });
    live.close();
    expect(isDropped).toBe(true);
  });
});

describe('the seats of events', () => {
  it('are told to everyone who follows them, also of bookings at another server', async () => {
    const event = await makeEvent(world, offering);
    const stream = await listen({ events: [event.id, randomUUID()], server: 1 });
    const seats = (seats_left: number) => ({
      ...{ kind: 'seats', event: event.id, capacity: 8, status: 'scheduled' },
      seats_left,
    });
    await eventually(() => expect(stream.changes).toEqual([seats(8)]));
    await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats: 3 }, guest));
    await eventually(() => expect(stream.changes).toEqual([seats(8), seats(5)]));
    const second = await listen({ events: [event.id], server: 1, cursor: stream.cursor });
    await eventually(() => expect(second.changes).toEqual([seats(5)]));
  });

  it('of an offering that is not published are not told', async () => {
    const draft = await makeOffering(world, studio, { status: 'draft' });
    const [hidden, shown] = [await makeEvent(world, draft), await makeEvent(world, offering)];
    const stream = await listen({ events: [hidden.id, shown.id] });
    await eventually(() => expect(stream.changes).toHaveLength(1));
    expect(stream.changes).toMatchObject([{ event: shown.id }]);
  });

  it('are told of the latest bookings first where more are followed than one round reads', async () => {
    const many = await sql<{ id: string }>`
      insert into events (offering_id, studio_id, starts_at, ends_at, capacity)
      select ${offering.id}::uuid, ${studio.id}::uuid, now() + n * interval '1 day', now() + n * interval '1 day' + interval '1 hour', 8
      from generate_series(1, 1400) n returning id`.execute(world.db);
    const ids = many.rows.map(({ id }) => id);
    const streams = await Promise.all(
      Array.from({ length: 7 }, (_, index) => listen({ events: ids.slice(index * 200, index * 200 + 200) })),
    );
    for (const { changes } of streams) await eventually(() => expect(changes).toHaveLength(200));
    const event = ids.at(-1) ?? '';
    await world.request('/api/v1/bookings', json('POST', { event_id: event, seats: 1 }, guest));
    await eventually(() => expect(streams[6]?.changes.at(-1)).toMatchObject({ event, seats_left: 7 }));
  });
});

it('a booking is told to its guest and to the studio', async () => {
  const event = await makeEvent(world, offering);
  const [guests, owners] = [await listen({ person: guest }), await listen({ person: owner })];
  const reply = await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats: 1 }, guest));
  const { id: booking } = (await reply.json()) as { id: string };
  await sendBookingMails(world);
  await eventually(() => expect(guests.changes).toContainEqual({ kind: 'booking', booking }));
  await eventually(() => expect(owners.changes).toContainEqual({ kind: 'studio_booking', studio: studio.id, booking }));
});
