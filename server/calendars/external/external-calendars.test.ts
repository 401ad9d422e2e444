import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { isPublic } from '#server/http/public-addresses.ts';
import type { ExternalCalendar } from '#shared/schemas/calendars.ts';
import { HOUR, MINUTE } from '#shared/time/time.ts';
import { expectActivities } from '#tests/activities.ts';
import { createWorld } from '#tests/harness.ts';
import { mailsTo } from '#tests/mailbox.ts';
import { asPerson, json, type MadePerson, makePerson, makeStudio } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import { makeMember, makeSpace } from '#tests/worlds/studio-team.ts';
import { calendarTasks } from '../jobs.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import { refreshCalendar } from './refresh-calendar.ts';

let time = new Date('2031-03-01T10:00:00Z').getTime();
const world = await createWorld({ calendars: { privateAddresses: true } }, () => new Date(time));

/** The response of the other system, and the requests it got. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const asked: IncomingMessage[] = [];
const server = createServer((request, response) => {
  asked.push(request);
  answer(request, response);
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
afterAll(() => server.close());
afterAll(() => server.closeAllConnections());
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const file = (...starts: string[]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//t//t//EN', 'X-WR-CALNAME:School'],
    ...starts.flatMap((start) => [
      ...['BEGIN:VEVENT', `UID:${start}@x`, `DTSTART:${start}`, 'DURATION:PT1H', 'SUMMARY:Fair', 'END:VEVENT'],
    ]),
    'END:VCALENDAR',
  ].join('\r\n');
const serve = (body: string | Buffer, headers: Record<string, string> = {}, status = 200) => {
  answer = (_request, response) => void response.writeHead(status, headers).end(body);
};
beforeEach(() => {
  asked.length = 0;
  serve(file('20310304T180000Z'));
});

type Answer = ExternalCalendar & { code: string; data: Record<string, unknown>; items: ExternalCalendar[] };
async function send(person: MadePerson, method: string, path: string, body?: unknown) {
  const init = body === undefined ? { method, headers: asPerson(person) } : json(method, body, person);
  const reply = await world.request(`/api/v1${path}`, init);
  return { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as Answer };
}

async function begin() {
  const owner = await makePerson(world);
  const studio = await makeStudio(world, owner, { name: 'Taller Fang' });
  const path = `/studios/${studio.id}/calendars`;
  const add = (body: object = {}) => send(owner, 'POST', path, { url: `${origin}/school.ics`, ...body });
  const busy = async () => {
    const { rows } = await world.pool.query(
      `select to_char(lower(during) at time zone 'UTC', 'MM-DD HH24:MI') as at, space_id, title from busy_times
       where studio_id = $1 order by during`,
      [studio.id],
    );
    return rows as { at: string; space_id: string | null; title: string }[];
  };
  return { owner, studio, path, add, busy };
}

describe('an external calendar', () => {
  it('is read when it is added, gets its own name, and blocks its hours', async () => {
    const { add, busy, owner, path } = await begin();
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'School', space_id: null, entries: 1, problem: null, failures: 0 });
    expect(await busy()).toEqual([{ at: '03-04 18:00', space_id: null, title: 'Fair' }]);
    expect((await send(owner, 'GET', path)).body.items).toEqual([body]);
  });

  it('names the entries that cannot be read, until they can', async () => {
    const { add, busy, owner, path } = await begin();
    const broken = [
      'BEGIN:VEVENT',
      'UID:b@x',
      'SUMMARY:Choir',
      'DTSTART;TZID=Mars/Base:20310305T180000',
      'DURATION:PT1H',
    ];
    const [head, ...rest] = file('20310304T180000Z').split('\r\n');
    serve(
      [head, 'BEGIN:VEVENT', 'UID:a@x', 'SUMMARY:When?', 'END:VEVENT', ...broken, 'END:VEVENT', ...rest].join('\r\n'),
    );
    const { body } = await add();
    expect(body.skipped).toEqual([
      { title: 'When?', starts: '', reason: 'no_start' },
      { title: 'Choir', starts: '20310305T180000', reason: 'unknown_zone', zone: 'Mars/Base' },
    ]);
    expect((await busy()).map(({ at }) => at)).toEqual(['03-04 18:00', '03-05 17:00']);
    serve(file('20310304T180000Z'));
    await send(owner, 'POST', `/calendars/${body.id}/refresh`);
    expect((await send(owner, 'GET', path)).body.items[0]?.skipped).toEqual([]);
  });

  it('can block one space, move to another, and blocks nothing once deleted', async () => {
    const { add, busy, owner, studio } = await begin();
    const [room, loft] = [await makeSpace(world, studio, 'Room'), await makeSpace(world, studio, 'Loft')];
    const { body } = await add({ space_id: room.id });
    expect((await busy()).map(({ space_id }) => space_id)).toEqual([room.id]);
    const moved = await send(owner, 'PATCH', `/calendars/${body.id}`, { space_id: loft.id, name: 'Kids' });
    expect(moved.body).toMatchObject({ space_id: loft.id, name: 'Kids' });
    expect((await busy()).map(({ space_id }) => space_id)).toEqual([loft.id]);
    expect((await send(owner, 'DELETE', `/calendars/${body.id}`)).status).toBe(204);
    expect(await busy()).toEqual([]);
  });

  it('is refused when it has been added already', async () => {
    const { add } = await begin();
    const replies = await Promise.all([add(), add()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await add()).body.code).toBe('calendars.added_already');
  });

  it('is visible only to members who may manage calendars', async () => {
    const { add, studio, path } = await begin();
    const { body } = await add();
    const desk = await makeMember(world, studio, 'front_desk', 'Pau');
    const stranger = await makePerson(world);
    await makeStudio(world, stranger);
    const requests: [string, string, unknown?][] = [
      ['GET', path],
      ['POST', path, { url: `${origin}/other.ics` }],
      ['PATCH', `/calendars/${body.id}`, { name: 'X' }],
      ['DELETE', `/calendars/${body.id}`],
      ['POST', `/calendars/${body.id}/refresh`],
    ];
    for (const [method, at, more] of requests) {
      expect((await send(desk, method, at, more)).status).toBe(403);
      expect((await send(stranger, method, at, more)).status).toBe(404);
    }
    expect((await send(stranger, 'DELETE', '/calendars/none')).status).toBe(404);
  });

  it('is refused for a space of another studio', async () => {
    const { add } = await begin();
    const other = await begin();
    const { id } = await makeSpace(world, other.studio, 'Theirs');
    expect((await add({ space_id: id })).status).toBe(404);
  });

  it.each([
    ['a page', () => serve('<!doctype html><title>Sign in</title>', { 'Content-Type': 'text/html' }), 'not_a_calendar'],
    ['an empty body', () => serve(''), 'not_a_calendar'],
    ['a picture', () => serve(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])), 'not_a_calendar'],
    ['404', () => serve('', {}, 404), 'not_found'],
    ['401', () => serve('', {}, 401), 'locked'],
    ['503', () => serve('', {}, 503), 'server'],
    ['304 to an unconditional request', () => serve('', {}, 304), 'server'],
    ['a Content-Length of 40 MB', () => serve('', { 'Content-Length': '40000000' }), 'too_large'],
    [
      '3 MB compressed to 3 kB',
      () => serve(gzipSync(`BEGIN:VCALENDAR${' '.repeat(3_000_000)}`), { 'Content-Encoding': 'gzip' }),
      'too_large',
    ],
    ['invalid gzip', () => serve('not packed', { 'Content-Encoding': 'gzip' }), 'unreachable'],
    ['a redirect to a file', () => serve('', { Location: 'file:///etc/passwd' }, 302), 'server'],
    ['a circular redirect', () => serve('', { Location: '/again' }, 302), 'server'],
  ])('that answers with %s is refused', async (_what, arrange, problem) => {
    arrange();
    const { add, owner, path } = await begin();
    expect(await add()).toMatchObject({ status: 422, body: { code: 'calendars.unreadable', data: { problem } } });
    expect((await send(owner, 'GET', path)).body.items).toEqual([]);
  });

  it.each([
    ['not a URL', 'not an address', 'not_an_address'],
    ['a file URL', 'file:///etc/passwd', 'not_an_address'],
    ['another protocol', 'gopher://127.0.0.1/', 'not_an_address'],
    ['a closed port', 'http://127.0.0.1:9/', 'unreachable'],
  ])('is refused when its address is %s', async (_what, url, problem) => {
    const { add } = await begin();
    expect(await add({ url })).toMatchObject({ status: 422, body: { data: { problem } } });
  });

  it('is refused when it is one of our own feeds: its events would block themselves', async () => {
    const { add } = await begin();
    expect((await add({ url: 'webcal://atelio.test/calendars/abc.ics' })).body.code).toBe('calendars.own_address');
  });

  it('without an end is refused after 2 MB', async () => {
    answer = (_request, response) => {
      response.writeHead(200);
      const more = () => response.write('X-FILL:'.repeat(10_000), () => !response.destroyed && setImmediate(more));
      more();
    };
    const { add } = await begin();
    expect((await add()).body.data).toEqual({ problem: 'too_large' });
  });

  it.each([
    ['never answers', () => undefined],
    ['stops after one letter', (response: ServerResponse) => void response.writeHead(200).write('B')],
  ])('that %s times out', async (_what, act) => {
    answer = (_request, response) => act(response);
    const waiting = fetchCalendar(world.config, new URL(origin), null, 200);
    await expect(waiting).rejects.toMatchObject({ problem: 'slow' });
  });

  it.each([
    ['UTF-16', Buffer.from(`\uFEFF${file('20310304T180000Z').replace('Fair', 'Cerámica')}`, 'utf16le'), {}],
    [
      'ISO-8859-1 with a charset',
      Buffer.from(file('20310304T180000Z').replace('Fair', 'Cerámica'), 'latin1'),
      { 'Content-Type': 'text/calendar; charset=ISO-8859-1' },
    ],
    ['ISO-8859-1 without a charset', Buffer.from(file('20310304T180000Z').replace('Fair', 'Cerámica'), 'latin1'), {}],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${file('20310304T180000Z').replace('Fair', 'Cerámica')}`), {}],
  ])('in %s is decoded', async (_what, body, headers) => {
    serve(body, headers as Record<string, string>);
    const { add, busy } = await begin();
    expect((await add()).status).toBe(201);
    expect((await busy())[0]?.title).toBe('Cerámica');
  });

  it('is read after a redirect', async () => {
    answer = (request, response) => {
      if (request.url === '/new.ics') response.end(file('20310304T180000Z'));
      else response.writeHead(301, { Location: '/new.ics' }).end();
    };
    const { add } = await begin();
    expect((await add()).status).toBe(201);
  });
});

describe('requests to private networks (SSRF)', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1'],
  ])('%s is not public', (address) => {
    expect(isPublic({ address, family: address.includes(':') ? 6 : 4 })).toBe(false);
  });

  it.each(['93.184.216.34', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublic({ address, family: address.includes(':') ? 6 : 4 })).toBe(true);
  });

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
  ])('%s is refused unless the operator allows private addresses', async (url) => {
    const outside = { calendars: { privateAddresses: false } };
    await expect(fetchCalendar(outside, new URL(url), null)).rejects.toMatchObject({ problem: 'private' });
    expect(asked).toEqual([]);
  });
});

describe('refreshing a calendar', () => {
  it('sends a conditional request, and parses it again once a day', async () => {
    serve(file('20310304T180000Z'), { ETag: '"1"', 'Last-Modified': 'Sat, 01 Mar 2031 09:00:00 GMT' });
    const { add, busy } = await begin();
    const { body } = await add();
    answer = (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"1"';
      response.writeHead(isKnown ? 304 : 200).end(isKnown ? '' : file('20310305T180000Z'));
    };
    await refreshCalendar(world, body.id);
    expect(asked.at(-1)?.headers['if-modified-since']).toBe('Sat, 01 Mar 2031 09:00:00 GMT');
    expect((await busy()).map(({ at }) => at)).toEqual(['03-04 18:00']);
    time += 25 * HOUR;
    await refreshCalendar(world, body.id);
    expect((await busy()).map(({ at }) => at)).toEqual(['03-05 18:00']);
    time -= 25 * HOUR;
  });

  it('reports a calendar with too many entries, until it has fewer', async () => {
    const tooMuch = file('20310304T180000Z').replace('DURATION:PT1H', 'DURATION:PT1M\r\nRRULE:FREQ=MINUTELY');
    const serveNow = (body: string) => {
      answer = (request, response) => {
        const isKnown = request.headers['if-none-match'] === `"${body.length}"`;
        response.writeHead(isKnown ? 304 : 200, { ETag: `"${body.length}"` }).end(isKnown ? '' : body);
      };
    };
    serveNow(tooMuch);
    const { add, busy, owner, path } = await begin();
    const { body } = await add();
    expect(body).toMatchObject({ entries: 1, problem: 'too_much', failures: 0 });
    const again = async () => {
      await refreshCalendar(world, body.id);
      return (await send(owner, 'GET', path)).body.items[0]?.problem;
    };
    expect(await again()).toBe('too_much');
    serve('', {}, 503);
    expect(await again()).toBe('server');
    serveNow(tooMuch);
    expect(await again()).toBe('too_much');
    serveNow(file('20310304T180000Z'));
    expect([await again(), (await busy()).length]).toEqual([null, 1]);
  });

  it('keeps the busy times of a calendar that fails, reports it, and mails the owner once', async () => {
    const { add, busy, owner, path } = await begin();
    const { body } = await add();
    serve('', {}, 410);
    for (let tries = 1; tries <= 5; tries += 1) {
      await refreshCalendar(world, body.id);
      const mails = (await mailsTo(world, owner.email)).filter(({ trigger }) => trigger === 'calendar_unreadable');
      expect(mails).toHaveLength(tries < 3 ? 0 : 1);
    }
    expect(await busy()).toHaveLength(1);
    const [known] = (await send(owner, 'GET', path)).body.items;
    expect(known).toMatchObject({ problem: 'not_found', failures: 5, good_at: body.good_at, entries: 1 });
    serve(file('20310306T180000Z'));
    const again = await send(owner, 'POST', `/calendars/${body.id}/refresh`);
    expect(again.body).toMatchObject({ problem: null, failures: 0 });
    expect((await busy()).map(({ at }) => at)).toEqual(['03-06 18:00']);
  });

  it('happens every 15 minutes, and less often after failures', async () => {
    const { add } = await begin();
    const { body } = await add();
    const nextAt = async () =>
      (
        await world.db
          .selectFrom('external_calendars')
          .select('next_at')
          .where('id', '=', body.id)
          .executeTakeFirstOrThrow()
      ).next_at;
    serve('', {}, 500);
    const rests: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      await refreshCalendar(world, body.id);
      rests.push((Number(await nextAt()) - time) / MINUTE);
    }
    expect(rests).toEqual([14, 28, 56, 112, 224, 448, 720, 720, 720]);
  });

  it('enqueues a job for each calendar that is due', async () => {
    const { add } = await begin();
    const { body } = await add();
    await world.db
      .updateTable('external_calendars')
      .set({ next_at: new Date(time + HOUR) })
      .execute();
    asked.length = 0;
    await world.pool.query("select graphile_worker.add_job('refresh_calendars')");
    await doQueued(world, calendarTasks(world));
    expect(asked).toHaveLength(0);
    await world.db
      .updateTable('external_calendars')
      .set({ next_at: new Date(time) })
      .where('id', '=', body.id)
      .execute();
    await world.pool.query("select graphile_worker.add_job('refresh_calendars')");
    await doQueued(world, calendarTasks(world));
    expect(asked).toHaveLength(1);
  });

  it('does nothing for a calendar that was deleted in the meantime', async () => {
    const { add, owner, busy } = await begin();
    const { body } = await add();
    answer = (_request, response) => {
      void send(owner, 'DELETE', `/calendars/${body.id}`).then(() => response.end(file('20310309T180000Z')));
    };
    await refreshCalendar(world, body.id);
    expect(await busy()).toEqual([]);
  });
});

expectActivities(world, 'calendar.added', 'calendar.changed');
