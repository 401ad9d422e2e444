import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '../db/database.ts';
import { cached, cachedAndRefreshed, enableQueryCache } from './query-cache.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const database = () => ({}) as Connection;

/** Answers 1, 2, 3 … to those who make it work. */
function counter() {
  let count = 0;
  return async () => {
    count += 1;
    return count;
  };
}

test('nothing is cached of a database that nobody asked to remember', async () => {
  const [db, work] = [database(), counter()];
  expect([await cached(db, 'a', work), await cached(db, 'a', work)]).toEqual([1, 2]);
  expect([await cachedAndRefreshed(db, 'a', work), await cachedAndRefreshed(db, 'a', work)]).toEqual([3, 4]);
});

test('an answer is cached for half a minute, by its question and its database', async () => {
  const [db, other, work] = [database(), database(), counter()];
  enableQueryCache(db);
  enableQueryCache(other);
  expect([await cached(db, 'a', work), await cached(db, 'a', work)]).toEqual([1, 1]);
  expect([await cached(db, 'b', work), await cached(other, 'a', work)]).toEqual([2, 3]);
  vi.advanceTimersByTime(29_999);
  expect(await cached(db, 'a', work)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await cached(db, 'a', work)).toBe(4);
});

test('those who ask together wait for one answer', async () => {
  const [db, work] = [database(), counter()];
  enableQueryCache(db);
  expect(await Promise.all([cached(db, 'a', work), cached(db, 'a', work)])).toEqual([1, 1]);
});

test('what failed is asked again', async () => {
  const db = database();
  enableQueryCache(db);
  await expect(cached(db, 'a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await cached(db, 'a', async () => 'here')).toBe('here');
});

test('five hundred answers are cached; the one asked for least recently goes first', async () => {
  const [db, work] = [database(), counter()];
  enableQueryCache(db);
  for (let at = 0; at < 500; at += 1) await cached(db, `${at}`, work);
  await cached(db, '0', work);
  await cached(db, 'one more', work);
  expect(await cached(db, '0', work)).toBe(1);
  expect(await cached(db, '1', work)).toBe(502);
});

test('what takes long is given as it is when it is old, and worked out anew once', async () => {
  const [db, work] = [database(), counter()];
  enableQueryCache(db);
  expect(await cachedAndRefreshed(db, 'a', work)).toBe(1);
  vi.advanceTimersByTime(30_000);
  expect(await Promise.all([cachedAndRefreshed(db, 'a', work), cachedAndRefreshed(db, 'a', work)])).toEqual([1, 1]);
  expect(await cachedAndRefreshed(db, 'a', work)).toBe(2);
});

test('what cannot be worked out anew is asked again by the next', async () => {
  const [db, work] = [database(), counter()];
  enableQueryCache(db);
  await cachedAndRefreshed(db, 'a', work);
  vi.advanceTimersByTime(30_000);
  expect(await cachedAndRefreshed(db, 'a', () => Promise.reject(new Error('gone')))).toBe(1);
  expect(await cachedAndRefreshed(db, 'a', work)).toBe(2);
});
