import { describe, expect, it } from 'vitest';
import { logs } from './log.ts';

const stored = (flags: Record<string, string>) => ({ get: (name: string) => flags[name] ?? null });

describe('the browser log', () => {
  it('logs only studios by default', () => {
    const on = (['map', 'filter', 'studio', 'performance', 'circle', 'auth'] as const).filter((c) =>
      logs(c, stored({})),
    );
    expect(on).toEqual(['studio']);
  });

  it('turns categories on and off', () => {
    const flags = stored({ log_enable: 'map, auth', log_disable: 'studio' });
    expect(logs('map', flags)).toBe(true);
    expect(logs('auth', flags)).toBe(true);
    expect(logs('studio', flags)).toBe(false);
    expect(logs('filter', flags)).toBe(false);
  });

  it('keeps a category off that both flags name', () => {
    expect(logs('map', stored({ log_enable: 'map', log_disable: 'map' }))).toBe(false);
  });
});
