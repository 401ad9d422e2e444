import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pendingActs, UNDO_TIME } from './pending-acts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends an act after ten seconds, and none that was taken back', async () => {
  const sent: string[] = [];
  const refunds = pendingActs<{ amount: number }>(async (id, { amount }) => void sent.push(`${id} ${amount}`));
  refunds.later('b1', { amount: 5800 });
  refunds.later('b2', { amount: 1500 });
  await vi.advanceTimersByTimeAsync(UNDO_TIME - 1);
  expect([sent, [...refunds.list().keys()]]).toEqual([[], ['b1', 'b2']]);
  refunds.takeBack('b1');
  await vi.advanceTimersByTimeAsync(1);
  expect([sent, refunds.list().size]).toEqual([['b2 1500'], 0]);
});
