import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { forgetDrafts } from '../forms/drafts/draft-keys.ts';
import { loadAuthClient } from './auth-client.ts';
import { findWho } from './session.ts';

/**
 * Ends the session, everywhere or in this browser only. That the server does not know it any more (401, 403, 404) is no
 * failure; if it cannot be reached, the session ends at least here: nobody is kept signed in against their will.
 */
export async function endSession(scope: 'global' | 'local'): Promise<void> {
  const client = await loadAuthClient();
  const { error } = await client.signOut({ scope });
  if (error && scope === 'global') await client.signOut({ scope: 'local' });
}

/**
 * Ends the session of somebody who wants to go. Somebody else may be next at this computer: what was typed or chosen,
 * and did not arrive, goes too. A session that ends by itself leaves it for when the same person is back.
 */
export async function leaveBrowser(scope: 'global' | 'local'): Promise<void> {
  const userId = await findWho();
  await endSession(scope);
  if (userId) await forgetUnsent(userId);
}

async function forgetUnsent(userId: string): Promise<void> {
  forgetDrafts(userId);
  try {
    const { uploadQueues } = await import('../uploads/queue/queues.ts');
    await uploadQueues.forget(userId);
  } catch {
    // A browser without IndexedDB kept no pictures.
  }
}

/** Log Out: goes to the home page, and "back" does not lead into the account again. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    // First: a screen behind sign-in would otherwise send the reader to the login page on its own.
    await navigate('/', { replace: true });
    await leaveBrowser('global');
  }, [navigate]);
}
