import type { TaskList } from 'graphile-worker';
import type { Services } from '../../services.ts';
import { LinkRequest } from './link-requests.ts';
import { sendRequestedLink } from './send-requested-link.ts';
import { deleteExpiredTokens } from './sweep.ts';

export const oneTimeTokenTasks = (services: Services): TaskList => ({
  /** Mails or texts what somebody asked for without being signed in. */
  grant_link: (payload) => sendRequestedLink(services, LinkRequest.parse(payload)),
  sweep_links: () => deleteExpiredTokens(services),
});
