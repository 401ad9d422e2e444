import { setImmediate as later } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const make = (bounds: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) => {
  const queue = new FairQueue({ concurrency: 2, maxWaiting: 100, maxWaitingPerRequester: 100, ...bounds });
  /** The requesters of started jobs, in order. */
  const came: string[] = [];
  const ends = new Map<string, () => void>();
  let inside = 0;
  let most = 0;
  const run = (key: string, maxWait?: number) =>
    queue.run({ key, ...(maxWait !== undefined && { maxWait }) }, async () => {
      came.push(key);
      inside += 1;
      most = Math.max(most, inside);
      await new Promise<void>((resolve) => ends.set(key, resolve));
      inside -= 1;
      return key;
    });
  /** Ends this many jobs in the order in which they started. */
  const endAll = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      await later();
      ends.get(came[at] ?? '')?.();
    }
  };
  return { run, endAll, came, most: () => most };
};

describe('a fair queue', () => {
  it('runs at most two jobs at a time', async () => {
    const { run, endAll, came, most } = make();
    const all = Array.from({ length: 10 }, (_, at) => run(`person ${at}`));
    await endAll(10);
    await Promise.all(all);
    expect([came.length, most()]).toEqual([10, 2]);
  });

  it('serves requesters round-robin, one job of each at a time', async () => {
    const { run, endAll, came } = make();
    const all = ['a', 'a', 'a', 'a', 'b', 'c'].map((key) => run(key));
    await endAll(6);
    await Promise.all(all);
    expect(came).toEqual(['a', 'b', 'a', 'c', 'a', 'a']);
  });

  it('refuses a job when too many wait, in total or of one requester', async () => {
    const { run, endAll } = make({ concurrency: 1, maxWaiting: 2, maxWaitingPerRequester: 1 });
    const all = [run('a'), run('a'), run('b')];
    await expect(run('b')).rejects.toMatchObject({ code: 'http.busy' });
    await expect(run('c')).rejects.toMatchObject({ code: 'http.busy' });
    await endAll(3);
    expect(await Promise.all(all)).toEqual(['a', 'a', 'b']);
  });

  it('refuses a job after its longest wait, and frees its place', async () => {
    const { run, endAll, came } = make({ concurrency: 1, maxWaiting: 1 });
    const first = run('a');
    await expect(run('b', 5)).rejects.toMatchObject({ code: 'http.busy' });
    const next = run('c');
    await endAll(2);
    expect([await first, await next, came]).toEqual(['a', 'c', ['a', 'c']]);
  });

  it('runs the next job after one that failed', async () => {
    const queue = new FairQueue({ concurrency: 1, maxWaiting: 1, maxWaitingPerRequester: 1 });
    await expect(queue.run({ key: 'a' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run({ key: 'a' }, async () => 'yes')).toBe('yes');
  });
});
