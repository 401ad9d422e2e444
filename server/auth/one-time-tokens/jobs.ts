import type { TaskList } from 'graphile-worker';
import type { Services } from '#server/services.ts';
import { AUTH_CODE_TTL_MS } from '../flow-state/flow-state.ts';
import { clearProviderData, deleteFlowStatesBefore } from '../flow-state/queries.ts';
import { LinkRequest } from './link-requests.ts';
import { deleteTokensBefore } from './queries.ts';
import { sendRequestedLink } from './send-requested-link.ts';

export const oneTimeTokenTasks = (services: Services): TaskList => ({
  /** Sends the link or code that a visitor requested. */
  send_requested_link: (payload) => sendRequestedLink(services, LinkRequest.parse(payload)),
  delete_expired_tokens: () => deleteExpiredTokens(services),
});

const HOUR = 60 * 60 * 1000;

/**
 * Deletes expired tokens, provider data of expired authorization codes, and flow states that can no longer be finished.
 */
export async function deleteExpiredTokens({ config, db, now }: Services): Promise<void> {
  const tokenTtl = config.auth.otpExp * 1000;
  await deleteTokensBefore(db, new Date(now().getTime() - tokenTtl));
  await clearProviderData(db, new Date(now().getTime() - AUTH_CODE_TTL_MS));
  // A link may be followed in its last second, and its flow then still needs to exchange the code.
  await deleteFlowStatesBefore(db, new Date(now().getTime() - tokenTtl - HOUR));
}
