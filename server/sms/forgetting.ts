import type { Connection } from '../db/database.ts';

/**
 * Takes from the history every text message to a person.
 * @param person.phone E.164 with the plus sign; null leaves out what goes by the number only
 */
export const deleteTextMessagesOf = (db: Connection, { userId, phone }: { userId: string; phone: string | null }) =>
  db
    .deleteFrom('text_messages')
    .where((is) => is.or([is('user_id', '=', userId), ...(phone ? [is('to_number', '=', phone)] : [])]))
    .execute();
