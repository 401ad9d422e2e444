import type { Factor, User } from '@supabase/auth-js';

type FactorType = 'totp' | 'phone';

/** Returns the verified second factors; recovery codes only substitute for one. */
export const verifiedFactors = (user: User | undefined): Factor[] =>
  (user?.factors ?? []).filter(({ status, factor_type }) => status === 'verified' && factor_type !== 'recovery_code');

/** True if there is a set of recovery codes, used up or not. */
export const hasRecoveryCodes = (user: User): boolean =>
  (user.factors ?? []).some(({ factor_type }) => factor_type === 'recovery_code');

/** Returns the verified factors of one type. */
export const factorsOf = (user: User, type: FactorType): Factor[] =>
  verifiedFactors(user).filter(({ factor_type }) => factor_type === type);

/**
 * Returns an unused name, because the service requires unique ones: "Authenticator app", then "Authenticator app 2".
 */
export function freeName(user: User, wanted: string): string {
  const taken = new Set((user.factors ?? []).map(({ friendly_name }) => friendly_name));
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted} ${count}`;
  return name;
}
