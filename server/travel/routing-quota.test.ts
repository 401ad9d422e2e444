import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { consumeQuota } from './routing-quota.ts';

let now = new Date('2041-11-20T11:00:00Z');
const world = await createWorld({}, () => now);
const config = { ...world.config, auth: { ...world.config.auth, rateLimits: true } };
const pay = (network: string, places: number) => consumeQuota({ ...world, config }, network, places);

beforeEach(async () => {
  await world.db.deleteFrom('rate_limits').execute();
});
const hoursLater = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR);
};

describe('what routes cost', () => {
  it('is paid for a thousand places of a network, and a thousand more an hour later', async () => {
    expect(await pay('10.0.0.1', 600)).toBe(true);
    expect(await pay('10.0.0.1', 401)).toBe(false);
    expect(await pay('10.0.0.1', 400)).toBe(true);
    expect(await pay('10.0.0.2', 1000)).toBe(true);
    expect(await pay('10.0.0.1', 1)).toBe(false);
    hoursLater(1);
    expect(await pay('10.0.0.1', 1000)).toBe(true);
  });

  it('is never paid for more at once, and such a question takes nothing away', async () => {
    expect(await pay('10.0.0.1', 1001)).toBe(false);
    expect(await pay('10.0.0.1', 1000)).toBe(true);
  });

  it('is paid for five thousand places a day of all networks together, also by several at once', async () => {
    const networks = Array.from({ length: 8 }, (_, at) => `10.0.0.${at}`);
    const paid = await Promise.all(networks.map((network) => pay(network, 1000)));
    expect(paid.filter(Boolean)).toHaveLength(5);
    expect(await pay('10.0.1.1', 1)).toBe(false);
    hoursLater(24);
    expect(await pay('10.0.1.1', 1000)).toBe(true);
  });

  it('has its bound for the whole site also where networks have none', async () => {
    const payers = Array.from({ length: 6 }, () => consumeQuota(world, '10.0.0.1', 1000));
    expect((await Promise.all(payers)).filter(Boolean)).toHaveLength(5);
  });
});
