import { setImmediate as later } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const make = (bounds: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) => {
  const turns = new FairQueue({ atOnce: 2, places: 100, placesOfOne: 100, ...bounds });
  /** The requesters of started jobs, in order. */
  const came: string[] = [];
  const ends = new Map<string, () => void>();
  let inside = 0;
  let most = 0;
  const take = (who: string, patience?: number) =>
    turns.take({ who, ...(patience !== undefined && { patience }) }, async () => {
      came.push(who);
      inside += 1;
      most = Math.max(most, inside);
      await new Promise<void>((resolve) => ends.set(who, resolve));
      inside -= 1;
      return who;
    });
  /** Ends this many jobs in the order in which they started. */
  const endAll = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      await later();
      ends.get(came[at] ?? '')?.();
    }
  };
  return { take, endAll, came, most: () => most };
};

describe('a fair queue', () => {
  it('runs at most two jobs at a time', async () => {
    const { take, endAll, came, most } = make();
    const all = Array.from({ length: 10 }, (_, at) => take(`person ${at}`));
    await endAll(10);
    await Promise.all(all);
    expect([came.length, most()]).toEqual([10, 2]);
  });

  it('serves requesters round-robin, one job of each at a time', async () => {
    const { take, endAll, came } = make();
    const all = ['a', 'a', 'a', 'a', 'b', 'c'].map((who) => take(who));
    await endAll(6);
    await Promise.all(all);
    expect(came).toEqual(['a', 'b', 'a', 'c', 'a', 'a']);
  });

  it('refuses a job when too many wait, in total or of one requester', async () => {
    const { take, endAll } = make({ atOnce: 1, places: 2, placesOfOne: 1 });
    const all = [take('a'), take('a'), take('b')];
    await expect(take('b')).rejects.toMatchObject({ code: 'http.busy' });
    await expect(take('c')).rejects.toMatchObject({ code: 'http.busy' });
    await endAll(3);
    expect(await Promise.all(all)).toEqual(['a', 'a', 'b']);
  });

  it('refuses a job after its longest wait, and frees its place', async () => {
    const { take, endAll, came } = make({ atOnce: 1, places: 1 });
    const first = take('a');
    await expect(take('b', 5)).rejects.toMatchObject({ code: 'http.busy' });
    const next = take('c');
    await endAll(2);
    expect([await first, await next, came]).toEqual(['a', 'c', ['a', 'c']]);
  });

  it('runs the next job after one that failed', async () => {
    const turns = new FairQueue({ atOnce: 1, places: 1, placesOfOne: 1 });
    await expect(turns.take({ who: 'a' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns.take({ who: 'a' }, async () => 'yes')).toBe('yes');
  });
});
