import type { TaskList } from 'graphile-worker';
import type { Services } from '../../services.ts';
import { AUTH_CODE_TTL_MS } from '../flow-state/flow-state.ts';
import { clearProviderData, deleteFlowStatesBefore } from '../flow-state/queries.ts';
import { LinkRequest } from './link-requests.ts';
import { deleteTokensBefore } from './queries.ts';
import { sendRequestedLink } from './send-requested-link.ts';

export const oneTimeTokenTasks = (services: Services): TaskList => ({
  /** Mails or texts what somebody asked for without being signed in. */
  grant_link: (payload) => sendRequestedLink(services, LinkRequest.parse(payload)),
  sweep_links: () => deleteExpiredTokens(services),
});

const HOUR = 60 * 60 * 1000;

/**
 * Forgets links and codes that are too old to be used, what providers gave and said behind them, and flows that nobody
 * can end any more.
 */
export async function deleteExpiredTokens({ config, db, now }: Services): Promise<void> {
  const tokensDie = config.auth.otpExp * 1000;
  await deleteTokensBefore(db, new Date(now().getTime() - tokensDie));
  await clearProviderData(db, new Date(now().getTime() - AUTH_CODE_TTL_MS));
  // A flow outlives the link that leads to it by the life of its code.
  await deleteFlowStatesBefore(db, new Date(now().getTime() - tokensDie - HOUR));
}
