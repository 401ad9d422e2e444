import type { User } from '@supabase/auth-js';
import { describe, expect, it } from 'vitest';
import { freeName, verifiedFactors } from './factors.ts';

const user = {
  factors: [
    { id: '1', factor_type: 'totp', status: 'verified', friendly_name: 'App' },
    { id: '2', factor_type: 'totp', status: 'unverified', friendly_name: 'App 2' },
    { id: '3', factor_type: 'recovery_code', status: 'verified', friendly_name: 'Recovery codes' },
  ],
} as User;

describe('second factors', () => {
  it('count only when verified, and never include recovery codes', () => {
    expect(verifiedFactors(user).map(({ id }) => id)).toEqual(['1']);
    expect(verifiedFactors({ ...user, factors: undefined })).toEqual([]);
    expect(verifiedFactors(undefined)).toEqual([]);
  });

  it('get an unused name, also considering unfinished factors', () => {
    expect(freeName(user, 'App')).toBe('App 3');
    expect(freeName(user, 'Phone')).toBe('Phone');
  });
});
