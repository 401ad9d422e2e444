import type { QuietHours } from '#shared/schemas/notifications.ts';
import type { Connection } from '../db/database.ts';
import type { Services } from '../services.ts';

/** Returns the quiet hours of a person; both times are null where there are none. */
export async function getQuietHours(
  { db, config }: { db: Connection; config: Services['config'] },
  { userId }: { userId: string },
): Promise<QuietHours> {
  const row = await db
    .selectFrom('quiet_hours')
    .select(['starts', 'ends', 'time_zone'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row
    ? { from: row.starts.slice(0, 5), until: row.ends.slice(0, 5), time_zone: row.time_zone }
    : { from: null, until: null, time_zone: config.invoices.timeZone };
}

/** Sets or removes the quiet hours of a person. */
export async function saveQuietHours(
  services: Services,
  { userId }: { userId: string },
  { from, until, time_zone }: QuietHours,
): Promise<QuietHours> {
  const { db } = services;
  if (from === null || until === null) {
    await db.deleteFrom('quiet_hours').where('user_id', '=', userId).execute();
    return { from: null, until: null, time_zone };
  }
  const hours = { starts: from, ends: until, time_zone };
  await db
    .insertInto('quiet_hours')
    .values({ user_id: userId, ...hours })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(hours))
    .execute();
  return getQuietHours(services, { userId });
}
