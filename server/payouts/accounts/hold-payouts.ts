import { sql } from 'kysely';
import { record } from '#server/activity/activity.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import { inTransaction, type Services } from '#server/services.ts';
import { enqueueHeldMail } from '../mails/payout-mails.ts';
import { ensureAccount, findStudioOwner } from './account-queries.ts';

/**
 * Holds the payouts of a studio back, or ends the hold; the owner is written to with the reason.
 * @param reason null to end it
 * @throws Refusal `http.not_found`
 */
export async function holdPayouts(
  services: Services,
  { userId }: { userId: string },
  studioId: string,
  reason: string | null,
): Promise<void> {
  if (!(await findStudioOwner(services.db, assertId(studioId)))) refuse('http.not_found');
  await inTransaction(services, async (inside, tx) => {
    const now = inside.now();
    await ensureAccount(tx, studioId, now);
    const { rows } = await sql<{ before: string | null }>`
      update payout_accounts a set hold_reason = ${reason}, changed_at = ${now}
      from (select hold_reason from payout_accounts where studio_id = ${studioId} for update) b
      where a.studio_id = ${studioId} returning b.hold_reason as before`.execute(tx);
    const before = rows[0]?.before ?? null;
    if (before === reason) return;
    const data = { before, after: reason };
    await record(inside, reason === null ? 'payouts.released' : 'payouts.held', {
      by: userId,
      subject: studioId,
      data,
    });
    if (reason !== null) await enqueueHeldMail(inside, studioId, reason);
  });
}
