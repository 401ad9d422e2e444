import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';
import { updateAnswerTimes } from './answer-times.ts';
import { mailUnreadMessages } from './mail-messages.ts';

export const messageTasks = (services: Services): TaskList => ({
  mail_unread_messages: () => mailUnreadMessages(services),
  update_answer_times: () => updateAnswerTimes(services),
});

/** In the worker's time zone, UTC. */
export const messageCron = [
  '* * * * * mail_unread_messages ?jobKey=mail_unread_messages',
  '17 * * * * update_answer_times ?jobKey=update_answer_times',
];
