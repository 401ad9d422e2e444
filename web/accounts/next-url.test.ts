import { describe, expect, it } from 'vitest';
import { newUserPath, safeNextPath, signedInPath } from './next-url.ts';

describe('the path after signing in', () => {
  it('keeps path, query and fragment', () => {
    expect(safeNextPath('/book/class/first-bowl?seats=2#who')).toBe('/book/class/first-bowl?seats=2#who');
  });

  it.each([null, '', 'dashboard', 'https://evil.example', '//evil.example', '///evil.example', '/\\evil.example'])(
    'is the home page for %s',
    (next) => {
      expect(safeNextPath(next)).toBe('/');
    },
  );

  it.each(['/\t/evil.example', '/\n/evil.example', '/.//evil.example', '/a/..//evil.example', 'javascript:alert(1)'])(
    'is the home page for the disguised %j',
    (next) => {
      expect(safeNextPath(next)).toBe('/');
    },
  );
});

describe('the path of a person who signed in', () => {
  const owner = { owns_studio: true };
  const guest = { owns_studio: false };

  it('is the day of their studio for owners, and the home page for others', () => {
    expect(signedInPath('/', owner)).toBe('/studio-owner-dashboard');
    expect(signedInPath('/', guest)).toBe('/');
    expect(signedInPath('/', undefined)).toBe('/');
    expect(signedInPath('/', owner, '/dashboard')).toBe('/studio-owner-dashboard');
    expect(signedInPath('/', guest, '/dashboard')).toBe('/dashboard');
  });

  it('is the page that was asked for, for owners too', () => {
    expect(signedInPath('/offering/first-bowl#dates', owner, '/dashboard')).toBe('/offering/first-bowl#dates');
    expect(signedInPath('/dashboard', owner)).toBe('/dashboard');
    expect(signedInPath('//evil.example', guest)).toBe('/');
  });
});

describe('the path of a new person', () => {
  it('is onboarding, which leads to the wanted path', () => {
    expect(newUserPath('/')).toBe('/onboarding');
    expect(newUserPath('/studios?q=a')).toBe('/onboarding?next=%2Fstudios%3Fq%3Da');
  });

  it.each([
    '/book/class/first-bowl?seats=2',
    '/list-studio',
    '/dashboard?tab=bookings',
    '/dashboard?tab=bookings#later',
    '/bookings/0199',
    '/pay/0199',
    '/waitlist/0199?course=true',
    '/manage-inbox/fang?booking=0199',
    '/dashboard?tab=messages&booking=0199',
    '/notifications',
    '/account/mails?token=abc',
  ])('is %s, which skips onboarding', (next) => {
    expect(newUserPath(next)).toBe(next);
  });

  it.each(['/dashboard', '/dashboard?tab=settings', '/dashboard?tab=bookingsx', '/dashboard?tab=messages'])(
    'is onboarding before %s',
    (next) => {
      expect(newUserPath(next)).toBe(`/onboarding?next=${encodeURIComponent(next)}`);
    },
  );
});
