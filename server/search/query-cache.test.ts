import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '../db/database.ts';
import { kept, keptAndRenewed, rememberSearches } from './query-cache.ts';

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

test('nothing is kept of a database that nobody asked to remember', async () => {
  const [db, work] = [database(), counter()];
  expect([await kept(db, 'a', work), await kept(db, 'a', work)]).toEqual([1, 2]);
  expect([await keptAndRenewed(db, 'a', work), await keptAndRenewed(db, 'a', work)]).toEqual([3, 4]);
});

test('an answer is kept for half a minute, by its question and its database', async () => {
  const [db, other, work] = [database(), database(), counter()];
  rememberSearches(db);
  rememberSearches(other);
  expect([await kept(db, 'a', work), await kept(db, 'a', work)]).toEqual([1, 1]);
  expect([await kept(db, 'b', work), await kept(other, 'a', work)]).toEqual([2, 3]);
  vi.advanceTimersByTime(29_999);
  expect(await kept(db, 'a', work)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await kept(db, 'a', work)).toBe(4);
});

test('those who ask together wait for one answer', async () => {
  const [db, work] = [database(), counter()];
  rememberSearches(db);
  expect(await Promise.all([kept(db, 'a', work), kept(db, 'a', work)])).toEqual([1, 1]);
});

test('what failed is asked again', async () => {
  const db = database();
  rememberSearches(db);
  await expect(kept(db, 'a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await kept(db, 'a', async () => 'here')).toBe('here');
});

test('five hundred answers are kept; the one asked for least recently goes first', async () => {
  const [db, work] = [database(), counter()];
  rememberSearches(db);
  for (let at = 0; at < 500; at += 1) await kept(db, `${at}`, work);
  await kept(db, '0', work);
  await kept(db, 'one more', work);
  expect(await kept(db, '0', work)).toBe(1);
  expect(await kept(db, '1', work)).toBe(502);
});

test('what takes long is given as it is when it is old, and worked out anew once', async () => {
  const [db, work] = [database(), counter()];
  rememberSearches(db);
  expect(await keptAndRenewed(db, 'a', work)).toBe(1);
  vi.advanceTimersByTime(30_000);
  expect(await Promise.all([keptAndRenewed(db, 'a', work), keptAndRenewed(db, 'a', work)])).toEqual([1, 1]);
  expect(await keptAndRenewed(db, 'a', work)).toBe(2);
});

test('what cannot be worked out anew is asked again by the next', async () => {
  const [db, work] = [database(), counter()];
  rememberSearches(db);
  await keptAndRenewed(db, 'a', work);
  vi.advanceTimersByTime(30_000);
  expect(await keptAndRenewed(db, 'a', () => Promise.reject(new Error('gone')))).toBe(1);
  expect(await keptAndRenewed(db, 'a', work)).toBe(2);
});
