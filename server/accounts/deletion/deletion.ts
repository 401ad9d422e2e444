import type { z } from 'zod';
import {
  AuthError,
  endAllSessions,
  findUser,
  lockUser,
  recordAccount,
  sendNotice,
  verifyPasswordOrNonce,
} from '#server/auth/auth.ts';
import type { Person } from '#server/http/actor.ts';
import type { RequestOrigin } from '#server/http/origin.ts';
import { refuse } from '#server/http/refuse.ts';
import { listOpenStudios } from '#server/read-models/studios-of-person.ts';
import { inTransaction, type Services } from '#server/services.ts';
import { DELETION_DAYS } from '#shared/accounts.ts';
import type { Deletion, DeletionPreview, DeletionRequest } from '#shared/schemas/accounts.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { HOUR } from '#shared/time/time.ts';
import type { PersonalData } from '../personal-data.ts';
import * as queries from './queries.ts';

type DeletionProof = z.output<typeof DeletionRequest>;
type Origin = RequestOrigin | undefined;

const deletionDueAt = (now: Date) => new Date(now.getTime() + DELETION_DAYS * 24 * HOUR);

/** Returns what deleting the account now would affect. */
export async function previewDeletion(
  { db, now }: Services,
  { userId }: Person,
  { listUpcomingBookings }: Pick<PersonalData, 'listUpcomingBookings'>,
): Promise<DeletionPreview> {
  const user = (await findUser(db, userId)) ?? refuse('http.session_ended');
  const due = deletionDueAt(now());
  const bookings = await listUpcomingBookings(db, userId, now());
  return {
    bookings: bookings.map(({ id, title, studio, starts_at, time_zone }) => ({
      id,
      title,
      studio,
      starts_at: toOffsetIso(starts_at, time_zone),
      cancelled: starts_at > due,
    })),
    studios: await listOpenStudios(db, userId),
    has_password: user.password_hash !== null,
    days: DELETION_DAYS,
  };
}

/**
 * Requests the deletion of an account: all sessions end at once, and the account is erased after 14 days. Signing in
 * before that restores it.
 * @throws Refusal `accounts.owns_studio`, `accounts.not_confirmed`, `http.too_many`
 */
export async function requestDeletion(
  services: Services,
  { userId, sessionId }: Person,
  proof: DeletionProof,
  origin: Origin,
): Promise<Deletion> {
  await assertOwnsNoStudio(services, userId);
  await verifyProof(services, { userId, sessionId }, proof, origin);
  const at = services.now();
  const dueAt = await inTransaction(services, async (inside, tx) => {
    const user = (await lockUser(tx, userId)) ?? refuse('http.session_ended');
    await assertOwnsNoStudio(inside, userId);
    await endAllSessions(tx, userId);
    const before = await queries.findPendingDeletion(tx, userId);
    // A second request keeps the first date.
    if (before) return before.due_at;
    const due = deletionDueAt(at);
    await queries.upsertDeletion(tx, { user_id: userId, requested_at: at, due_at: due });
    await recordAccount(inside, 'account.deletion_requested', userId, { origin, data: { due_at: due.toISOString() } });
    await sendNotice(inside, user, { template: 'account-deletion', dueAt: due });
    return due;
  });
  return { due_at: dueAt.toISOString() };
}

/** Refuses owners of open studios, which have guests and bookings. */
async function assertOwnsNoStudio({ db }: Pick<Services, 'db'>, userId: string): Promise<void> {
  const studios = await listOpenStudios(db, userId);
  if (studios.length > 0) refuse('accounts.owns_studio', { studios });
}

async function verifyProof(
  services: Services,
  { userId, sessionId }: Pick<Person, 'userId' | 'sessionId'>,
  { password, code }: DeletionProof,
  origin: Origin,
) {
  // Attempts are counted per session, so that someone who guesses the password elsewhere does not lock the user out
  // here.
  const typed = { password: password ?? '', ip: origin?.ip, device: async () => sessionId };
  const proof = code === undefined ? typed : { code };
  const isThem = await verifyPasswordOrNonce(services, userId, proof).catch((error: unknown) => {
    if (error instanceof AuthError && error.status === 429) refuse('http.too_many', { seconds: error.retryAfter ?? 1 });
    throw error;
  });
  if (!isThem) refuse('accounts.not_confirmed');
}
