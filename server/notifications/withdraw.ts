import { publish } from '../live/live.ts';
import { deleteMailsAbout, deleteQueuedMails } from '../mail/mail.ts';
import type { TxServices } from '../services.ts';
import { deleteQueuedTextMessages } from '../sms/sms.ts';
import * as queries from './notify-queries.ts';

/**
 * Withdraws notifications with these keys, because what they say is no longer true. Mails and text messages that were
 * sent stay.
 */
export async function withdraw({ db }: Pick<TxServices, 'db'>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await deleteQueuedMails(db, keys);
  await deleteQueuedTextMessages(db, keys);
  for (const person of await queries.deleteNotifications(db, keys)) {
    await publish(db, { person }, { kind: 'notification' });
  }
}

/** Deletes all mails and notifications about these ids, which contain names of people. */
export async function forgetNotificationsAbout({ db }: Pick<TxServices, 'db'>, ids: readonly string[]): Promise<void> {
  await deleteMailsAbout(db, ids);
  await queries.deleteNotificationsAbout(db, ids);
}
