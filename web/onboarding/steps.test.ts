import { describe, expect, it } from 'vitest';
import { stepAfter, stepBefore, stepOf } from './steps.ts';

describe('the steps of onboarding', () => {
  it('begin with the language, also when the address names none that exists', () => {
    expect([stepOf(null), stepOf('toString'), stepOf('where')]).toEqual(['language', 'language', 'where']);
  });

  it('lead to one another and then out', () => {
    expect(stepAfter('language')).toBe('interests');
    expect(stepAfter('studio')).toBeUndefined();
    expect([stepBefore('interests'), stepBefore('language')]).toEqual(['language', undefined]);
  });
});
