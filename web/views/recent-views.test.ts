import { describe, expect, it } from 'vitest';
import { isNewView } from './recent-views.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');

function tab(kept?: string) {
  let stored = kept ?? null;
  const storage = {
    getItem: () => stored,
    setItem: (_: string, value: string) => {
      stored = value;
    },
  };
  return { look: (path: string, at = NOON) => isNewView(path, at, storage), stored: () => stored };
}

describe('page views', () => {
  it('count once despite reloads, separately for each page', () => {
    const { look } = tab();
    expect([look('/taller-fang'), look('/offering/a-bowl')]).toEqual([true, true]);
    expect(look('/taller-fang', NOON + MINUTE)).toBe(false);
    expect(look('/offering/a-bowl', NOON + 29 * MINUTE)).toBe(false);
  });

  it('count again after half an hour', () => {
    const { look, stored } = tab();
    look('/taller-fang');
    expect(look('/taller-fang', NOON + 30 * MINUTE)).toBe(true);
    expect(JSON.parse(stored() ?? '')).toEqual([['/taller-fang', NOON + 30 * MINUTE]]);
  });

  it('count if the clock was set back or the stored value is invalid', () => {
    const { look } = tab();
    look('/taller-fang', NOON + 60 * MINUTE);
    expect(look('/taller-fang')).toBe(true);
    expect(['{', '{}', '[1]', '[["/taller-fang"]]'].map((kept) => tab(kept).look('/taller-fang'))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
});
