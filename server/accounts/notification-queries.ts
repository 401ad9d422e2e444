import { type Insertable, sql } from 'kysely';
import type { NotificationTopic } from '../../shared/accounts.ts';
import type { Connection } from '../db/database.ts';
import type { NotificationChoices } from '../db/schema.ts';

/** @returns undefined when nothing was chosen */
export async function findChoice(db: Connection, userId: string, topic: NotificationTopic) {
  const row = await db
    .selectFrom('notification_choices')
    .select('by_email')
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .executeTakeFirst();
  return row?.by_email;
}

export const upsertChoice = (db: Connection, choice: Insertable<NotificationChoices>) =>
  db
    .insertInto('notification_choices')
    .values(choice)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'topic']).doUpdateSet({ by_email: choice.by_email, updated_at: choice.updated_at }),
    )
    .execute();

/** What decides which mails a person gets. */
export async function findReader(db: Connection, userId: string) {
  const { rows } = await sql<{ hasEmail: boolean; ownsStudio: boolean }>`
    select u.email is not null as "hasEmail",
      exists (select from studios s where s.owner_id = u.id) as "ownsStudio"
    from auth.users u where u.id = ${userId}`.execute(db);
  return rows[0] ?? { hasEmail: false, ownsStudio: false };
}
