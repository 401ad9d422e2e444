import { describe, expect, it } from 'vitest';
import { stepAfter, stepBefore, stepOf } from './steps.ts';

describe('onboarding steps', () => {
  it('start with the language, even if the URL names an unknown step', () => {
    expect([stepOf(null), stepOf('toString'), stepOf('where')]).toEqual(['language', 'language', 'where']);
  });

  it('follow one another and then end', () => {
    expect(stepAfter('language')).toBe('interests');
    expect(stepAfter('studio')).toBeUndefined();
    expect([stepBefore('interests'), stepBefore('language')]).toEqual(['language', undefined]);
  });
});
