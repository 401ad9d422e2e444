import { type Insertable, sql } from 'kysely';
import type { Connection, Tx } from '../db/database.ts';
import type { TextMessages } from '../db/schema.ts';
import type { Delivery } from '../providers/send-queued.ts';
import type { OutgoingTextMessage } from '../providers/sms/port.ts';

export async function insertTextMessage(tx: Tx, message: Insertable<TextMessages>): Promise<string> {
  const { id } = await tx.insertInto('text_messages').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Inserts a text message. @returns undefined if one with the same key exists */
export async function insertTextMessageOnce(tx: Tx, message: Insertable<TextMessages>): Promise<string | undefined> {
  const row = await tx
    .insertInto('text_messages')
    .values(message)
    .onConflict((conflict) => conflict.constraint('text_messages_dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Deletes the text messages with these keys that were not sent yet. */
export const deleteQueuedTextMessages = (db: Connection, keys: readonly string[]) =>
  db.deleteFrom('text_messages').where('dedupe_key', 'in', keys).where('state', '=', 'queued').execute();

/** Finds when a user was last sent a text message. */
export async function findLastTextMessage(db: Connection, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('text_messages')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** A few attempts within minutes, because codes expire soon. */
const MAX_ATTEMPTS = 4;

export async function insertSendJob(tx: Tx, id: string, runAt: Date | undefined): Promise<void> {
  await sql`
    select graphile_worker.add_job('send_text_message', json_build_object('id', ${id}::text), max_attempts => ${MAX_ATTEMPTS},
      run_at => ${runAt ?? null}::timestamptz)`.execute(tx);
}

/** Finds a text message that is still queued. */
export const findQueuedTextMessage = (db: Connection, id: string): Promise<OutgoingTextMessage | undefined> =>
  db
    .selectFrom('text_messages')
    .select(['to_number', 'text', 'channel'])
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();

export async function updateDelivery(db: Connection, id: string, { state, error, sentAt }: Delivery): Promise<void> {
  await db
    .updateTable('text_messages')
    .set({ state, error: error ?? null, sent_at: sentAt ?? null })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes all text messages to a user.
 * @param user.phone E.164 with the plus sign; null deletes by the user id only
 */
export const deleteTextMessagesOf = (db: Connection, { userId, phone }: { userId: string; phone: string | null }) =>
  db
    .deleteFrom('text_messages')
    .where((is) => is.or([is('user_id', '=', userId), ...(phone ? [is('to_number', '=', phone)] : [])]))
    .execute();
