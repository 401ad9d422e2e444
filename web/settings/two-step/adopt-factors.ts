import type { QueryClient } from '@tanstack/react-query';
import { loadAuthClient } from '../../accounts/auth-client.ts';
import { ME } from '../../accounts/session.ts';
import { PASSKEYS, RECOVERY_CODES, USER } from '../identity-queries.ts';

/** After a factor came or went: the token says what this session has proven, and everything that shows factors anew. */
export async function adoptFactors(cache: QueryClient): Promise<void> {
  const client = await loadAuthClient();
  await client.refreshSession();
  await Promise.all([USER, PASSKEYS, RECOVERY_CODES, ME].map((queryKey) => cache.invalidateQueries({ queryKey })));
}
