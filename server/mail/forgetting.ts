import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/**
 * Takes from the history every mail to a person, and every one that names their address as where to answer.
 * @param person.email null leaves out what goes by the address only
 */
export const deleteMailsOf = (db: Connection, { userId, email }: { userId: string; email: string | null }) =>
  db
    .deleteFrom('emails')
    .where((is) =>
      is.or([
        is('user_id', '=', userId),
        ...(email
          ? [is('reply_to', '=', email), is.and([is('to_address', '=', email), is('user_id', 'is', null)])]
          : []),
      ]),
    )
    .execute();

/** Takes from the history all mails about some things, to whomever: what follows the name in their dedupe keys. */
export const deleteMailsAbout = (db: Connection, ids: readonly string[]) =>
  sql`delete from emails where split_part(dedupe_key, ':', 2) = any(${[...ids]}::text[])`.execute(db);
