import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferredRemovals, UNDO_TIME } from './deferred-removals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begin() {
  const removed: string[] = [];
  let waiting: string[] = [];
  const removals = deferredRemovals(
    async (id) => void removed.push(id),
    (ids) => {
      waiting = [...ids];
    },
  );
  return { removals, removed, waiting: () => waiting };
}

test('a removal hides its item at once and becomes final when the time to undo is over', async () => {
  const { removals, removed, waiting } = begin();
  removals.begin('a');
  expect(waiting()).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(UNDO_TIME - 1);
  expect(removed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([removed, waiting()]).toEqual([['a'], []]);
});

test('an undone item comes back and is never removed', async () => {
  const { removals, removed, waiting } = begin();
  removals.begin('a');
  removals.begin('b');
  removals.undo('a');
  expect(waiting()).toEqual(['b']);
  await vi.advanceTimersByTimeAsync(UNDO_TIME);
  expect(removed).toEqual(['b']);
});

test('leaving the page finishes pending removals, which cannot be undone then', async () => {
  const { removals, removed } = begin();
  removals.begin('a');
  removals.flush();
  removals.undo('a');
  removals.flush();
  await vi.advanceTimersByTimeAsync(UNDO_TIME);
  expect(removed).toEqual(['a']);
});
