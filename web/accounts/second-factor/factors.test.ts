import { describe, expect, it } from 'vitest';
import { sortFactors } from './factors.ts';

const factor = (id: string, factor_type: string, more = {}) => ({
  id,
  factor_type,
  status: 'verified' as const,
  ...more,
});

describe('the order of second factors', () => {
  const own = [
    factor('codes', 'recovery_code'),
    factor('phone', 'phone', { phone: '+34600112233' }),
    factor('key', 'webauthn', { friendly_name: 'Laptop' }),
    factor('half', 'totp', { status: 'unverified' }),
    factor('app', 'totp', { friendly_name: 'Phone' }),
  ];

  it('starts with the handiest and ends with recovery codes', () => {
    expect(sortFactors(own, true).map(({ id }) => id)).toEqual(['app', 'key', 'phone', 'codes']);
  });

  it('leaves out passkeys if the browser does not support them', () => {
    expect(sortFactors(own, false).map(({ id }) => id)).toEqual(['app', 'phone', 'codes']);
  });

  it('shows only the last digits of a phone number', () => {
    expect(sortFactors(own, true).find(({ id }) => id === 'phone')?.phoneEnd).toBe('233');
  });
});
