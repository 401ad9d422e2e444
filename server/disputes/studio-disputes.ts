import { sql } from 'kysely';
import type { LedgerAccount, LedgerCause } from '#shared/money/ledger.ts';
import type { StudioDispute } from '#shared/schemas/disputes.ts';
import type { Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import { type DisputeRow, disputedItems } from './dispute-queries.ts';
import { disputeFields } from './read-disputes.ts';

const OWED: LedgerAccount = 'studio_receivable';
const LOST: LedgerCause = 'dispute_lost';

/** The most that are listed. */
const MOST = 50;

/**
 * Lists the disputes of what a studio sold, the latest first, with what each takes off its balance.
 * @throws Refusal `studios.no_right` without the right to see money; `http.not_found`
 */
export async function listStudioDisputes(
  { db }: Services,
  person: { userId: string },
  idOrSlug: string,
): Promise<{ items: StudioDispute[] }> {
  const studio = await getStudioAs(db, person, idOrSlug, 'see_money');
  const { rows } = await sql<DisputeRow & { owed: number }>`
    select d.*, ${disputedItems} as items, (select coalesce(sum(e.amount), 0)::int
      from ledger_groups g join ledger_entries e on e.group_id = g.id
      where g.cause = ${LOST} and g.cause_id = d.id and e.account = ${OWED} and e.owner = ${studio.id}) as owed
    from disputes d where exists (select from payments p left join passes x on x.id = p.bought_pass_id
      where p.id = d.payment_id and (p.studio_id = ${studio.id} or x.studio_id = ${studio.id}))
    order by d.opened_at desc, d.id desc limit ${MOST}`.execute(db);
  return {
    items: rows.map((row) => ({
      ...disputeFields(row),
      // A payment can be of bookings at several studios.
      items: row.items.filter((item) => item.studio?.id === studio.id),
      owed: { amount: row.owed, currency: row.currency },
    })),
  };
}
