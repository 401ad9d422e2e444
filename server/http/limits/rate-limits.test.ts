import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createWorld } from '#tests/harness.ts';
import { clientAddress, networkOf, refillBucket, sweepBuckets, takeToken } from './rate-limits.ts';

const world = await createWorld(readConfig({ LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test' }));
const limit = { name: 'test', burst: 5, count: 10, seconds: 60 };
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The clock stands still except for this. */
const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const take = (who: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => takeToken(world, limit, who)));
const allowed = (waits: number[]) => waits.filter((seconds) => seconds === 0).length;

describe('a token bucket', () => {
  it('allows its burst at once, over several connections', async () => {
    const waits = await take('burst', 50);
    expect(allowed(waits)).toBe(5);
    expect(Math.max(...waits)).toBe(6);
  });

  it('refills with time, up to its burst', async () => {
    await take('refill', 5);
    wait(6);
    expect(allowed(await take('refill', 3))).toBe(1);
    wait(3600);
    expect(allowed(await take('refill', 20))).toBe(5);
  });

  it('is not emptied further by refused attempts', async () => {
    await take('refused', 200);
    wait(6);
    expect(await takeToken(world, limit, 'refused')).toBe(0);
  });

  it('is separate for each client and each limit', async () => {
    await take('one', 10);
    expect(await takeToken(world, limit, 'other')).toBe(0);
    expect(await takeToken(world, { ...limit, name: 'test2' }, 'one')).toBe(0);
  });

  it('can be refilled at once', async () => {
    await take('full', 10);
    await refillBucket(world, limit, 'full');
    expect(await takeToken(world, limit, 'full')).toBe(0);
  });

  it('is deleted after a day', async () => {
    await take('forgotten', 1);
    wait(24 * 3600 + 60);
    await take('kept', 1);
    await sweepBuckets(world);
    const left = await world.db.selectFrom('rate_limits').select('bucket').execute();
    expect(left).toContainEqual({ bucket: 'test:kept' });
    expect(left).not.toContainEqual({ bucket: 'test:forgotten' });
  });

  it('allows everything when limits are off', async () => {
    const config = { ...world.config, auth: { ...world.config.auth, rateLimits: false } };
    const waits = await Promise.all(Array.from({ length: 20 }, () => takeToken({ ...world, config }, limit, 'off')));
    expect(allowed(waits)).toBe(20);
  });
});

describe('the address of a client', () => {
  const addressOf = async (trustProxy: boolean, remoteAddress: string | undefined, forwarded?: string) => {
    const config = { ...world.config, trustProxy };
    const app = new Hono().get('/', (c) => c.text(String(clientAddress(c, { config }))));
    const headers = new Headers(forwarded === undefined ? [] : [['X-Forwarded-For', forwarded]]);
    const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } });
    return answer.text();
  };

  it('is the socket’s, with mapped IPv4 as IPv4', async () => {
    expect(await addressOf(false, '203.0.113.7')).toBe('203.0.113.7');
    expect(await addressOf(false, '::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(await addressOf(false, 'fe80::1%eth0')).toBe('fe80::1');
  });

  it('ignores X-Forwarded-For without a trusted proxy', async () => {
    expect(await addressOf(false, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  });

  it('is the last entry of X-Forwarded-For behind a trusted proxy', async () => {
    expect(await addressOf(true, '10.0.0.1', '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(await addressOf(true, '10.0.0.1', 'unknown')).toBe('10.0.0.1');
    expect(await addressOf(true, '10.0.0.1')).toBe('10.0.0.1');
  });

  it('is unknown without a socket', async () => {
    expect(await addressOf(false, undefined)).toBe('undefined');
    expect(networkOf(undefined)).toBe('unknown');
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s belongs to the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
