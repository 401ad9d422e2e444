import type { QueryClient } from '@tanstack/react-query';
import { loadAuthClient } from '#web/accounts/auth-client.ts';
import { ME } from '#web/accounts/session.ts';
import { PASSKEYS, RECOVERY_CODES, USER } from '../identity-queries.ts';

/**
 * Refreshes the session after a change of factors: the token has what is proven, and every view of factors is
 * refetched.
 */
export async function refreshFactors(cache: QueryClient): Promise<void> {
  const client = await loadAuthClient();
  await client.refreshSession();
  await Promise.all([USER, PASSKEYS, RECOVERY_CODES, ME].map((queryKey) => cache.invalidateQueries({ queryKey })));
}
