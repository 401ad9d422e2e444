import { describe, expect, it } from 'vitest';
import { idleAt } from './idle.ts';

const MINUTES = 60_000;

describe('inactivity', () => {
  it('is allowed for 30 minutes', () => {
    expect(idleAt(0, 0)).toEqual({ phase: 'active', left: 30 * MINUTES });
    expect(idleAt(30 * MINUTES - 1, 0)).toEqual({ phase: 'active', left: 1 });
  });

  it('shows a warning for five minutes', () => {
    expect(idleAt(30 * MINUTES, 0)).toEqual({ phase: 'warned', left: 5 * MINUTES });
    expect(idleAt(35 * MINUTES - 1, 0)).toEqual({ phase: 'warned', left: 1 });
  });

  it('ends the session after 35 minutes, even after the computer slept', () => {
    expect(idleAt(35 * MINUTES, 0)).toEqual({ phase: 'over' });
    expect(idleAt(9 * 60 * MINUTES, 0)).toEqual({ phase: 'over' });
  });

  it('counts as none when the clock was set back', () => {
    expect(idleAt(0, 3 * MINUTES)).toEqual({ phase: 'active', left: 30 * MINUTES });
  });
});
