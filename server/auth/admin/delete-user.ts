import { anonymizeActor } from '#server/activity/activity.ts';
import { deleteMailsOf } from '#server/mail/mail.ts';
import { removeUploadsOfUser } from '#server/media/media.ts';
import { ownsOpenStudio } from '#server/read-models/studios-of-person.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { deleteTextMessagesOf } from '#server/sms/sms.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { lockUser, type UserRow, updateUser } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import { endAllSessions } from '../sessions/devices.ts';
import type { Administrator } from './administrator.ts';
import * as queries from './queries.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Deletes an account. A soft deletion ends all sessions, and a job erases the personal data within moments; the row
 * stays without them, because bookings and documents point to it. A hard deletion removes the row if nothing points to
 * it.
 * @throws AuthError `user_not_found` (404), `conflict` (an open studio, or records that have to stay)
 */
export async function deleteUser(
  services: Services,
  id: string,
  softly: boolean,
  { userId }: Administrator,
  origin: Origin,
): Promise<void> {
  await inTransaction(services, async (inside, tx) => {
    const user = await lockUser(tx, id);
    if (!user) refuseAuth('user_not_found', { status: 404, message: 'User not found' });
    if (await ownsOpenStudio(tx, id)) refuseAuth('conflict', { message: OWNS_STUDIO });
    if (softly) {
      await endAllSessions(tx, id);
      await queries.scheduleErasure(tx, id, services.now());
    } else {
      await deleteRow(inside, user);
    }
    await recordAccount(inside, 'account.deleted', id, { actorId: userId, origin, data: { softly } });
  }).catch((error: unknown) => {
    if (isForeignKeyViolation(error)) refuseAuth('conflict', { message: HAS_RECORDS });
    throw error;
  });
}

const OWNS_STUDIO = 'This user owns a studio that is open. Archive it or transfer it first.';
const HAS_RECORDS =
  'This user has bookings or other records that have to stay. Delete with should_soft_delete: that erases the person and keeps the records.';

async function deleteRow(services: TxServices, user: UserRow): Promise<void> {
  const { db, now } = services;
  const erased = {
    userId: user.id,
    email: user.email_proven_at ? user.email : null,
    phone: user.phone_confirmed_at && user.phone ? `+${user.phone}` : null,
  };
  await deleteMailsOf(db, erased);
  await deleteTextMessagesOf(db, erased);
  await removeUploadsOfUser(db, user.id);
  // The audit log accepts changes only for deleted users.
  await updateUser(db, user.id, { deleted_at: now() });
  await anonymizeActor(db, user.id);
  await queries.deleteUserRow(db, user.id);
}

const isForeignKeyViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
