import { describe, expect, it } from 'vitest';
import { type AuthMode, findFault } from './credentials.ts';
import { failureOf } from './sign-in.ts';

const fault = (mode: AuthMode, email: string, password: string, name = '') =>
  findFault(mode, { email, password, name })?.text;

describe('the account form', () => {
  it('complains about one thing at a time: email, its form, password, its length, name', () => {
    expect(fault('sign-up', '', '')).toBe('auth.faults.email_required');
    expect(fault('sign-up', 'laia', '')).toBe('auth.faults.email_invalid');
    expect(fault('sign-up', 'laia@posteo', '')).toBe('auth.faults.email_invalid');
    expect(fault('sign-up', 'laia@posteo.net', '')).toBe('auth.faults.password_required');
    expect(fault('sign-up', 'laia@posteo.net', 'clay1')).toBe('auth.faults.password_short');
    expect(fault('sign-up', 'laia@posteo.net', 'clay12')).toBe('auth.faults.name_required');
    expect(fault('sign-up', 'laia@posteo.net', 'clay12', 'Laia')).toBeUndefined();
  });

  it('asks for no name to log in', () => {
    expect(fault('login', 'laia@posteo.net', 'clay12')).toBeUndefined();
  });
});

describe('a refusal of the accounts service', () => {
  it.each(['User already registered', 'This address is already in use', 'email exists'])(
    'says "%s" to someone who has an account',
    (message) => {
      expect(failureOf({ message, code: 'user_already_exists', status: 422 })).toEqual({ kind: 'registered' });
    },
  );

  it('is shown as it was returned', () => {
    const refusal = { message: 'Invalid login credentials', code: 'invalid_credentials', status: 400 };
    expect(failureOf(refusal)).toEqual({ kind: 'said', code: refusal.code, message: refusal.message });
  });

  it('is a plain sentence when the service failed or did not answer', () => {
    expect(failureOf({ message: 'Failed to fetch', code: undefined, status: 0 })).toEqual({ kind: 'unexpected' });
    expect(failureOf({ message: '{}', code: undefined, status: 503 })).toEqual({ kind: 'unexpected' });
  });
});
