import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, makePerson } from '#tests/makers.ts';
import { refuse } from './refuse.ts';

const world = await createWorld();
const person = await makePerson(world);

interface Problem {
  status: number;
  code: string;
  detail: string;
  fields?: { path: string; code: string; message: string }[];
  field_count?: number;
  request_id: string;
}

async function ask(path: string, init?: RequestInit): Promise<{ reply: Response; problem: Problem }> {
  const reply = await world.request(path, init);
  return { reply, problem: (await reply.clone().json()) as Problem };
}

describe('an invalid request', () => {
  it('with very many fields gets twenty of them, and their number', async () => {
    const body = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`unknown${at}`, at]));
    const { reply, problem } = await ask('/api/v1/me', json('PATCH', { ...body, ['x'.repeat(5000)]: 1 }, person));
    expect([reply.status, problem.fields?.length, problem.field_count]).toEqual([422, 20, 30_001]);
    expect((await reply.text()).length).toBeLessThan(5000);
  });

  it('with one very long name of a field does not get it back', async () => {
    const { reply, problem } = await ask('/api/v1/me', json('PATCH', { ['x'.repeat(500_000)]: 1 }, person));
    expect([reply.status, problem.fields?.[0]?.path.length, problem.field_count]).toEqual([422, 200, undefined]);
  });

  it('gets a problem document with code, sentence and request id', async () => {
    const { reply, problem } = await ask('/api/v1/nothing-here');
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
    expect(problem).toMatchObject({ status: 404, code: 'http.not_found', detail: 'We couldn’t find that.' });
    expect(problem.request_id).toBe(reply.headers.get('x-request-id'));
  });

  it('is answered in the requested language', async () => {
    const { problem } = await ask('/api/v1/nothing-here', { headers: { 'Accept-Language': 'de-AT, en;q=0.5' } });
    expect(problem.detail).not.toBe('We couldn’t find that.');
    const { problem: stored } = await ask('/api/v1/nothing-here', {
      headers: { 'Accept-Language': 'de', Cookie: 'language=en' },
    });
    expect(stored.detail).toBe('We couldn’t find that.');
  });

  it('is refused when its JSON is broken', async () => {
    const { reply, problem } = await ask('/api/v1/bookings', { ...json('POST', {}, person), body: '{"event_id": ' });
    expect([reply.status, problem.code]).toEqual([400, 'http.malformed']);
  });

  it('is refused when it is not JSON', async () => {
    const { reply, problem } = await ask('/api/v1/bookings', {
      ...json('POST', {}, person, { 'Content-Type': 'text/plain', 'Content-Length': '5' }),
      body: 'hello',
    });
    expect([reply.status, problem.code]).toEqual([415, 'http.unsupported_media']);
  });

  it('is refused with the list of wrong fields, unknown ones included', async () => {
    const body = { event_id: 'x', seats: '2', colour: 'red' };
    const { reply, problem } = await ask('/api/v1/bookings', json('POST', body, person));
    expect(reply.status).toBe(422);
    expect(problem.code).toBe('http.invalid');
    expect(problem.fields?.map(({ path }) => path).sort()).toEqual(['colour', 'event_id', 'seats']);
    for (const { message } of problem.fields ?? []) expect(message).toMatch(/\.$/);
  });

  it('gets one problem per field', async () => {
    const { problem } = await ask(
      '/api/v1/bookings',
      json('POST', { event_id: crypto.randomUUID(), seats: 1e99 }, person),
    );
    expect(problem.fields?.map(({ path }) => path)).toEqual(['seats']);
  });

  it('is refused with half a surrogate pair in its text', async () => {
    const body = { event_id: crypto.randomUUID(), seats: 1, note: 'a\ud800b' };
    const { reply, problem } = await ask('/api/v1/bookings', json('POST', body, person));
    expect([reply.status, problem.fields?.[0]?.path]).toEqual([422, 'note']);
  });

  it.each([['an array'], [42], [null]])('is refused when the body is %j', async (body) => {
    const { reply } = await ask('/api/v1/bookings', json('POST', body, person));
    expect(reply.status).toBe(422);
  });

  it('is refused over a mebibyte, with and without a length', async () => {
    const body = JSON.stringify({ note: 'x'.repeat(1024 * 1024) });
    const { reply, problem } = await ask('/api/v1/bookings', {
      ...json('POST', {}, person, { 'Content-Length': String(body.length) }),
      body,
    });
    expect([reply.status, problem.code]).toEqual([413, 'http.too_large']);
    const stream = new Blob([body]).stream();
    const { reply: streamed } = await ask('/api/v1/bookings', {
      ...json('POST', {}, person),
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  it('with a wrong method gets the allowed methods', async () => {
    const { reply, problem } = await ask('/api/v1/studios', { method: 'DELETE' });
    expect([reply.status, problem.code, reply.headers.get('allow')]).toEqual([
      405,
      'http.method_not_allowed',
      'GET, POST',
    ]);
  });

  it('is refused with a broken token, instead of being treated as a visitor’s', async () => {
    const { reply, problem } = await ask('/api/v1/me', { headers: { Authorization: 'Bearer nonsense' } });
    expect([reply.status, problem.code]).toEqual([401, 'http.session_ended']);
  });
});

describe('every response', () => {
  it('carries the security headers', async () => {
    const reply = await world.request('/api/v1/site');
    expect(reply.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[\w+/=]+'/);
    expect(reply.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('x-frame-options')).toBe('DENY');
    expect(reply.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(reply.headers.get('permissions-policy')).toContain('microphone=()');
  });

  it('allows the captcha’s script only where a captcha is configured', async () => {
    const captcha = { provider: 'turnstile', secret: 's', siteKey: 'k', url: 'http://captcha.invalid' } as const;
    const asking = await createWorld({ auth: { ...world.config.auth, captcha } });
    const policyOf = async (asked: typeof world) =>
      (await asked.request('/healthz')).headers.get('content-security-policy');
    expect(await policyOf(asking)).toMatch(/script-src [^;]* https:\/\/challenges\.cloudflare\.com;/);
    expect(await policyOf(world)).not.toContain('https:');
  });

  it('of the API has no-store, signed in or not', async () => {
    const headers = asPerson(person);
    for (const path of ['/me', '/me/bookings', '/me/devices', '/me/searches', '/site', '/offerings', '/nothing-here']) {
      const reply = await world.request(`/api/v1${path}`, { headers });
      expect([path, reply.headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  });

  it('has a new nonce each time', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => (await world.request('/healthz')).headers.get('content-security-policy')),
    );
    expect(policies[0]).not.toBe(policies[1]);
  });

  it('keeps a well-formed request id, and makes one otherwise', async () => {
    const given = await world.request('/healthz', { headers: { 'X-Request-Id': 'from-the-proxy-1' } });
    expect(given.headers.get('x-request-id')).toBe('from-the-proxy-1');
    const odd = await world.request('/healthz', { headers: { 'X-Request-Id': 'no spaces, please' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

it('a refusal without data takes none, and one with data needs it', () => {
  expect(() => refuse('http.not_found')).toThrow('http.not_found');
  expect(() => refuse('bookings.sold_out', { left: 1 })).toThrow('bookings.sold_out');
});
