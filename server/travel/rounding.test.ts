import { describe, expect, it } from 'vitest';
import { wholeMinutes, wholeSeconds } from './rounding.ts';

const told = (minutes: number) => wholeMinutes(wholeSeconds(minutes));

describe('whole times', () => {
  it('count what has begun, however little of it', () => {
    expect(wholeSeconds(20.004)).toBe(1201);
    expect(told(20.004)).toBe(21);
    expect(told(20)).toBe(20);
    expect(told(19.999)).toBe(20);
  });

  it('are never none', () => {
    expect(told(0)).toBe(1);
  });

  it('of an engine that tells whole seconds are just these', () => {
    const seconds = Array.from({ length: 20_000 }, (_, at) => at);
    expect(seconds.filter((each) => wholeSeconds(each / 60) !== each)).toEqual([]);
  });
});
