import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { json, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const now = new Date('2026-11-21T12:00:00Z');
const world = await createWorld({}, () => now);
world.config.auth.rateLimits = true;
const missing = '00000000-0000-4000-8000-000000000000';

describe('requests of one user', () => {
  it.each([
    ['bookings', '/bookings', 40],
    ['offerings', `/studios/${missing}/offerings`, 30],
    ['copies', `/offerings/${missing}/copies`, 30],
    ['events', `/offerings/${missing}/events`, 120],
    ['series', `/offerings/${missing}/series`, 30],
    ['previews of series', '/series-previews', 200],
    ['checks of events', '/event-checks', 200],
    ['checks of series', `/series/${missing}/checks`, 200],
    ['imports', `/studios/${missing}/event-imports`, 20],
  ])('%s are limited: POST %s is allowed %i times at once', async (_, path, most) => {
    const [person, other] = [await makePerson(world), await makePerson(world)];
    const statuses = [];
    for (let times = 0; times < most; times += 1) {
      statuses.push((await world.request(`/api/v1${path}`, json('POST', {}, person))).status);
    }
    expect(statuses).not.toContain(429);
    const refused = await world.request(`/api/v1${path}`, json('POST', {}, person, { 'Accept-Language': 'de' }));
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { code: 'http.too_many', detail: expect.stringContaining('Das war etwas zu schnell') },
    ]);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await world.request(`/api/v1${path}`, json('POST', {}, other))).status).not.toBe(429);
  });

  it('count dry runs of restored events as previews, and commits as series', async () => {
    const person = await makePerson(world);
    const ask = async (commit: boolean) => {
      const days = { first_day: '2026-12-24', last_day: '2026-12-26', commit };
      return (await world.request(`/api/v1/studios/${missing}/returning-dates`, json('POST', days, person))).status;
    };
    for (const [commit, most] of [
      [true, 30],
      [false, 200],
    ] as const) {
      const statuses = new Set<number>();
      for (let times = 0; times < most; times += 1) statuses.add(await ask(commit));
      expect([...statuses]).toEqual([404]);
      expect(await ask(commit)).toBe(429);
    }
  });

  it('count new offerings and copies together', async () => {
    const owner = await makePerson(world);
    const offering = await makeOffering(world, await makeStudio(world, owner));
    const ask = (path: string) => world.request(`/api/v1${path}`, json('POST', { service_type: 'class' }, owner));
    for (let times = 0; times < 15; times += 1) {
      expect((await ask(`/studios/${offering.studio_id}/offerings`)).status).toBe(201);
      expect((await ask(`/offerings/${offering.id}/copies`)).status).toBe(201);
    }
    expect((await ask(`/offerings/${offering.id}/copies`)).status).toBe(429);
  });
});
