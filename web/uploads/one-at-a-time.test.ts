import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

/** Creates requests that stay pending until `arrive`. */
function createLine() {
  const begun: string[] = [];
  const waiting: (() => void)[] = [];
  const put = oneAtATime<string, void>();
  const send = (order: string) => {
    begun.push(order);
    return new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { begun, put: (order: string) => put(order, send), arrive: () => waiting.shift()?.() };
}

test('one order is sent at a time, and only the newest follows', async () => {
  const { begun, put, arrive } = createLine();
  const all = ['bac', 'bca', 'cba'].map(put);
  expect(begun).toEqual(['bac']);
  arrive();
  await expect.poll(() => begun).toEqual(['bac', 'cba']);
  arrive();
  await Promise.all(all);
  expect(begun).toEqual(['bac', 'cba']);
});

test('an order given after all were sent is sent, too', async () => {
  const { begun, put, arrive } = createLine();
  const first = put('bac');
  arrive();
  await first;
  const second = put('abc');
  arrive();
  await second;
  expect(begun).toEqual(['bac', 'abc']);
});

test('a failure does not block later orders', async () => {
  const put = oneAtATime<string, unknown>();
  const refused = () => Promise.reject(new Error('refused'));
  await expect(put('bac', refused)).rejects.toThrow('refused');
  const sent: string[] = [];
  await put('abc', async (order) => sent.push(order));
  expect(sent).toEqual(['abc']);
});

test('every waiting order gets the outcome of the last one', async () => {
  const put = oneAtATime<string, boolean>();
  const first = put('bac', async () => true);
  const second = put('abc', async () => false);
  expect(await Promise.all([first, second])).toEqual([false, false]);
});
