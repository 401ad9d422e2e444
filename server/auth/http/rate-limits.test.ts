import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { connectDatabase } from '#server/db/database.ts';
import { takeToken } from '#server/http/limits/rate-limits.ts';
import { TWILIO_ACCOUNT } from '#tests/fakes/twilio.ts';
import { createWorld } from '#tests/harness.ts';
import { makePerson } from '#tests/makers.ts';

const world = await createWorld(readConfig({ LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test', TRUST_PROXY: 'on' }));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

let network = 0;
/** Returns an IP address that has sent no request yet. */
const newAddress = () => {
  network += 1;
  return `198.51.100.${network}`;
};

const post = (path: string, body: unknown, address: string, headers: Record<string, string> = {}) =>
  world.request(`/auth/v1${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      'X-Supabase-Api-Version': '2024-01-01',
      'X-Forwarded-For': address,
      ...headers,
    },
  });

const newGuest = () => ({ email: `limits-${randomUUID()}@atelio.test`, password: 'clay and fire' });
const signIn = (guest: { email: string; password: string }, address: string) =>
  post('/token?grant_type=password', guest, address);

/** Signs up. @returns the cookie by which the browser is known from then on */
async function signUp(guest: ReturnType<typeof newGuest>, address: string) {
  const answer = await post('/signup', guest, address);
  const cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  return { cookie, status: answer.status, session: await answer.json() };
}

describe('rate limits', () => {
  it('allow a burst of thirty token requests, then say when to retry', async () => {
    const address = newAddress();
    const call = () => post('/token?grant_type=refresh_token', { refresh_token: 'x' }, address);
    const answers = await Promise.all(Array.from({ length: 40 }, call));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(await refused[0]?.json()).toMatchObject({ code: 'over_request_rate_limit' });
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await signIn(newGuest(), newAddress())).status).toBe(400);
  });

  it('apply to sign-ups too', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 33 }, () => post('/signup', {}, address)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('leave a known browser its own quota in a network that exhausts its own', async () => {
    const guest = newGuest();
    const address = newAddress();
    const { cookie, session } = await signUp(guest, address);
    const asking = () => post('/token?grant_type=refresh_token', { refresh_token: 'x' }, address);
    await Promise.all(Array.from({ length: 40 }, asking));
    const refresh = (headers: Record<string, string>) =>
      post('/token?grant_type=refresh_token', { refresh_token: session.refresh_token }, address, headers);
    expect((await refresh({})).status).toBe(429);
    expect((await refresh({ Cookie: cookie.slice(0, -5) })).status).toBe(429);
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh({ Cookie: cookie })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('allow thirty responses “already registered”, and then no more', async () => {
    const guest = newGuest();
    await post('/signup', guest, newAddress());
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 33 }, () => post('/signup', guest, address)));
    const codes = await Promise.all(answers.map(async (answer) => (await answer.json()).code));
    expect(codes.filter((code) => code === 'user_already_exists')).toHaveLength(30);
    expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(3);
  });

  it.each([
    ['POST', '/otp'],
    ['POST', '/recover'],
    ['POST', '/resend'],
    ['POST', '/verify'],
    ['GET', '/verify'],
    ['PUT', '/user'],
  ])('hold for %s %s, in a bucket of its own', async (method, path) => {
    const address = newAddress();
    const call = () =>
      world.request(`/auth/v1${path}`, {
        method,
        headers: { 'X-Forwarded-For': address },
        ...(method !== 'GET' && { body: '{}' }),
      });
    const answers = await Promise.all(Array.from({ length: 32 }, call));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await signIn(newGuest(), address)).status).toBe(400);
  });

  it.each(['challenge', 'verify'])(
    'hold for the %s of a factor, a quarter of a minute apart in the end',
    async (act) => {
      const address = newAddress();
      const call = () => post(`/factors/${randomUUID()}/${act}`, {}, address);
      const answers = await Promise.all(Array.from({ length: 17 }, call));
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
      vi.setSystemTime(Date.now() + 4000);
      expect((await call()).status).not.toBe(429);
      expect((await call()).status).toBe(429);
    },
  );

  it('apply to anonymous accounts, per hour', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 30 }, () => post('/signup', {}, address)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(0);
    vi.setSystemTime(Date.now() + 100_000);
    expect((await post('/signup', {}, address)).status).toBe(429);
    vi.setSystemTime(Date.now() + 20_000);
    expect((await post('/signup', {}, address)).status).toBe(422);
  });

  it('are shared by two processes', async () => {
    const other = connectDatabase(world.databaseUrl, 3);
    const limit = { name: 'shared', burst: 10, count: 10, seconds: 60 };
    const taken = await Promise.all(
      Array.from({ length: 30 }, (_, number) =>
        takeToken(number % 2 ? world : { ...world, db: other.db }, limit, 'both'),
      ),
    );
    await other.close();
    expect(taken.filter((seconds) => seconds === 0)).toHaveLength(10);
  });

  it('are all off when the operator switches them off', async () => {
    const { rateLimits } = world.config.auth;
    world.config.auth.rateLimits = false;
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 60 }, () => post('/recover', { email: 'x' }, address)));
    world.config.auth.rateLimits = rateLimits;
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(0);
  });
});

describe('messages to addresses that a stranger may have entered', () => {
  const askFor = async (email: string) => {
    const answer = await post('/recover', { email }, newAddress());
    return answer.status === 200 ? 200 : (await answer.json()).code;
  };

  it('are limited for the whole server where addresses are confirmed, known and unknown alike', async () => {
    const { auth } = world.config;
    const confirming = { ...auth, autoconfirm: false, mailsPerHour: 5 };
    world.config.auth = confirming;
    const answers = await Promise.all(Array.from({ length: 8 }, () => askFor(newGuest().email)));
    expect(answers.filter((code) => code === 200)).toHaveLength(5);
    expect(answers.filter((code) => code === 'over_email_send_rate_limit')).toHaveLength(3);
    expect(await askFor((await signedUp(auth)).email)).toBe('over_email_send_rate_limit');
    vi.setSystemTime(Date.now() + 720_000);
    expect(await askFor(newGuest().email)).toBe(200);
    world.config.auth = auth;
  });

  it('leave a browser that was signed in before its own quota for its own account', async () => {
    const { auth } = world.config;
    const guest = newGuest();
    const { cookie } = await signUp(guest, newAddress());
    world.config.auth = { ...auth, autoconfirm: false, mailsPerHour: 1 };
    const ask = async (email: string) => (await post('/recover', { email }, newAddress(), { Cookie: cookie })).status;
    const others = [await ask(newGuest().email), await ask(newGuest().email)];
    const owners = [];
    for (let number = 0; number < 6; number += 1) owners.push(await ask(guest.email));
    world.config.auth = auth;
    expect(others.at(-1)).toBe(429);
    expect(owners).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('are limited where addresses are not confirmed: those to unproven addresses', async () => {
    const { auth, mail } = world.config;
    await world.db.deleteFrom('rate_limits').execute();
    vi.setSystemTime(Date.now() + 3600_000);
    const proven = (await makePerson(world)).email;
    world.config.mail = { ...mail, strangersPerHour: 5 };
    const known = [];
    for (let number = 0; number < 8; number += 1) known.push(await askFor(proven));
    const answers = await Promise.all(Array.from({ length: 8 }, () => askFor(newGuest().email)));
    // Once it is used up, the answer does not say who has an account.
    const after = [await askFor(proven), await askFor(newGuest().email)];
    world.config.mail = { ...mail, strangersPerHour: 0 };
    const unlimited = await askFor(newGuest().email);
    Object.assign(world.config, { auth, mail });
    expect(known).toEqual(Array(8).fill(200));
    expect(answers.filter((code) => code === 200)).toHaveLength(5);
    expect(after).toEqual(Array(2).fill('over_email_send_rate_limit'));
    expect(unlimited).toBe(200);
  });

  it('are not sent by a sign-up beyond the limit, which signs up all the same', async () => {
    const { mail } = world.config;
    world.config.mail = { ...mail, strangersPerHour: 1 };
    const statuses = [];
    for (let number = 0; number < 3; number += 1) statuses.push((await signUp(newGuest(), newAddress())).status);
    world.config.mail = mail;
    expect(statuses).toEqual([200, 200, 200]);
  });

  it('have a separate limit for phones', async () => {
    const { auth, twilio } = world.config;
    Object.assign(world.config, { auth: { ...auth, phone: true, textsPerHour: 2 }, twilio: TWILIO_ACCOUNT });
    const ask = (number: number) => post('/otp', { phone: `+3460011122${number}` }, newAddress());
    const answers = [await ask(1), await ask(2), await ask(3)];
    Object.assign(world.config, { auth, twilio });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(await answers[2]?.json()).toMatchObject({ code: 'over_sms_send_rate_limit' });
  });

  /** Makes a person with an account. */
  async function signedUp(auth: typeof world.config.auth) {
    const guest = newGuest();
    const before = world.config.auth;
    world.config.auth = auth;
    await signUp(guest, newAddress());
    world.config.auth = before;
    return guest;
  }
});
