import { sql } from 'kysely';
import { z } from 'zod';
import type { LedgerAccount, LedgerCause } from '#shared/money/ledger.ts';
import type { LedgerEntry, LedgerQuery } from '#shared/schemas/ledger.ts';
import { parseCursor, toPage } from '../http/cursor.ts';
import type { Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';

/**
 * Lists what the ledger says of a studio page by page, the latest first: whole groups, each of which sums to zero.
 * @throws Refusal `studios.no_right` without the right to see money; `http.not_found`
 */
export async function listStudioLedger(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  query: LedgerQuery,
) {
  const studio = await getStudioAs(services.db, person, idOrSlug, 'see_money');
  return listEntries(services, studio.id, query);
}

/** Lists the whole ledger page by page, the latest first. */
export const listLedger = (services: Services, query: LedgerQuery) => listEntries(services, null, query);

/** Sort value: the id of the entry. */
const Key = z.tuple([z.number().int()]);

interface EntryRow {
  id: number;
  group_id: string;
  account: LedgerAccount;
  owner: string;
  currency: string;
  /** Minor units; positive in debit. */
  amount: number;
  cause: LedgerCause;
  cause_id: string;
  at: Date;
}

async function listEntries({ db }: Services, studioId: string | null, { limit, cursor }: LedgerQuery) {
  const pages = parseCursor('ledger', { studioId }, Key, cursor);
  const { rows: found } = await sql<EntryRow>`
    select e.id, e.group_id, e.account, e.owner, e.currency, e.amount, g.cause, g.cause_id, g.at
    from ledger_groups g join ledger_entries e on e.group_id = g.id
    where ${studioId ? sql`g.studio_id = ${studioId}` : sql`true`}
      and ${pages.after ? sql`e.id < ${pages.after[0]}::bigint` : sql`true`}
    order by e.id desc limit ${limit + 1}`.execute(db);
  const { rows, next_cursor } = toPage(found, limit, ({ id }): z.infer<typeof Key> => [id], pages);
  return { items: rows.map(toEntry), next_cursor };
}

function toEntry({ group_id, account, owner, currency, amount, cause, cause_id, at }: EntryRow): LedgerEntry {
  return {
    group: group_id,
    account: owner ? `${account}:${owner}` : account,
    debit: Math.max(0, amount),
    credit: Math.max(0, -amount),
    currency,
    cause,
    cause_id,
    at: at.toISOString(),
  };
}
