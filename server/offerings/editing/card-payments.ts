import { sql } from 'kysely';
import { recordAll } from '#server/activity/activity.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import { recordChanges } from '#server/read-models/versions.ts';
import type { Services } from '#server/services.ts';
import { getStudioAs } from '#server/studios/studios.ts';
import type { CardPayments, CardPaymentsChange } from '#shared/schemas/offerings/offering-editing.ts';

/**
 * Lets guests pay by card for offerings that take payment only at the studio, or takes that back. Others are left as
 * they are, and so are those that ask for a deposit since.
 * @returns the offerings that changed
 * @throws Refusal `http.not_found`, `studios.no_right`, `studios.archived`; `payments.unavailable` where nothing can be
 * paid online
 */
export async function setCardPayments(
  { db, config, now }: Services,
  { userId }: { userId: string },
  idOrSlug: string,
  { taken, offering_ids: ids }: CardPaymentsChange,
): Promise<CardPayments> {
  if (taken && !config.payments) refuse('payments.unavailable');
  const at = now();
  return transaction(db, async (tx) => {
    const studio = await getStudioAs(tx, { userId }, idOrSlug, 'edit_offerings');
    if (studio.status === 'archived') refuse('studios.archived');
    const [from, to] = taken ? ['at_studio', 'either'] : ['either', 'at_studio'];
    const { rows } = await sql<{ id: string }>`
      select id from offerings
      where studio_id = ${studio.id} and id = any(${ids}::uuid[]) and payment = ${from} and deposit_percent is null
        and status <> 'archived'
      order by id for no key update`.execute(tx);
    for (const { id } of rows) {
      await tx.updateTable('offerings').set({ payment: to }).where('id', '=', id).execute();
      await recordChanges(tx, 'offerings', id, { userId, at, fields: ['payment'] });
    }
    const data = { before: { payment: from }, after: { payment: to } };
    const activities = rows.map(({ id }) => ({ by: userId, subject: id, studio: studio.id, data }));
    await recordAll({ db: tx, now }, 'offering.changed', activities);
    return { offering_ids: rows.map(({ id }) => id) };
  });
}
