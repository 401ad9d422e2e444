import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';

/** A captcha provider for tests: its issued tokens, each valid once, and its current mode. */
const given = new Set<string>();
const questions: Record<string, string>[] = [];
let mood: 'well' | 'broken' | 'babbling' | 'silent' = 'well';
const provider = createServer(async (req, res) => {
  let body = '';
  for await (const chunk of req) body += chunk;
  const question = Object.fromEntries(new URLSearchParams(body));
  questions.push(question);
  if (mood === 'silent') return;
  if (mood === 'broken') return void res.writeHead(503).end();
  if (mood === 'babbling') return void res.end('<html>');
  const isRight = question.secret === 'the secret' && given.delete(question.response ?? '');
  const answer = isRight ? { success: true } : { success: false, 'error-codes': ['timeout-or-duplicate'] };
  res.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer));
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`;
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});
beforeEach(() => {
  mood = 'well';
  questions.length = 0;
});

const world = await createWorld(
  readConfig({
    LOG_LEVEL: 'silent',
    SITE_URL: 'http://atelio.test',
    AUTH_RATE_LIMITS: 'off',
    AUTH_CAPTCHA_PROVIDER: 'turnstile',
    AUTH_CAPTCHA_SECRET: 'the secret',
    AUTH_CAPTCHA_SITE_KEY: 'the site',
    AUTH_CAPTCHA_URL: url,
    TRUST_PROXY: 'on',
  }),
);

/** Returns a token as the widget does. */
function answered() {
  const captchaToken = randomUUID();
  given.add(captchaToken);
  return captchaToken;
}

const newGuest = () => ({ email: `captcha-${randomUUID()}@atelio.test`, password: 'clay and fire' });

async function signedUp() {
  const guest = newGuest();
  const browser = createBrowser(world);
  await browser.signUp({ ...guest, options: { captchaToken: answered() } });
  return { guest, browser };
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  world.request(`/auth/v1${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'X-Supabase-Api-Version': '2024-01-01', ...headers },
  });

describe('where a captcha is configured, a person who', () => {
  const doings: [
    string,
    (captchaToken: string | undefined) => Promise<{ error: { code?: string | undefined } | null }>,
  ][] = [
    [
      'signs up',
      (captchaToken) =>
        createBrowser(world).signUp({ ...newGuest(), options: { ...(captchaToken && { captchaToken }) } }),
    ],
    [
      'asks for a magic link',
      (captchaToken) =>
        createBrowser(world).signInWithOtp({
          email: newGuest().email,
          options: { ...(captchaToken && { captchaToken }) },
        }),
    ],
    [
      'forgot a password',
      (captchaToken) =>
        createBrowser(world).resetPasswordForEmail(newGuest().email, { ...(captchaToken && { captchaToken }) }),
    ],
    [
      'asks again',
      (captchaToken) =>
        createBrowser(world).resend({
          type: 'signup',
          email: newGuest().email,
          options: { ...(captchaToken && { captchaToken }) },
        }),
    ],
  ];

  it.each(doings)('%s shows that they are a person, once', async (_, act) => {
    expect((await act(undefined)).error).toMatchObject({ status: 400, code: 'captcha_failed' });
    expect(questions).toHaveLength(0);
    expect((await act('made up')).error).toMatchObject({ status: 400, code: 'captcha_failed' });
    const captchaToken = answered();
    expect((await act(captchaToken)).error).toBeNull();
    expect((await act(captchaToken)).error).toMatchObject({ status: 400, code: 'captcha_failed' });
  });

  it('signs in needs a token too, which a wrong password uses up', async () => {
    const { guest } = await signedUp();
    const browser = createBrowser(world);
    expect((await browser.signInWithPassword(guest)).error?.code).toBe('captcha_failed');
    const captchaToken = answered();
    const wrong = await browser.signInWithPassword({ ...guest, password: 'a guess', options: { captchaToken } });
    expect(wrong.error?.code).toBe('invalid_credentials');
    const again = await browser.signInWithPassword({ ...guest, options: { captchaToken } });
    expect(again.error?.code).toBe('captcha_failed');
    const right = await browser.signInWithPassword({ ...guest, options: { captchaToken: answered() } });
    expect(right.data.user?.email).toBe(guest.email);
  });

  it('refreshes a session needs no token', async () => {
    const { browser } = await signedUp();
    questions.length = 0;
    expect((await browser.refreshSession()).error).toBeNull();
    expect(questions).toHaveLength(0);
    expect(await (await post('/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'y' })).json()).toMatchObject({
      code: 'flow_state_not_found',
    });
  });

  it('signs in with a passkey needs a token', async () => {
    const none = await post('/passkeys/authentication/options', {});
    expect(await none.json()).toMatchObject({ code: 'captcha_failed' });
    const body = { gotrue_meta_security: { captcha_token: answered() } };
    expect((await post('/passkeys/authentication/options', body)).status).toBe(200);
  });

  it('is an administrator needs no token', async () => {
    const token = await world.keys.sign({ role: 'service_role', exp: Math.floor(Date.now() / 1000) + 60 });
    const answer = await post('/recover', { email: newGuest().email }, { Authorization: `Bearer ${token}` });
    expect(answer.status).toBe(200);
    const pretended = await post('/recover', { email: newGuest().email }, { Authorization: 'Bearer anon' });
    expect((await pretended.json()).code).toBe('captcha_failed');
  });
});

describe('the captcha provider', () => {
  it('gets secret, token and IP address', async () => {
    const captcha_token = answered();
    const body = { ...newGuest(), gotrue_meta_security: { captcha_token } };
    await post('/signup', body, { 'X-Forwarded-For': '203.0.113.9' });
    expect(questions).toEqual([{ secret: 'the secret', response: captcha_token, remoteip: '203.0.113.9' }]);
  });

  it.each(['broken', 'babbling'] as const)('that is %s makes the request fail with a server error', async (today) => {
    mood = today;
    const answer = await post('/recover', { email: 'a@atelio.test', gotrue_meta_security: { captcha_token: 'x' } });
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ code: 'unexpected_failure' });
  });

  it('that does not answer makes the request fail', async () => {
    mood = 'silent';
    const answer = await post('/recover', { email: 'a@atelio.test', gotrue_meta_security: { captcha_token: 'x' } });
    expect(answer.status).toBe(500);
  });

  it.each(['text', 12, { captcha_token: 7 }, { captcha_token: 'x'.repeat(5000) }, ['x']])(
    'is not bothered with %j',
    async (gotrue_meta_security) => {
      const answer = await post('/recover', { email: 'a@atelio.test', gotrue_meta_security });
      expect(answer.status).toBe(400);
      expect(questions).toHaveLength(0);
    },
  );
});

it('without a captcha a token is ignored', async () => {
  const plain = await createWorld();
  const { error } = await createBrowser(plain).signUp({ ...newGuest(), options: { captchaToken: 'x' } });
  expect(error).toBeNull();
});
