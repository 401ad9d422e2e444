import type { ActivityData, ActivityType } from '#shared/schemas/activities.ts';
import { type NewActivity, record } from '../activity/activity.ts';
import type { RequestOrigin } from '../http/origin.ts';
import type { Services } from '../services.ts';

export type AccountActivity = ActivityType & `account.${string}`;

interface Details<Type extends AccountActivity> {
  /** Who did it, by default the user themselves; null for a visitor or the program itself. */
  actorId?: string | null;
  origin?: RequestOrigin | undefined;
  data?: ActivityData<Type>;
}

/** Builds the activity of an account. */
export const accountActivity = <Type extends AccountActivity>(
  userId: string,
  { actorId = userId, origin, data }: Details<Type> = {},
) =>
  ({
    by: actorId,
    subject: userId,
    ...(actorId !== null && actorId !== userId && { as: 'platform' }),
    ...(origin && { origin }),
    ...(data && { data }),
  }) as NewActivity<Type>;

/** Records an activity of an account, such as `account.password_changed`, in the transaction of the change. */
export const recordAccount = <Type extends AccountActivity>(
  services: Pick<Services, 'db' | 'now'>,
  type: Type,
  userId: string,
  details?: Details<Type>,
): Promise<void> => record(services, type, accountActivity(userId, details));
