import type { Tx } from '../db/database.ts';
import { insertSendJob, insertTextMessage } from './queries.ts';

export { deleteTextMessagesOf, findLastTextMessage } from './queries.ts';

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
export async function enqueueTextMessage(
  tx: Tx,
  { to, text, channel = 'sms', userId, at }: NewTextMessage,
): Promise<string> {
  const id = await insertTextMessage(tx, {
    to_number: to,
    text,
    channel,
    user_id: userId ?? null,
    ...(at && { created_at: at }),
  });
  await insertSendJob(tx, id);
  return id;
}
