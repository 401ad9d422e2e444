import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { type ErasureHook, eraseAccounts } from './deletion/erasure.ts';
import { handleSignIn } from './devices/handle-sign-in.ts';

const SignedIn = z.object({
  user_id: z.uuid(),
  session_id: z.uuid(),
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  at: z.coerce.date(),
});

/** @param hooks erasure hooks of the domains that this one does not import */
export const accountTasks = (services: Services, hooks: readonly ErasureHook[]): TaskList => ({
  /** Queued by every sign-in. */
  handle_sign_in(payload) {
    const { user_id, session_id, user_agent, ip, at } = SignedIn.parse(payload);
    return handleSignIn(services, { userId: user_id, sessionId: session_id, userAgent: user_agent, ip, at });
  },
  erase_accounts: () => eraseAccounts(services, hooks),
});

/** In the worker's time zone, UTC. */
export const accountCron = ['3,18,33,48 * * * * erase_accounts ?jobKey=erase_accounts'];
