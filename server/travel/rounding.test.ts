import { describe, expect, it } from 'vitest';
import { ceilMinutes, ceilSeconds } from './rounding.ts';

const source = (minutes: number) => ceilMinutes(ceilSeconds(minutes));

describe('whole times', () => {
  it('count what has begun, however little of it', () => {
    expect(ceilSeconds(20.004)).toBe(1201);
    expect(source(20.004)).toBe(21);
    expect(source(20)).toBe(20);
    expect(source(19.999)).toBe(20);
  });

  it('are never none', () => {
    expect(source(0)).toBe(1);
  });

  it('of an engine that tells whole seconds are just these', () => {
    const seconds = Array.from({ length: 20_000 }, (_, at) => at);
    expect(seconds.filter((each) => ceilSeconds(each / 60) !== each)).toEqual([]);
  });
});
