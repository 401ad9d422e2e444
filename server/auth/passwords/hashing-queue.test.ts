import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createWorkerPool, type TaskWorker } from './hashing-queue.ts';

/** A hand that finishes its task when it is told to, and notes the order in which tasks began. */
function newHand() {
  const begun: string[] = [];
  const underWay: (() => void)[] = [];
  const hand: TaskWorker<string, string> = (task) => {
    begun.push(task);
    return new Promise((resolve) => underWay.push(() => resolve(`${task} done`)));
  };
  /** Lets one task after the other finish until nothing is under way. */
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

describe('the line for hashing', () => {
  it('serves whoever came first, one at a time for each hand', async () => {
    const { hand, begun, finishAll } = newHand();
    const line = createWorkerPool([hand, hand], patient);
    const all = ['a', 'b', 'c', 'd'].map((task) => line.withSlot((turn) => turn(task)));
    await wait(0);
    expect(begun).toEqual(['a', 'b']);
    await finishAll();
    expect(await Promise.all(all)).toEqual(['a done', 'b done', 'c done', 'd done']);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses whoever finds every place taken, before their work begins', async () => {
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

  it('holds a place from before the first question until the work is over', async () => {
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

  it('sends away who waited too long, and serves the others', async () => {
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

  it('goes on after a task or the work around it failed', async () => {
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
