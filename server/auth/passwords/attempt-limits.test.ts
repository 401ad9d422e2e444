import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { connectDatabase } from '#server/db/database.ts';
import { createWorld } from '#tests/harness.ts';
import { limitPasswordAttempts } from './attempt-limits.ts';

// The limits are the subject here, not the queue for hashing: on a slow machine it refuses what waits for long.
vi.mock(import('./hashing-queue.ts'), async (original) => {
  const { createWorkerPool, ...more } = await original();
  return { ...more, createWorkerPool: (workers, limits) => createWorkerPool(workers, { ...limits, maxWait: 60_000 }) };
});

const world = await createWorld(readConfig({ LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test', TRUST_PROXY: 'on' }));
/** A second process on the same database. */
const handle = connectDatabase(world.databaseUrl, 5);
const elsewhere = createApp({ ...world, db: handle.db, pool: handle.pool }, new Hono());
afterAll(() => handle.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Asked {
  from: string;
  cookie?: string;
  /** The process that gets the request. */
  by?: { request: (path: string, init: RequestInit) => Response | Promise<Response> };
}

const post = (path: string, body: unknown, { from, cookie, by = world }: Asked) =>
  by.request(`/auth/v1${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from, ...(cookie && { Cookie: cookie }) },
  });

interface Guest {
  email: string;
  password: string;
}
const signIn = async (guest: Guest, asked: Asked) => (await post('/token?grant_type=password', guest, asked)).status;
const guess = (guest: Guest, asked: Asked) => signIn({ ...guest, password: `guess ${randomUUID()}` }, asked);

let networks = 0;
/** Returns an IP address that has sent no request yet. */
const newAddress = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.7`;
};

/** Makes a person with an account, and the cookie of their browser. */
async function newGuest() {
  const guest: Guest = { email: `guesses-${randomUUID()}@atelio.test`, password: 'clay and fire' };
  const answer = await post('/signup', guest, { from: newAddress() });
  return { guest, cookie: answer.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
}

const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

describe('guesses of the password of one account', () => {
  it('from one network are limited to ten, also when many come at once to two processes', async () => {
    const { guest } = await newGuest();
    const from = newAddress();
    const statuses = await Promise.all(
      Array.from({ length: 28 }, (_, number) => guess(guest, { from, by: number % 2 ? world : elsewhere })),
    );
    expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([10, 18]);
    expect(await signIn(guest, { from })).toBe(429);
  });

  it('from one network get the time of the next allowed one', async () => {
    const { guest } = await newGuest();
    const from = newAddress();
    for (let number = 0; number < 10; number += 1) await guess(guest, { from });
    const answer = await post('/token?grant_type=password', guest, { from });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBe(90);
    wait(90);
    expect(await signIn(guest, { from })).toBe(200);
  });

  it('count from zero again after the right password', async () => {
    const { guest } = await newGuest();
    const from = newAddress();
    for (let number = 0; number < 9; number += 1) await guess(guest, { from });
    expect(await signIn(guest, { from })).toBe(200);
    for (let number = 0; number < 9; number += 1) expect(await guess(guest, { from })).toBe(400);
  });

  it('of an unknown account are counted alike', async () => {
    const nobody = { email: `nobody-${randomUUID()}@atelio.test`, password: 'clay and fire' };
    const from = newAddress();
    const statuses = await Promise.all(Array.from({ length: 12 }, () => guess(nobody, { from })));
    expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([10, 2]);
  });

  it.each([
    ['an IPv4 provider', (number: number) => `203.0.113.${number}`, '203.0.113.250'],
    ['an IPv6 provider', (number: number) => `2001:db8:77:${number.toString(16)}::1`, '2001:db8:77:ffff::1'],
  ])('from many addresses of one customer of %s are fifty', async (_, addressOf, another) => {
    const account = randomUUID();
    const tries = await Promise.allSettled(
      Array.from({ length: 60 }, (_, number) => limitPasswordAttempts(world, account, { ip: addressOf(number) })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    await expect(limitPasswordAttempts(world, account, { ip: another })).rejects.toMatchObject({ retryAfter: 18 });
    await limitPasswordAttempts(world, account, { ip: newAddress() });
  });

  it('from many networks are slowed down, not refused', async () => {
    const account = randomUUID();
    await Promise.all(Array.from({ length: 100 }, () => limitPasswordAttempts(world, account, { ip: newAddress() })));
    const finished: string[] = [];
    const attempt = (name: string, at: string) =>
      limitPasswordAttempts(world, at, { ip: newAddress() }).then(() => finished.push(name));
    await Promise.all([attempt('slowed down', account), attempt('of another account', randomUUID())]);
    expect(finished).toEqual(['of another account', 'slowed down']);
  });
});

describe('a thousand wrong passwords, from many networks and from the owner’s own', async () => {
  const { guest, cookie } = await newGuest();
  const home = newAddress();

  async function attack() {
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const around = Array.from({ length: 20 }, () => guess(guest, { from: newAddress() }));
      const here = Array.from({ length: 180 }, () => guess(guest, { from: home }));
      statuses.push(...(await Promise.all([...around, ...here])));
    }
    return statuses;
  }

  it('do not block a browser that was signed in before', async () => {
    const attacking = attack();
    expect(await signIn(guest, { from: home, cookie })).toBe(200);
    const statuses = await attacking;
    expect(statuses).toHaveLength(1000);
    expect(countOf(statuses, 200)).toBe(0);
    expect(countOf(statuses, 400)).toBeLessThanOrEqual(110);
    expect(await signIn(guest, { from: home, cookie })).toBe(200);
  });

  it('delay an unknown browser in another network, and do not refuse it', async () => {
    expect(await signIn(guest, { from: newAddress() })).toBe(200);
  });

  it('block an unknown browser in the same network for at most 90 seconds', async () => {
    expect(await signIn(guest, { from: home })).toBe(429);
    wait(90);
    expect(await signIn(guest, { from: home })).toBe(200);
  });
});

describe('an attacker with a session but without the password', () => {
  it('cannot test passwords by setting new ones that are refused for another reason', async () => {
    const { guest } = await newGuest();
    const answer = await post('/token?grant_type=password', guest, { from: newAddress() });
    const { access_token } = (await answer.json()) as { access_token: string };
    const tried = [...Array.from({ length: 10 }, (_, number) => `guess number ${number}`), guest.password];
    const codes: unknown[] = [];
    for (const password of tried) {
      const refused = await world.request('/auth/v1/user', {
        method: 'PUT',
        body: JSON.stringify({ password, nonce: '000000' }),
        headers: { Authorization: `Bearer ${access_token}`, 'X-Forwarded-For': newAddress() },
      });
      codes.push(((await refused.json()) as { error_code: string }).error_code);
    }
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('reauthentication_not_valid'));
    expect(codes.at(-1)).toBe('over_request_rate_limit');
  });
});

describe('a known browser of an account', () => {
  it('is limited to ten guesses too', async () => {
    const { guest, cookie } = await newGuest();
    const statuses = await Promise.all(Array.from({ length: 12 }, () => guess(guest, { from: newAddress(), cookie })));
    expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([10, 2]);
  });

  it('is not known to another account', async () => {
    const { cookie } = await newGuest();
    const { guest } = await newGuest();
    const from = newAddress();
    for (let number = 0; number < 10; number += 1) await guess(guest, { from });
    expect(await signIn(guest, { from, cookie })).toBe(429);
    const renamed = await newGuest();
    const stolen = `${renamed.cookie.split('=')[0]}=${cookie.split('=')[1]}`;
    for (let number = 0; number < 10; number += 1) await guess(renamed.guest, { from });
    expect(await signIn(renamed.guest, { from, cookie: stolen })).toBe(429);
  });

  it('is known by an HttpOnly cookie, set once and renewed after half a year', async () => {
    const { guest, cookie } = await newGuest();
    const first = await post('/token?grant_type=password', guest, { from: newAddress() });
    const deviceCookies = ({ headers }: Response) =>
      headers.getSetCookie().filter((each) => each.startsWith('atelio-device-'));
    expect(deviceCookies(first)).toHaveLength(1);
    expect(deviceCookies(first)[0]).toMatch(
      /^atelio-device-[\w-]{12}=[\w.-]+; Max-Age=31536000; Path=\/auth\/v1; HttpOnly; SameSite=Strict$/,
    );
    const again = await post('/token?grant_type=password', guest, { from: newAddress(), cookie });
    expect(deviceCookies(again)).toEqual([]);
    wait(183 * 24 * 3600);
    const later = await post('/token?grant_type=password', guest, { from: newAddress(), cookie });
    expect(deviceCookies(later)).toHaveLength(1);
  });

  it('keeps the cookies of eight accounts, and drops the oldest', async () => {
    const jar = new Map<string, string>();
    for (let number = 0; number < 10; number += 1) {
      const guest = { email: `tablet-${randomUUID()}@atelio.test`, password: 'clay and fire' };
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await post('/signup', guest, { from: newAddress(), ...(cookie && { cookie }) });
      for (const set of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? [];
        if (/Max-Age=0/.test(set)) jar.delete(name);
        else jar.set(name, value);
      }
    }
    expect([...jar.keys()].filter((name) => name.startsWith('atelio-device-'))).toHaveLength(8);
  });

  it('is not signed in by the cookie', async () => {
    const { cookie } = await newGuest();
    const token = cookie.split('=')[1];
    const answer = await world.request('/auth/v1/user', { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(400);
    expect((await answer.json()).error_code).toBe('bad_jwt');
    const api = await world.request('/api/v1/me', { headers: { Authorization: `Bearer ${token}` } });
    expect(api.status).toBe(401);
  });
});
