import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { Env } from '#server/http/env.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, makePerson } from '#tests/makers.ts';
import { anonKey } from '../keys/keys.ts';
import { handleAuthError } from './error-response.ts';

const world = await createWorld();
const VERSION = { 'X-Supabase-Api-Version': '2024-01-01' };
const JSON_TYPE = { 'Content-Type': 'application/json;charset=UTF-8' };

const call = (method: string, path: string, init: RequestInit = {}) =>
  world.request(`/auth/v1${path}`, { ...init, method, headers: { ...JSON_TYPE, ...VERSION, ...init.headers } });

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call('POST', path, { body: typeof body === 'string' ? body : JSON.stringify(body), headers });

const newGuest = () => ({ email: `wire-${randomUUID()}@atelio.test`, password: 'clay and fire' });

describe('an error', () => {
  it('has its code twice and echoes the API version of a current client', async () => {
    const answer = await post('/token?grant_type=password', newGuest());
    expect(answer.status).toBe(400);
    expect(answer.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01');
    expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials');
    expect(await answer.json()).toEqual({
      code: 'invalid_credentials',
      error_code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
  });

  it.each(['', '2023-12-31', 'latest', '2024-99-99'])('has the older form for the version %j', async (version) => {
    const answer = await post('/token?grant_type=password', newGuest(), { 'X-Supabase-Api-Version': version });
    expect(await answer.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
    expect(answer.headers.get('X-Supabase-Api-Version')).toBeNull();
  });

  it.each(['/nowhere', '/', '/token/x'])('is JSON on the unknown route %s', async (path) => {
    const answer = await call('GET', path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });

  it('of the server is JSON without details, and is logged', async () => {
    const lines: unknown[] = [];
    const log = Object.assign(Object.create(world.log), { error: (line: unknown) => lines.push(line) });
    const app = new Hono<Env>()
      .use(async (c, next) => {
        c.set('log', log);
        await next();
      })
      .onError(handleAuthError)
      .get('/', () => {
        throw new Error('the secret is 42');
      });
    const answer = await app.request('/', { headers: VERSION });
    expect(answer.status).toBe(500);
    expect(await answer.clone().json()).toMatchObject({ code: 'unexpected_failure' });
    expect(await answer.text()).not.toContain('42');
    expect(lines).toHaveLength(1);
  });

  it('is never cached', async () => {
    expect((await call('GET', '/user')).headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('a body', () => {
  it.each(['{"email":', '[]', '"text"', '12', 'null', 'a=b'])('%s is refused as malformed', async (body) => {
    for (const path of ['/signup', '/token?grant_type=password', '/token?grant_type=refresh_token']) {
      const answer = await post(path, body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'bad_json' });
    }
  });

  it.each([
    { email: 12, password: 'clay and fire' },
    { email: ['a@atelio.test'], password: 'clay and fire' },
    { ...newGuest(), password: 123456 },
    { ...newGuest(), data: 'text' },
    { ...newGuest(), data: [1] },
    { ...newGuest(), data: { name: 'zero\0' } },
    { ...newGuest(), data: { 'half\ud83d': 1 } },
    { ...newGuest(), data: JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`) },
    { ...newGuest(), code_challenge: 'x'.repeat(43) },
    { ...newGuest(), code_challenge: 'short', code_challenge_method: 's256' },
  ])('with a wrong type or value is refused: %j', async (body) => {
    const answer = await post('/signup', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'validation_failed' });
  });

  it('that is nested too deeply is refused without a stack overflow', async () => {
    const deep = `{"data":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    expect((await post('/signup', deep)).status).toBe(400);
  });

  it('over a mebibyte is refused, with or without a Content-Length', async () => {
    const body = JSON.stringify({ ...newGuest(), data: { name: 'x'.repeat(1024 * 1024) } });
    const announced = await post('/signup', body, { 'Content-Length': String(body.length) });
    const stream = new Blob([body]).stream();
    const streamed = await call('POST', '/signup', { body: stream, duplex: 'half' } as RequestInit);
    for (const answer of [announced, streamed]) {
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ code: 'request_entity_too_large' });
    }
  });

  it('may have null for missing fields, and unknown keys', async () => {
    const answer = await post('/signup', {
      ...newGuest(),
      phone: null,
      data: null,
      code_challenge: null,
      code_challenge_method: null,
      gotrue_meta_security: {},
      role: 'service_role',
      app_metadata: { role: 'admin' },
      id: randomUUID(),
    });
    expect(answer.status).toBe(200);
    const { user } = await answer.json();
    expect(user.role).toBe('authenticated');
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  });

  it.each(['/token?grant_type=password', '/token?grant_type=refresh_token', '/signup', '/recover', '/verify', '/otp'])(
    'of %s must not be empty',
    async (path) => {
      for (const body of [undefined, '', ' ']) {
        const headers = { 'Content-Type': 'application/json;charset=UTF-8', 'X-Supabase-Api-Version': '2024-01-01' };
        const answer = await world.request(`/auth/v1${path}`, {
          method: 'POST',
          headers,
          ...(body !== undefined && { body }),
        });
        expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad_json']);
      }
    },
  );

  it('may be empty with a JSON type where none is needed', async () => {
    const person = await makePerson(world);
    const answer = await call('POST', '/logout?scope=local', { headers: asPerson(person) });
    expect(answer.status).toBe(204);
  });
});

describe('sign-up and sign-in', () => {
  it.each([
    [{ password: 'clay and fire' }, 422, 'anonymous_provider_disabled'],
    [{ email: newGuest().email }, 400, 'validation_failed'],
    [{ ...newGuest(), phone: '+34600000000' }, 400, 'validation_failed'],
    [{ phone: '+34600000000', password: 'clay and fire' }, 400, 'phone_provider_disabled'],
  ])('refuse to sign up %j', async (body, status, code) => {
    const answer = await post('/signup', body);
    expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
  });

  it.each([
    ['password', {}, 400, 'validation_failed'],
    ['password', { email: newGuest().email }, 400, 'invalid_credentials'],
    ['password', { email: 'zero\0@atelio.test', password: 'x' }, 400, 'invalid_credentials'],
    ['password', { phone: '+34600000000', password: 'clay and fire' }, 422, 'phone_provider_disabled'],
    ['pkce', { auth_code: '', code_verifier: 'x' }, 400, 'validation_failed'],
    ['pkce', { auth_code: randomUUID(), code_verifier: 'x' }, 404, 'flow_state_not_found'],
    ['id_token', { provider: 'google', id_token: 'x' }, 400, 'provider_disabled'],
    ['web3', { chain: 'ethereum' }, 422, 'web3_provider_disabled'],
    ['magic', {}, 400, 'invalid_credentials'],
  ])('refuse the grant %s with %j', async (grant, body, status, code) => {
    const answer = await post(`/token?grant_type=${grant}`, body);
    expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
  });

  it('ignore the Authorization header', async () => {
    const guest = newGuest();
    expect((await post('/signup', guest, { Authorization: 'Bearer nonsense' })).status).toBe(200);
    const anon = `Bearer ${await anonKey(world.keys)}`;
    expect((await post('/token?grant_type=password', guest, { Authorization: anon })).status).toBe(200);
  });

  it('store the browser of a session', async () => {
    const answer = await post('/signup', newGuest(), { 'User-Agent': `Ceramic/1 ${'x'.repeat(600)}` });
    const { user } = await answer.json();
    const session = await world.db.selectFrom('auth.sessions').selectAll().where('user_id', '=', user.id).execute();
    expect(session[0]?.user_agent).toHaveLength(500);
  });
});

describe('features that are not offered', () => {
  it.each([
    ['GET', '/authorize?provider=google', 400, 'validation_failed'],
    ['POST', '/sso', 404, 'saml_provider_disabled'],
    ['GET', '/admin/users', 401, 'no_authorization'],
    ['GET', '/reauthenticate', 401, 'no_authorization'],
    ['POST', '/factors', 401, 'no_authorization'],
  ])('%s %s answers a visitor %i %s', async (method, path, status, code) => {
    const answer = await call(method, path);
    expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
  });

  it.each([
    ['GET', '/user/identities/authorize?provider=google', undefined, 400, 'validation_failed'],
    ['DELETE', '/user/identities/7', undefined, 404, 'validation_failed'],
    ['DELETE', `/user/identities/${randomUUID()}`, undefined, 422, 'single_identity_not_deletable'],
    ['POST', '/factors', { factor_type: 'password' }, 400, 'validation_failed'],
    ['POST', '/factors/7/challenge', {}, 404, 'validation_failed'],
    ['POST', `/factors/${randomUUID()}/verify`, {}, 404, 'mfa_factor_not_found'],
    ['DELETE', `/factors/${randomUUID()}`, undefined, 404, 'mfa_factor_not_found'],
    ['GET', '/admin/users', undefined, 403, 'not_admin'],
    ['PUT', '/user', { app_metadata: { role: 'admin' } }, 403, 'not_admin'],
    ['PUT', '/user', { phone: '+34600000000' }, 422, 'phone_provider_disabled'],
    ['POST', '/logout?scope=everyone', undefined, 400, 'validation_failed'],
  ])('%s %s %j answers a person %i %s', async (method, path, body, status, code) => {
    const person = await makePerson(world);
    const answer = await call(method, path, {
      headers: asPerson(person),
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
  });

  it('a link in a mail redirects to the site with the reason', async () => {
    const answer = await call('GET', '/verify?token=abc&type=signup&redirect_to=https://evil.test');
    expect(answer.status).toBe(303);
    const target = new URL(answer.headers.get('Location') ?? '');
    expect(target.origin).toBe('http://atelio.test');
    expect(new URLSearchParams(target.hash.slice(1)).get('error_code')).toBe('otp_expired');
  });

  it('a callback of a provider redirects to the site with the reason', async () => {
    const answer = await call('GET', '/callback?state=unknown&code=1');
    expect(answer.status).toBe(303);
    const target = new URL(answer.headers.get('Location') ?? '');
    expect(target.searchParams.get('error_code')).toBe('bad_oauth_state');
  });
});

describe('public endpoints', () => {
  it('return the public keys, without private parts', async () => {
    const answer = await call('GET', '/.well-known/jwks.json');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=600');
    const { keys } = await answer.json();
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ alg: 'ES256', use: 'sig', key_ops: ['verify'], kty: 'EC' });
    expect(keys[0].kid).toEqual(expect.any(String));
    expect(keys[0]).not.toHaveProperty('d');
  });

  it('return the settings', async () => {
    const settings = await (await call('GET', '/settings')).json();
    expect(settings).toMatchObject({
      external: { email: true, phone: false, google: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      saml_enabled: false,
    });
  });

  it('report the health of the service', async () => {
    expect(await (await call('GET', '/health')).json()).toMatchObject({ name: 'GoTrue' });
  });
});

describe('a cross-origin browser', () => {
  it('may send the headers of the client, and read the API version', async () => {
    const answer = await call('OPTIONS', '/token?grant_type=password', {
      headers: { Origin: 'http://localhost:5173', 'Access-Control-Request-Method': 'POST' },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const allowed = answer.headers.get('Access-Control-Allow-Headers')?.toLowerCase().split(',');
    for (const name of ['authorization', 'content-type', 'apikey', 'x-client-info', 'x-supabase-api-version']) {
      expect(allowed).toContain(name);
    }
    expect(answer.headers.get('Access-Control-Allow-Methods')).toBe('GET,POST,PUT,PATCH,DELETE');
  });

  it('can read error codes too', async () => {
    const answer = await call('GET', '/user', { headers: { Origin: 'http://localhost:5173' } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('X-Supabase-Api-Version');
  });
});
