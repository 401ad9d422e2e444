import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { createApp } from '../app.ts';
import { connectDatabase } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { transaction } from './transaction.ts';

const world = await createWorld();
await world.db.insertInto('site_settings').values({ id: 'old_domains', value: '["before.example"]' }).execute();

/** A proxy between the program and its database; frozen, it accepts data and answers nothing. */
const sockets = new Set<Socket>();
let isFrozen = false;
const { hostname, port } = new URL(world.databaseUrl);
const between = createServer((near) => {
  const far = connect(Number(port), hostname);
  for (const socket of [near, far]) {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => [near, far].forEach((each) => void each.destroy()));
  }
  near.on('data', (data) => void far.write(data));
  far.on('data', (data) => void (isFrozen || near.write(data)));
});
await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
const url = new URL(world.databaseUrl);
url.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;

const handle = connectDatabase(url.href, 2, { connect: 300, statement: 200 });
let clock = Date.now();
const services = { ...world, db: handle.db, pool: handle.pool, now: () => new Date(clock) };
const app = createApp(services, new Hono(), async ({ callApi, nonce }) => {
  // Like the screens, it continues without the failed request.
  const site = await Promise.resolve(callApi('/api/v1/site')).catch(() => undefined);
  return new Response(`<!doctype html><style nonce="${nonce}"></style>${site?.status}`, {
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
});

beforeAll(async () => {
  expect((await app.request('http://atelio.test/')).status).toBe(200);
});
afterEach(() => {
  isFrozen = false;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  between.close();
  await handle.close();
});

describe('while the database does not answer', () => {
  it('a page says so in the language of its reader, and reloads by itself', async () => {
    isFrozen = true;
    const reply = await app.request('http://atelio.test/studios', { headers: { 'Accept-Language': 'de' } });
    const page = await reply.text();
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
    expect(reply.headers.get('content-type')).toMatch(/^text\/html/);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(page).toContain('<html lang="de">');
    expect(page).toContain('Wir sind gleich wieder da');
    expect(page).toContain('http-equiv="refresh" content="5"');
    const nonce = /style nonce="([^"]+)"/.exec(page)?.[1];
    expect(reply.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    const named = await app.request('http://atelio.test/studios?lang=ca', { headers: { 'Accept-Language': 'de' } });
    expect(await named.text()).toContain('Tornem de seguida');
  });

  it('the API answers with a problem document', async () => {
    isFrozen = true;
    const reply = await app.request('http://atelio.test/api/v1/site');
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
    expect(await reply.json()).toMatchObject({ code: 'http.unavailable' });
  });

  it('readiness checks are answered in time, also many at once', async () => {
    isFrozen = true;
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => app.request('http://atelio.test/readyz')));
    for (const reply of replies) {
      expect([reply.status, await reply.json()]).toMatchObject([503, { database: false }]);
    }
  });

  it('the host names of the site stay known', async () => {
    isFrozen = true;
    clock += 60_000;
    const reply = await app.request('http://before.example/about');
    expect([reply.status, reply.headers.get('location')]).toEqual([301, 'http://atelio.test/about']);
  });
});

it('a connection that hangs in a transaction is not reused', async () => {
  const interrupted = transaction(handle.db, async (tx) => {
    await sql`insert into site_settings (id, value) values ('half', '1')`.execute(tx);
    isFrozen = true;
    await sql`select 1`.execute(tx);
  });
  expect(await interrupted.catch((error: unknown) => error)).toSatisfy(isDatabaseUnavailable);
  isFrozen = false;
  for (let at = 0; at < 4; at += 1) {
    const { rows } = await sql<{ half: number }>`
      select count(*) as half from site_settings where id = 'half' and pg_current_xact_id_if_assigned() is null`.execute(
      handle.db,
    );
    expect(rows).toEqual([{ half: 0 }]);
  }
});

it('a statement that takes too long is cancelled, and its connection is reused', async () => {
  const slow = await sql`select pg_sleep(30)`.execute(handle.db).catch((error: unknown) => error);
  expect(slow).toSatisfy(isDatabaseUnavailable);
  expect((await sql<{ one: number }>`select 1 as one`.execute(handle.db)).rows).toEqual([{ one: 1 }]);
});
