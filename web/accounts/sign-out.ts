import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { loadAuthClient } from './auth-client.ts';

/**
 * Ends the session, everywhere or in this browser only. That the server does not know it any more (401, 403, 404) is no
 * failure; if it cannot be reached, the session ends at least here: nobody is kept signed in against their will.
 */
export async function endSession(scope: 'global' | 'local'): Promise<void> {
  const client = await loadAuthClient();
  const { error } = await client.signOut({ scope });
  if (error && scope === 'global') await client.signOut({ scope: 'local' });
}

/** Log Out: goes to the home page, and "back" does not lead into the account again. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    // First: a screen behind sign-in would otherwise send the reader to the login page on its own.
    await navigate('/', { replace: true });
    await endSession('global');
  }, [navigate]);
}
