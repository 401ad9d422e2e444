import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWorld } from '../../../tests/harness.ts';
import { readConfig } from '../../config.ts';
import { guardGuesses } from '../passwords/guesses.ts';

const world = await createWorld(readConfig({ LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test', TRUST_PROXY: 'on' }));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

let network = 0;
/** An address that nobody asked from yet. */
const newAddress = () => {
  network += 1;
  return `198.51.100.${network}`;
};

const post = (path: string, body: unknown, address: string) =>
  world.request(`/auth/v1${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      'X-Supabase-Api-Version': '2024-01-01',
      'X-Forwarded-For': address,
    },
  });

const newGuest = () => ({ email: `limits-${randomUUID()}@atelio.test`, password: 'clay and fire' });
const signIn = (guest: { email: string; password: string }, address: string) =>
  post('/token?grant_type=password', guest, address);

describe('limits', () => {
  it('let thirty calls for a token through at once, then say when to come back', async () => {
    const address = newAddress();
    const call = () => post('/token?grant_type=refresh_token', { refresh_token: 'x' }, address);
    const answers = await Promise.all(Array.from({ length: 40 }, call));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(await refused[0]?.json()).toMatchObject({ code: 'over_request_rate_limit' });
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await signIn(newGuest(), newAddress())).status).toBe(400);
  });

  it('hold for sign-ups too', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 33 }, () => post('/signup', {}, address)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('stop guessing one person’s password, also with many guesses at once', async () => {
    const guest = newGuest();
    await post('/signup', guest, newAddress());
    const address = newAddress();
    const guess = (number: number) => signIn({ ...guest, password: `guess ${number}` }, address);
    const answers = await Promise.all(Array.from({ length: 25 }, (_, number) => guess(number)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    expect((await signIn(guest, address)).status).toBe(429);
  });

  it('never shut the owner out from where nobody guessed', async () => {
    const guest = newGuest();
    await post('/signup', guest, newAddress());
    const guesser = newAddress();
    for (let number = 0; number < 12; number += 1) await signIn({ ...guest, password: 'guess' }, guesser);
    expect((await signIn(guest, newAddress())).status).toBe(200);
  });

  it('count from the start again after the right password', async () => {
    const guest = newGuest();
    await post('/signup', guest, newAddress());
    const address = newAddress();
    for (let number = 0; number < 9; number += 1) await signIn({ ...guest, password: 'guess' }, address);
    expect((await signIn(guest, address)).status).toBe(200);
    for (let number = 0; number < 9; number += 1) {
      expect((await signIn({ ...guest, password: 'guess' }, address)).status).toBe(400);
    }
  });

  it('let go after a while', async () => {
    const guest = newGuest();
    await post('/signup', guest, newAddress());
    const address = newAddress();
    for (let number = 0; number < 12; number += 1) await signIn({ ...guest, password: 'guess' }, address);
    vi.setSystemTime(Date.now() + 901_000);
    expect((await signIn(guest, address)).status).toBe(200);
  });

  it('slow a crowd that guesses one account down, without refusing', async () => {
    const account = newGuest().email;
    const crowd = Array.from({ length: 100 }, (_, number) => `203.0.113.${number}`);
    await Promise.all(crowd.map((address) => guardGuesses(world, account, address)));
    const started = performance.now();
    await guardGuesses(world, account, newAddress());
    expect(performance.now() - started).toBeGreaterThan(900);
  });
});
