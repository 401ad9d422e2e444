import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { createWorld } from '#tests/harness.ts';
import { requireSignIn } from '../actor.ts';
import { declaredRefusals } from '../declared-refusals.ts';

let clock = new Date('2031-05-04T10:00:00Z').getTime();
const world = await createWorld({}, () => new Date(clock));
const limited = { ...world, config: { ...world.config, auth: { ...world.config.auth, rateLimits: true } } };
const app = createApp(limited, new Hono());
const ask = async (path: string, remoteAddress?: string, on = app) =>
  on.request(path, {}, remoteAddress && { incoming: { socket: { remoteAddress } } });

/** Reads until it is refused. @returns how often it was answered */
async function inARow(remoteAddress: string): Promise<number> {
  for (let count = 0; count < 2000; count += 1) {
    // No feed has such a name.
    if ((await ask('/calendars/none', remoteAddress)).status === 429) return count;
  }
  return 2000;
}

describe('what one network reads', () => {
  it('is limited, for all costly reads together', async () => {
    expect(await inARow('192.0.2.1')).toBe(600);
    for (const path of ['/api/v1/search/where?q=g', '/api/v1/offerings', `/calendars/${'a'.repeat(43)}.ics`]) {
      const refused = await ask(path, '192.0.2.1');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    }
    expect((await ask('/api/v1/offerings', '192.0.2.2')).status).toBe(200);
    clock += 1000;
    expect(await inARow('192.0.2.1')).toBe(20);
  });

  it('is not limited inside the process, nor with limits off', async () => {
    await inARow('192.0.2.9');
    expect((await ask('/api/v1/offerings')).status).toBe(200);
    const free = createApp(world, new Hono());
    expect((await ask('/api/v1/offerings', '192.0.2.9', free)).status).toBe(200);
  });
});

/** What a visitor may read as often as they like: a row by its id or by a secret, or what is the same for all. */
const CHEAP = [
  'GET /api/v1/map-settings',
  'GET /api/v1/mail-topics/:token',
  'GET /api/v1/mail-topics/:token/stop',
  'GET /api/v1/openapi.json',
  // An installation without a geocoder of its own has no limit for addresses in the built-in city.
  'GET /api/v1/places',
  'GET /api/v1/plans',
  // Only names the new address.
  'GET /api/v1/search/ways-out',
  'GET /api/v1/searches/:token',
  'GET /api/v1/searches/:token/stop',
  'GET /api/v1/site',
  // A stream: the open ones of a network are counted.
  'GET /api/v1/stream',
];

it('every read that needs no sign-in is limited, or is named here as cheap', () => {
  const handlers = Map.groupBy(app.routes, ({ method, path }) => `${method} ${path}`);
  const reads = [...handlers].filter(
    ([route]) => /^GET \/(api\/v1|calendars|og)\//.test(route) && !route.endsWith('*'),
  );
  // Routers such as that of administrators require it of all their addresses.
  const doors = app.routes.filter(({ path, handler }) => path.endsWith('/*') && handler === requireSignIn);
  const isBehindDoor = (path: string) => doors.some((door) => `${path}/`.startsWith(door.path.slice(0, -1)));
  const unlimited = reads.filter(([, all]) => {
    const codes = all.flatMap(({ handler }) => declaredRefusals(handler));
    const needsSignIn = all.some(({ path, handler }) => handler === requireSignIn || isBehindDoor(path));
    return !codes.includes('http.too_many') && !needsSignIn;
  });
  expect(unlimited.map(([route]) => route).sort()).toEqual(CHEAP.sort());
});
