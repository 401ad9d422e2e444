import { describe, expect, it } from 'vitest';
import { logs } from './log.ts';

const stored = (flags: Record<string, string>) => ({ getItem: (name: string) => flags[name] ?? null });

describe('the log of the browser', () => {
  it('writes about studios only, unless told otherwise', () => {
    const on = (['map', 'filter', 'studio', 'performance', 'circle', 'auth'] as const).filter((c) =>
      logs(c, stored({})),
    );
    expect(on).toEqual(['studio']);
  });

  it('is turned on and off by category', () => {
    const flags = stored({ log_enable: 'map, auth', log_disable: 'studio' });
    expect(logs('map', flags)).toBe(true);
    expect(logs('auth', flags)).toBe(true);
    expect(logs('studio', flags)).toBe(false);
    expect(logs('filter', flags)).toBe(false);
  });

  it('stays off where both flags name a category', () => {
    expect(logs('map', stored({ log_enable: 'map', log_disable: 'map' }))).toBe(false);
  });
});
