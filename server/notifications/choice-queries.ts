import { type Insertable, sql } from 'kysely';
import type { Connection, Tx } from '../db/database.ts';
import type { NotificationChoices } from '../db/schema.ts';

/** Saves choices of a topic; channels that are left out stay as they are. */
export const upsertChoice = (tx: Tx, { user_id, topic, ...choice }: Insertable<NotificationChoices>) =>
  tx
    .insertInto('notification_choices')
    .values({ user_id, topic, ...choice })
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet(choice))
    .execute();

/** What decides which topics and channels a person has. */
export interface Reach {
  hasEmail: boolean;
  hasStudio: boolean;
}

export async function findReach(db: Connection, userId: string): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select u.email is not null as "hasEmail",
      (exists (select from studios s where s.owner_id = u.id)
        or exists (select from studio_members m where m.user_id = u.id)) as "hasStudio"
    from auth.users u where u.id = ${userId}`.execute(db);
  return rows[0] ?? { hasEmail: false, hasStudio: false };
}
