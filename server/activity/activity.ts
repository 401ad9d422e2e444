import { type Insertable, sql } from 'kysely';
import { ACTIVITIES, type ActivityData, type ActivityType, type ActorRole } from '#shared/schemas/activities.ts';
import type { Connection } from '../db/database.ts';
import type { Activities } from '../db/schema.ts';
import { currentOrigin, type RequestOrigin } from '../http/origin.ts';

export { changedFields } from './changed-fields.ts';
export { type Consumer, type Consumers, deliverActivities, RECORD_BOOKINGS } from './deliveries.ts';
export { listActivities } from './list-activities.ts';

/** Something that happened: to what, by whom, and with which data. */
export type NewActivity<Type extends ActivityType> = {
  /** The id of the signed-in user who did it; null for a visitor or the program itself. */
  by: string | null;
  /** By default the role of its kind; `system` where `by` is null. */
  as?: ActorRole;
  /** The id of what it happened to. */
  subject: string;
  /** The id of the studio that it concerns; not needed where the studio is the subject. */
  studio?: string | null;
  /** By default that of the request that is handled. */
  origin?: RequestOrigin | undefined;
} & (Record<never, never> extends ActivityData<Type> ? { data?: ActivityData<Type> } : { data: ActivityData<Type> });

interface Recorder {
  db: Connection;
  now: () => Date;
}

/**
 * Records an activity in the caller's transaction, so that it exists if and only if the change does. Activities are
 * never changed.
 * @throws ZodError for data of another shape than that of its kind: a fault of the program
 */
export async function record<Type extends ActivityType>(
  { db, now }: Recorder,
  type: Type,
  activity: NewActivity<Type>,
): Promise<void> {
  await db
    .insertInto('activities')
    .values(activityRow(now(), type, activity))
    .execute();
}

/** Records activities of one type, as `record` does. */
export async function recordAll<Type extends ActivityType>(
  { db, now }: Recorder,
  type: Type,
  activities: readonly NewActivity<Type>[],
): Promise<void> {
  const rows = activities.map((activity) => activityRow(now(), type, activity));
  if (rows.length > 0) await db.insertInto('activities').values(rows).execute();
}

/** Maps an activity to its row, for statements that insert it together with other rows. */
export function activityRow<Type extends ActivityType>(
  at: Date,
  type: Type,
  { by, as, subject, studio, data, origin = currentOrigin() }: NewActivity<Type>,
): Insertable<Activities> {
  const kind = ACTIVITIES[type];
  return {
    at,
    type,
    subject_type: kind.subject,
    subject_id: subject,
    studio_id: studio ?? (kind.subject === 'studio' ? subject : null),
    actor_id: by,
    actor_role: as ?? (by === null ? 'system' : kind.by),
    ip: origin?.ip ?? null,
    user_agent: origin?.userAgent?.slice(0, 500) ?? null,
    data: JSON.stringify(kind.data.parse(data ?? {})),
  };
}

/**
 * Removes personal data of an erased user: the details of activities by or about them, and their own address and
 * browser. That something happened and when stays, and so do the states of bookings and the address of another user who
 * acted on the account.
 */
export async function anonymizeActor(db: Connection, userId: string): Promise<void> {
  await sql`
    update activities set data = case when type like 'booking.%' then data else '{}' end,
      ip = case when actor_id = ${userId} then null else ip end,
      user_agent = case when actor_id = ${userId} then null else user_agent end
    where actor_id = ${userId} or (subject_type = 'user' and subject_id = ${userId}::text)`.execute(db);
}
