import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { RequestNotSent } from '../port.ts';
import { localValhalla } from './local-valhalla.ts';

/**
 * Returns the number of concurrent requests as minutes; a place at one pole never gets an answer, one at the other ends
 * it.
 */
const STAND_IN = `
  let having = 0;
  process.on('message', ({ id, question: { targets: [{ lat }] } }) => {
    having += 1;
    if (lat === 90) return;
    if (lat === -90) process.exit(1);
    setImmediate(() => {
      process.send({ id, answer: { sources_to_targets: [[{ to_index: 0, time: having * 60 }]] } });
      having -= 1;
    });
  });
  process.on('disconnect', () => process.exit());
`;
const folder = mkdtempSync(join(tmpdir(), 'atelio-queue-'));
const program = join(folder, 'stand-in.mjs');
writeFileSync(program, STAND_IN);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HERE = { lat: 47, lng: 9 };
const HARD = { lat: 90, lng: 9 };
const DEADLY = { lat: -90, lng: 9 };

let engine: ReturnType<typeof localValhalla>;
afterEach(() => engine.stop?.());

const start = (longest = 60_000) => {
  engine = localValhalla('', { program, longest });
};
const ask = (to = HERE, signal: AbortSignal = new AbortController().signal) =>
  engine.minutes(HERE, [to], 'walking', signal);
const asNotAsked = expect.objectContaining({ status: 'rejected', reason: expect.any(RequestNotSent) });

describe('the routing process', () => {
  it('gets one request at a time', async () => {
    start();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([[1], [1], [1]]);
  });

  it('survives when a waiting request is aborted', async () => {
    start();
    const hard = ask(HARD);
    const giveUp = new AbortController();
    const queued = ask(HERE, giveUp.signal);
    giveUp.abort();
    await expect(queued).rejects.toThrow(RequestNotSent);
    expect(engine.pid()).toBeDefined();
    engine.stop?.();
    await expect(hard).rejects.toThrow('The routing process ended');
  });

  it.each([
    ['takes too long for', HARD, 300, 'takes too long'],
    ['dies of', DEADLY, 60_000, 'ended'],
  ])('fails the request that it %s, but none that waits', async (_what, to, longest, why) => {
    start(longest);
    const [hard, ...queued] = await Promise.allSettled([ask(to), ask(), ask()]);
    expect(hard).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining(why) } });
    expect(hard).not.toEqual(asNotAsked);
    expect(queued).toEqual([asNotAsked, asNotAsked]);
  });

  it('answers again after it ended', async () => {
    start();
    await expect(ask(DEADLY)).rejects.toThrow('ended');
    expect(await ask()).toEqual([1]);
  });

  it('refuses requests when too many are waiting', async () => {
    start();
    const all = Promise.allSettled([HARD, ...Array.from({ length: 100 }, () => HERE)].map((to) => ask(to)));
    await expect(ask()).rejects.toThrow(RequestNotSent);
    engine.stop?.();
    await all;
  });
});
