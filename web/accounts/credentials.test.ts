import { describe, expect, it } from 'vitest';
import { type AuthMode, findEmailFault, findFault } from './credentials.ts';
import { failureOf, fieldOf } from './failure.ts';
import { storeRetryAfter } from './retry-after.ts';

const fault = (mode: AuthMode, email: string, password: string, name = '') =>
  findFault(mode, { email, password, name })?.text;

describe('the account form', () => {
  it('shows one fault at a time: missing email, invalid email, missing password, short password, missing name', () => {
    expect(fault('sign-up', '', '')).toBe('auth.faults.email_required');
    expect(fault('sign-up', 'laia', '')).toBe('auth.faults.email_invalid');
    expect(fault('sign-up', 'laia@posteo', '')).toBe('auth.faults.email_invalid');
    expect(fault('sign-up', 'laia@posteo.net', '')).toBe('auth.faults.password_required');
    expect(fault('sign-up', 'laia@posteo.net', 'clay1')).toBe('auth.faults.password_short');
    expect(fault('sign-up', 'laia@posteo.net', 'clay12')).toBe('auth.faults.name_required');
    expect(fault('sign-up', 'laia@posteo.net', 'clay12', 'Laia')).toBeUndefined();
  });

  it('needs an email to send a link to', () => {
    const missing = 'auth.faults.link_email';
    expect(findEmailFault(' ', missing)?.text).toBe(missing);
    expect(findEmailFault('laia', missing)?.text).toBe('auth.faults.email_invalid');
    expect(findEmailFault('laia@posteo.net', missing)).toBeUndefined();
  });

  it('needs no name to log in', () => {
    expect(fault('login', 'laia@posteo.net', 'clay12')).toBeUndefined();
  });
});

describe('a failure of the accounts service', () => {
  it.each(['User already registered', 'This address is already in use', 'email exists'])(
    'means that the account exists if the service says "%s"',
    (message) => {
      expect(failureOf({ message, code: 'user_already_exists', status: 422 })).toEqual({ kind: 'registered' });
    },
  );

  it('keeps the service’s message', () => {
    const refusal = { message: 'Invalid login credentials', code: 'invalid_credentials', status: 400 };
    expect(failureOf(refusal)).toMatchObject({ kind: 'said', code: refusal.code, message: refusal.message });
  });

  it('is "unexpected" when the service failed or did not respond', () => {
    expect(failureOf({ message: 'Failed to fetch', code: undefined, status: 0 })).toEqual({ kind: 'unexpected' });
    expect(failureOf({ message: '{}', code: undefined, status: 503 })).toEqual({ kind: 'unexpected' });
  });

  it('includes the seconds to wait, from the message or the Retry-After header', () => {
    const refusal = { code: 'over_email_send_rate_limit', status: 429 };
    const said = { ...refusal, message: 'For security purposes, you can only request this after 42 seconds.' };
    expect(failureOf(said)).toMatchObject({ kind: 'said', count: 42 });
    storeRetryAfter(17);
    expect(failureOf({ ...refusal, message: 'Request rate limit reached' })).toMatchObject({ count: 17 });
    storeRetryAfter(0);
    expect(failureOf({ ...refusal, message: 'Request rate limit reached' })).toMatchObject({ count: undefined });
  });

  it('includes the minimum password length that the operator set', () => {
    const short = { code: 'weak_password', status: 422, message: 'Password should be at least 10 characters.' };
    expect(failureOf(short)).toMatchObject({ count: 10 });
  });

  it('belongs to the field it is about', () => {
    const invalid = { code: 'validation_failed', status: 400 };
    const email = failureOf({ ...invalid, message: 'Unable to validate email address: invalid format' });
    expect(fieldOf(email)).toBe('email');
    expect(fieldOf(failureOf({ code: 'weak_password', status: 422, message: 'This password is too common' }))).toBe(
      'password',
    );
    expect(fieldOf(failureOf({ ...invalid, message: 'The request is not valid' }))).toBeUndefined();
    expect(fieldOf(failureOf({ code: 'invalid_credentials', status: 400, message: 'Invalid' }))).toBeUndefined();
  });

  it('has its own code when a person closes the browser’s passkey prompt', () => {
    const closed = { message: 'The operation was not allowed', code: 'ERROR_CEREMONY_ABORTED' };
    expect(failureOf(closed)).toMatchObject({ kind: 'said', code: 'passkey_not_used' });
  });
});
