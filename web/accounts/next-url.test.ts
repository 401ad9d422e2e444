import { describe, expect, it } from 'vitest';
import { nextPlace, placeOfNewPerson } from './next-url.ts';

describe('the place after signing in', () => {
  it('is the path that was asked for, with its query and place on the page', () => {
    expect(nextPlace('/book/class/first-bowl?seats=2#who')).toBe('/book/class/first-bowl?seats=2#who');
  });

  it.each([null, '', 'dashboard', 'https://evil.example', '//evil.example', '///evil.example', '/\\evil.example'])(
    'is home for %s',
    (next) => {
      expect(nextPlace(next)).toBe('/');
    },
  );

  it.each(['/\t/evil.example', '/\n/evil.example', '/.//evil.example', '/a/..//evil.example', 'javascript:alert(1)'])(
    'is home for the disguised %j',
    (next) => {
      expect(nextPlace(next)).toBe('/');
    },
  );
});

describe('the place of a new person', () => {
  it('is the questions, which lead on to where they wanted to go', () => {
    expect(placeOfNewPerson('/')).toBe('/onboarding');
    expect(placeOfNewPerson('/studios?q=a')).toBe('/onboarding?next=%2Fstudios%3Fq%3Da');
  });

  it.each([
    '/book/class/first-bowl?seats=2',
    '/list-studio',
    '/dashboard?tab=bookings',
    '/dashboard?tab=bookings#later',
  ])('is %s, where they are in the middle of it', (next) => {
    expect(placeOfNewPerson(next)).toBe(next);
  });

  it.each(['/dashboard', '/dashboard?tab=settings', '/dashboard?tab=bookingsx'])(
    'is the questions before %s',
    (next) => {
      expect(placeOfNewPerson(next)).toBe(`/onboarding?next=${encodeURIComponent(next)}`);
    },
  );
});
