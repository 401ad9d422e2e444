import type { TaskList } from 'graphile-worker';
import type { Services } from '../../services.ts';
import { AskedLink } from './link-requests.ts';
import { grantLink } from './send-requested-link.ts';
import { sweepLinks } from './sweep.ts';

export const linkTasks = (services: Services): TaskList => ({
  /** Mails or texts what somebody asked for without being signed in. */
  grant_link: (payload) => grantLink(services, AskedLink.parse(payload)),
  sweep_links: () => sweepLinks(services),
});
