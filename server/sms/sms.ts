import type { Tx } from '../db/database.ts';
import { insertSendJob, insertTextMessage, insertTextMessageOnce } from './queries.ts';

export { deleteQueuedTextMessages, deleteTextMessagesOf, findLastTextMessage } from './queries.ts';

export interface NewTextMessage {
  /** E.164 with the plus sign. */
  to: string;
  /** At most 1600 characters. */
  text: string;
  channel?: 'sms' | 'whatsapp';
  userId?: string;
  /** The time of writing, by the caller's clock. */
  at?: Date;
}

/**
 * Queues a text message in the caller's transaction.
 * @returns the id of the message
 */
export async function enqueueTextMessage(tx: Tx, message: NewTextMessage): Promise<string> {
  const id = await insertTextMessage(tx, toRow(message));
  await insertSendJob(tx, id, undefined);
  return id;
}

/**
 * Queues a text message that can be withdrawn until it is sent, in the caller's transaction.
 * @param when.key a message with the same key is sent only once
 * @param when.runAt when it is sent; at once if left out
 */
export async function scheduleTextMessage(
  tx: Tx,
  message: NewTextMessage,
  { key, runAt }: { key: string | undefined; runAt: Date | undefined },
): Promise<void> {
  const id = await insertTextMessageOnce(tx, { ...toRow(message), dedupe_key: key ?? null });
  if (id) await insertSendJob(tx, id, runAt);
}

const toRow = ({ to, text, channel = 'sms', userId, at }: NewTextMessage) => ({
  ...{ to_number: to, text, channel, user_id: userId ?? null },
  ...(at && { created_at: at }),
});
