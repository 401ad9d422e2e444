import { afterEach, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { readiness } from './health.ts';

const world = await createWorld();
const before = { ...readiness };
afterEach(() => {
  Object.assign(readiness, before);
});

it('a process is ready while it runs jobs, and no longer when they have stopped', async () => {
  let isWorking = true;
  Object.assign(readiness, { migrated: true, isWorking: () => isWorking });
  const ask = async () => {
    const reply = await world.request('/readyz');
    return [reply.status, ((await reply.json()) as { jobs: boolean }).jobs];
  };
  expect(await ask()).toEqual([200, true]);
  isWorking = false;
  expect(await ask()).toEqual([503, false]);
});
