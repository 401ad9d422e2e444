import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pendingActs, UNDO_TIME } from './pending-acts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

it('sends what an earlier page of the tab began and may not have sent, once', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('window', new EventTarget());
  const sent: string[] = [];
  const begin = (send: (id: string) => Promise<void>) =>
    pendingActs<{ key: string }>(async (id, { key }) => send(`${id} ${key}`), 'refunds');
  const lost = begin(() => new Promise(() => undefined));
  lost.later('b1', { key: 'k1' });
  lost.later('b2', { key: 'k2' });
  lost.takeBack('b2');
  window.dispatchEvent(new Event('pagehide'));

  begin(async (act) => void sent.push(act));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['b1 k1']);
  begin(async (act) => void sent.push(act));
  await vi.advanceTimersByTimeAsync(UNDO_TIME);
  expect([sent, [...stored]]).toEqual([['b1 k1'], []]);
});
