import { publish } from '../live/live.ts';
import type { TxServices } from '../services.ts';
import * as queries from './notify-queries.ts';

/**
 * A notification that asked for an answer: its key, and the title that says the answer. Without one, it leaves the
 * list.
 */
export interface Answered {
  key: string;
  title?: string;
}

/** Says in notifications that asked for an answer what it was, and marks them as read. Mails are sent all the same. */
export async function markAnswered({ db, now }: TxServices, answered: readonly Answered[]): Promise<void> {
  for (const { key, title } of answered) {
    const people = await (title === undefined
      ? queries.deleteNotifications(db, [key])
      : queries.updateTitle(db, key, title, now()));
    for (const person of people) await publish(db, { person }, { kind: 'notification' });
  }
}
