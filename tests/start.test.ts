import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectDatabase } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { makeEvent, makeOffering, makeStudio } from './makers.ts';
import {
  embeddedUrl,
  freePort,
  makeDataFolder,
  type Running,
  removeFolder,
  startProgram,
  untilReady,
} from './running.ts';

const folders: string[] = [];
const programs: Running[] = [];

function dataFolder(): string {
  const folder = makeDataFolder();
  folders.push(folder);
  return folder;
}

let used: Promise<string> | undefined;

/** Returns a copy of a folder on which the program has run before: making a database takes seconds. */
async function usedDataFolder(): Promise<string> {
  used ??= runOnce(dataFolder());
  const folder = dataFolder();
  // Keeps file owners: as root, PostgreSQL runs as another user.
  execFileSync('cp', ['-a', `${await used}/.`, folder]);
  return folder;
}

async function runOnce(folder: string): Promise<string> {
  const program = await start({ DATA_DIR: folder });
  await untilReady(program);
  program.child.kill('SIGTERM');
  await program.ended;
  return folder;
}

/** Starts a program that the test which started it may leave running. */
async function start(settings: Record<string, string>): Promise<Running> {
  const program = await launch(settings);
  programs.push(program);
  return program;
}

const launch = async (settings: Record<string, string>): Promise<Running> =>
  startProgram({
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DEMO: 'off',
    AUTH_RATE_LIMITS: 'off',
    ...settings,
  });

afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  }
});
afterAll(() => folders.forEach(removeFolder));

describe('the program', () => {
  it('starts on an empty folder, reports that it is alive and ready, and shuts down gracefully', {
    timeout: 60_000,
  }, async () => {
    const folder = dataFolder();
    const program = await start({ DATA_DIR: folder });
    await untilReady(program);
    expect(await (await fetch(`${program.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(program.output()).toContain('Atelio is ready');
    expect(program.output()).not.toContain('atelio-demo');
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
    used ??= Promise.resolve(folder);
  });

  it('shuts down gracefully during its start', { timeout: 60_000 }, async () => {
    const folder = await usedDataFolder();
    const program = await start({ DATA_DIR: folder, DEMO: 'large:20000', LOG_LEVEL: 'info' });
    await expect.poll(program.output, { interval: 20 }).toContain('large demo world: writ');
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.output()).not.toContain('Atelio is ready');
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('exits with one sentence when the port is taken', async () => {
    const other = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const program = await start({ DATA_DIR: dataFolder(), PORT: String(port) });
    expect(await program.ended).toBe(1);
    expect(program.output().trim().split('\n')).toEqual([expect.stringContaining(`Port ${port} is taken`)]);
    other.close();
  });

  it('exits with one sentence when the data folder cannot be written', async () => {
    const file = join(dataFolder(), 'a-file');
    writeFileSync(file, '');
    const program = await start({ DATA_DIR: join(file, 'data') });
    expect(await program.ended).toBe(1);
    expect(program.output().trim().split('\n')).toEqual([expect.stringContaining('cannot be written')]);
  });

  it('exits with one sentence when the database cannot be reached', async () => {
    const program = await start({
      DATA_DIR: dataFolder(),
      DATABASE_URL: `postgres://nobody:secret@127.0.0.1:${await freePort()}/atelio`,
    });
    expect(await program.ended).toBe(1);
    expect(program.output().trim().split('\n')).toEqual([expect.stringContaining('cannot be reached')]);
    expect(program.output()).not.toContain('secret');
  });

  it('exits with one sentence when a setting is invalid', async () => {
    const program = await start({ DATA_DIR: dataFolder(), ROLE: 'king' });
    expect(await program.ended).toBe(1);
    expect(program.output().trim().split('\n')).toEqual([expect.stringContaining('The setting ROLE is wrong')]);
  });

  it('exits with one sentence, before it makes a database, when a key is invalid', async () => {
    const folder = dataFolder();
    const jwk = '[{"kty":"EC","crv":"P-256","d":"AA","x":"AA","y":"AA"}]';
    const program = await start({ DATA_DIR: folder, AUTH_SIGNING_KEYS: jwk });
    expect(await program.ended).toBe(1);
    expect(program.output().trim().split('\n')).toEqual([expect.stringContaining('A signing key cannot be used')]);
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
  });

  it('leaves no database running when it fails after the database has started', { timeout: 60_000 }, async () => {
    const folder = await usedDataFolder();
    const first = await start({ DATA_DIR: folder });
    await untilReady(first);
    await signUp(first.url);
    first.child.kill('SIGTERM');
    await first.ended;
    // A large demo world is refused if there is an account.
    const second = await start({ DATA_DIR: folder, DEMO: 'large:10' });
    expect(await second.ended).toBe(1);
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('makes no demo accounts at a public address, and keys that only its own user can read', {
    timeout: 120_000,
  }, async () => {
    const folder = dataFolder();
    mkdirSync(join(folder, 'keys'), { mode: 0o755 });
    const program = await start({ DATA_DIR: folder, DEMO: 'auto', SITE_URL: 'https://atelio.example' });
    await untilReady(program);
    expect(await adminsIn(folder)).toEqual([]);
    expect(program.output()).not.toContain('atelio-demo');
    expect(statSync(join(folder, 'keys')).mode & 0o777).toBe(0o700);
    for (const file of readdirSync(join(folder, 'keys'))) {
      expect([file, statSync(join(folder, 'keys', file)).mode & 0o077]).toEqual([file, 0]);
    }
  });

  it('makes demo accounts at a public address when it is asked to', { timeout: 120_000 }, async () => {
    const folder = await usedDataFolder();
    const program = await start({ DATA_DIR: folder, DEMO: 'on', SITE_URL: 'https://atelio.example' });
    await untilReady(program);
    expect(await adminsIn(folder)).toEqual(['admin@atelio.test']);
    expect(program.output()).toContain('atelio-demo');
  });

  it('refuses a database that is newer than itself', async () => {
    const admin = new pg.Client({ connectionString: inject('databaseUrl') });
    await admin.connect();
    await admin.query('create database test_newer template template_atelio');
    const url = new URL(inject('databaseUrl'));
    url.pathname = '/test_newer';
    const newer = new pg.Client({ connectionString: url.href });
    await newer.connect();
    await newer.query(`insert into schema_migrations (name) values ('9999_from_the_future.sql')`);
    await newer.end();
    const program = await start({ DATA_DIR: dataFolder(), DATABASE_URL: url.href });
    expect(await program.ended).toBe(1);
    expect(program.output().trim().split('\n')).toEqual([expect.stringContaining('newer than this program')]);
    await admin.query('drop database test_newer');
    await admin.end();
  });
});

describe('a running program', () => {
  let folder = '';
  let program: Running;
  beforeAll(async () => {
    folder = await usedDataFolder();
    program = await launch({ DATA_DIR: folder, TRUST_PROXY: 'on' });
    await untilReady(program);
  });
  afterAll(async () => {
    program.child.kill('SIGTERM');
    await program.ended;
  });

  it('is the only one on its data folder', { timeout: 60_000 }, async () => {
    const second = await start({ DATA_DIR: folder });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('Another Atelio is using the data folder');
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  });

  it('survives requests with an invalid Host header', { timeout: 60_000 }, async () => {
    const { port, hostname } = new URL(program.url);
    const said = async (host: string) => {
      const socket = connect(Number(port), hostname);
      socket.write(`GET /about HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      return (await text(socket)).slice(9, 12);
    };
    expect(await said('a.b')).toBe('200');
    expect(await said('a.b:70000')).toBe('400');
    expect(await said('a.b\r\nX-Forwarded-Host: a:99999')).toBe('200');
    expect(await said('a.b\r\nHost: c.d')).toBe('400');
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
    expect(program.output()).not.toContain('nothing caught');
  });

  it('restarts the embedded database when it is killed', { timeout: 60_000 }, async () => {
    const processId = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
    process.kill(Number(processId), 'SIGKILL');
    await wait(500);
    await untilReady(program);
  });
});

describe('kill -9 in the middle of a hundred bookings', () => {
  it('loses no confirmed booking and no seat', { timeout: 120_000 }, async () => {
    const folder = await usedDataFolder();
    const program = await start({ DATA_DIR: folder });
    await untilReady(program);
    const guest = await signUp(program.url);
    const event = await scheduleWorkshop(embeddedUrl(folder), guest.id);

    const answered: string[] = [];
    const book = async (number: number) => {
      const reply = await fetch(`${program.url}/api/v1/bookings`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${guest.token}`,
          'Idempotency-Key': `booking-${number}`,
        },
        body: JSON.stringify({ event_id: event.id, seats: 1 }),
      });
      if (reply.status !== 201) throw new Error(`answered ${reply.status}`);
      answered.push(((await reply.json()) as { id: string }).id);
      if (answered.length === 30) program.child.kill('SIGKILL');
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, (_, number) => book(number)));
    program.child.kill('SIGKILL');
    await program.ended;
    expect(answered.length).toBeGreaterThanOrEqual(30);
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);

    const again = await start({ DATA_DIR: folder });
    await untilReady(again);
    for (const id of answered) {
      const reply = await fetch(`${again.url}/api/v1/bookings/${id}`, {
        headers: { Authorization: `Bearer ${guest.token}` },
      });
      expect(reply.status).toBe(200);
    }
    const client = new pg.Client({ connectionString: embeddedUrl(folder) });
    await client.connect();
    const { rows } = await client.query(
      `select e.seats_taken as taken,
        (select coalesce(sum(c.seats), 0)::int from booking_events c join bookings b on b.id = c.booking_id
          where c.event_id = e.id and b.state = 'confirmed') as booked,
        (select count(*)::int from booking_attendees a join booking_events c on c.booking_id = a.booking_id
          where c.event_id = e.id) as attending
      from events e where e.id = $1`,
      [event.id],
    );
    await client.end();
    expect(rows[0].booked).toBe(rows[0].taken);
    expect(rows[0].attending).toBe(rows[0].taken);
    expect(rows[0].taken).toBeGreaterThanOrEqual(answered.length);
  });
});

async function adminsIn(folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: embeddedUrl(folder) });
  await client.connect();
  const { rows } = await client.query(`select email from auth.users where app_metadata ->> 'role' = 'admin'`);
  await client.end();
  return rows.map(({ email }) => email);
}

async function signUp(url: string): Promise<{ id: string; token: string }> {
  const reply = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'guest@example.test', password: 'long enough', data: { name: 'Guest' } }),
  });
  const { access_token, user } = (await reply.json()) as { access_token: string; user: { id: string } };
  return { id: user.id, token: access_token };
}

async function scheduleWorkshop(databaseUrl: string, ownerId: string) {
  const handle = connectDatabase(databaseUrl, 1);
  // The makers of rows need a database and a clock.
  const services = { db: handle.db, now: () => new Date() } as Services;
  const studio = await makeStudio(services, { id: ownerId });
  const offering = await makeOffering(services, studio, { capacity: 200 });
  const event = await makeEvent(services, offering);
  await handle.close();
  return event;
}
