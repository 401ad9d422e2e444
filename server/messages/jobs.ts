import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';
import { mailUnreadMessages } from './mail-messages.ts';

export const messageTasks = (services: Services): TaskList => ({
  mail_unread_messages: () => mailUnreadMessages(services),
});

/** In the worker's time zone, UTC. */
export const messageCron = ['* * * * * mail_unread_messages ?jobKey=mail_unread_messages'];
