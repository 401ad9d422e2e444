import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createWorkerPool, type TaskWorker } from './hashing-queue.ts';

/** A fake worker that finishes its task on command, and records the order in which tasks started. */
function newHand() {
  const begun: string[] = [];
  const underWay: (() => void)[] = [];
  const hand: TaskWorker<string, string> = (task) => {
    begun.push(task);
    return new Promise((resolve) => underWay.push(() => resolve(`${task} done`)));
  };
  /** Finishes one task after the other until none is running. */
  const finishAll = async () => {
    for (let next = underWay.shift(); next; next = underWay.shift()) {
      next();
      await wait(0);
    }
  };
  return { hand, begun, finishAll };
}

const busy = { code: 'over_request_rate_limit', status: 429, retryAfter: 3 };
const patient = { slots: 4, maxWait: 10_000 };

describe('the hashing queue', () => {
  it('is first come, first served, with one task per worker', async () => {
    const { hand, begun, finishAll } = newHand();
    const line = createWorkerPool([hand, hand], patient);
    const all = ['a', 'b', 'c', 'd'].map((task) => line.withSlot((turn) => turn(task)));
    await wait(0);
    expect(begun).toEqual(['a', 'b']);
    await finishAll();
    expect(await Promise.all(all)).toEqual(['a done', 'b done', 'c done', 'd done']);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses a request when it is full, before any of its work', async () => {
    const { hand, finishAll } = newHand();
    const line = createWorkerPool([hand], patient);
    const inside = ['a', 'b', 'c', 'd'].map((task) => line.withSlot((turn) => turn(task)));
    let asked = false;
    const fifth = line.withSlot(async () => {
      asked = true;
    });
    await expect(fifth).rejects.toMatchObject(busy);
    expect(line.hasCapacity()).toBe(false);
    expect(asked).toBe(false);
    await wait(0);
    await finishAll();
    await Promise.all(inside);
    expect(line.hasCapacity()).toBe(true);
  });

  it('holds a place from before the first query until the work is done', async () => {
    const { hand } = newHand();
    const line = createWorkerPool([hand], { ...patient, slots: 1 });
    let answer = () => {};
    const question = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const asking = line.withSlot(() => question);
    await expect(line.withSlot(async () => 'in')).rejects.toMatchObject(busy);
    answer();
    await asking;
    expect(await line.withSlot(async () => 'in')).toBe('in');
  });

  it('refuses a request that has waited too long, and serves the others', async () => {
    const { hand, begun, finishAll } = newHand();
    const line = createWorkerPool([hand], { ...patient, maxWait: 30 });
    const first = line.withSlot((turn) => turn('a'));
    await expect(line.withSlot((turn) => turn('b'))).rejects.toMatchObject(busy);
    await finishAll();
    await first;
    const third = line.withSlot((turn) => turn('c'));
    await wait(0);
    await finishAll();
    expect(await third).toBe('c done');
    expect(begun).toEqual(['a', 'c']);
  });

  it('continues after a task or the work around it has failed', async () => {
    const line = createWorkerPool<string, string>([() => Promise.reject(new Error('broken'))], {
      ...patient,
      slots: 1,
    });
    await expect(line.withSlot((turn) => turn('a'))).rejects.toThrow('broken');
    await expect(line.withSlot((turn) => turn('b'))).rejects.toThrow('broken');
    await expect(line.withSlot(() => Promise.reject(new Error('nobody')))).rejects.toThrow('nobody');
    expect(await line.withSlot(async () => 'in')).toBe('in');
  });
});
