import { describe, expect, it } from 'vitest';
import { sortFactors } from './factors.ts';

const factor = (id: string, factor_type: string, more = {}) => ({
  id,
  factor_type,
  status: 'verified' as const,
  ...more,
});

describe('the ways to give the second factor', () => {
  const own = [
    factor('codes', 'recovery_code'),
    factor('phone', 'phone', { phone: '+34600112233' }),
    factor('key', 'webauthn', { friendly_name: 'Laptop' }),
    factor('half', 'totp', { status: 'unverified' }),
    factor('app', 'totp', { friendly_name: 'Phone' }),
  ];

  it('begin with the handiest and end with the codes on paper', () => {
    expect(sortFactors(own, true).map(({ id }) => id)).toEqual(['app', 'key', 'phone', 'codes']);
  });

  it('leave passkeys out where the browser knows none', () => {
    expect(sortFactors(own, false).map(({ id }) => id)).toEqual(['app', 'phone', 'codes']);
  });

  it('show no more of a number than its end', () => {
    expect(sortFactors(own, true).find(({ id }) => id === 'phone')?.phoneEnd).toBe('233');
  });
});
