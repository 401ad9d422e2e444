import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferredActions } from './deferred-actions.ts';

const DELAY = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begin() {
  const done: string[] = [];
  let waiting: string[] = [];
  const actions = deferredActions(
    async (id) => void done.push(id),
    (ids) => {
      waiting = [...ids];
    },
    DELAY,
  );
  return { actions, done, waiting: () => waiting };
}

test('an action is pending at once and carried out when the time to undo is over', async () => {
  const { actions, done, waiting } = begin();
  actions.begin('a');
  expect(waiting()).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(DELAY - 1);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([done, waiting()]).toEqual([['a'], []]);
});

test('an undone action is never carried out', async () => {
  const { actions, done, waiting } = begin();
  actions.begin('a');
  actions.begin('b');
  actions.undo('a');
  expect(waiting()).toEqual(['b']);
  await vi.advanceTimersByTimeAsync(DELAY);
  expect(done).toEqual(['b']);
});

test('leaving the page carries out pending actions, which cannot be undone then', async () => {
  const { actions, done } = begin();
  actions.begin('a');
  actions.flush();
  actions.undo('a');
  actions.flush();
  await vi.advanceTimersByTimeAsync(DELAY);
  expect(done).toEqual(['a']);
});
