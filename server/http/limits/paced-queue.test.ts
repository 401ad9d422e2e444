import { Agent, createServer, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { authRequestQueue } from '#server/auth/http/request-queue.ts';
import { getHashingPool } from '#server/auth/passwords/hashing-pool.ts';
import { createLog } from '#server/log.ts';
import { freePort } from '#tests/running.ts';
import { pacedQueue } from './paced-queue.ts';
import { forgetEmptyBucket, takeSerially } from './token-buckets.ts';

const now = () => new Date('2030-03-04T12:00:00Z');
const db = {} as never;
const crowd = authRequestQueue({ config: { auth: { rateLimits: true }, trustProxy: false } as never, db, now });

const started: string[] = [];
const most = 20;
const server = createServer(
  pacedQueue(
    (req, res) => {
      started.push(req.url ?? '');
      res.end('answered');
    },
    { ...crowd, maxWaiting: most },
    createLog('silent'),
  ),
);
const port = await freePort();
await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
const agent = new Agent({ keepAlive: true });
afterAll(() => {
  agent.destroy();
  server.close();
});

const call = (path: string, method = 'POST', sentHeaders: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, agent, headers: sentHeaders }, async (reply) => {
      let body = '';
      for await (const chunk of reply) body += chunk;
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body });
    });
    sent.on('error', reject).end();
  });

describe('requests that come in a burst', () => {
  it('let other requests through in between', async () => {
    started.length = 0;
    const burst = Array.from({ length: most }, (_, number) => call(`/auth/v1/token?${number}`));
    await Promise.race(burst);
    await call('/api/v1/offerings', 'GET');
    const place = started.indexOf('/api/v1/offerings');
    expect((await Promise.all(burst)).map(({ status }) => status)).toEqual(Array(most).fill(200));
    expect(place).toBeGreaterThan(0);
    expect(place).toBeLessThan(most);
    expect(started).toHaveLength(most + 1);
  });

  it('are refused in the client’s format once too many are waiting', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => call('/auth/v1/token?grant_type=password')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(200 - refused.length);
    expect(refused[0]?.headers).toMatchObject({ 'x-sb-error-code': 'over_request_rate_limit', 'retry-after': '3' });
    expect(JSON.parse(refused[0]?.body ?? '')).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' });
  });

  it('are refused unread while the network is known to be over its limit', async () => {
    started.length = 0;
    await takeSerially(db, 'token:127.0.0.1', now, async () => 9);
    const refused = await call('/auth/v1/token?grant_type=password', 'POST', {
      'X-Supabase-Api-Version': '2024-01-01',
    });
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({ 'x-supabase-api-version': '2024-01-01', 'retry-after': '9' });
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'over_request_rate_limit' });
    expect(started).toEqual([]);
    const device = { cookie: 'atelio-device-1234=signed' };
    expect((await call('/auth/v1/token?grant_type=refresh_token', 'POST', device)).status).toBe(200);
    expect((await call('/auth/v1/signup')).status).toBe(200);
    forgetEmptyBucket(db, 'token:127.0.0.1');
    expect((await call('/auth/v1/token?grant_type=password')).status).toBe(200);
  });

  it('are refused unread while the password queue is full', async () => {
    const { promise: theEnd, resolve: leave } = Promise.withResolvers<void>();
    const inside = Array.from({ length: 100 }, () => getHashingPool().withSlot(() => theEnd));
    expect((await call('/auth/v1/token?grant_type=password')).status).toBe(429);
    expect((await call('/auth/v1/token?grant_type=refresh_token')).status).toBe(200);
    leave();
    await Promise.all(inside);
    expect((await call('/auth/v1/token?grant_type=password')).status).toBe(200);
  });

  it('are dropped when their client hangs up', async () => {
    started.length = 0;
    const impatient = new Agent();
    const calls = Array.from({ length: most }, (_, number) => {
      const sent = request({
        host: '127.0.0.1',
        port,
        path: `/auth/v1/otp?${number}`,
        method: 'POST',
        agent: impatient,
      });
      return sent.on('error', () => {}).end();
    });
    while (started.length === 0) await wait(1);
    for (const sent of calls) sent.destroy();
    expect((await call('/auth/v1/logout')).status).toBe(200);
    expect(started.length).toBeLessThan(most + 1);
  });

  it('are those that change accounts; reads are not queued', () => {
    const waits = (method: string, url: string) => crowd.isQueued({ method, url } as never);
    expect(waits('POST', '/auth/v1/token?grant_type=password')).toBe(true);
    expect(waits('PUT', '/auth/v1/user')).toBe(true);
    expect(waits('GET', '/auth/v1/user')).toBe(false);
    expect(waits('POST', '/api/v1/bookings')).toBe(false);
  });
});
