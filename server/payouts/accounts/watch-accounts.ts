import { sql } from 'kysely';
import { createPayoutsProvider } from '#server/providers/payments/payments.ts';
import { inTransaction, type Services } from '#server/services.ts';
import { DAY, MINUTE } from '#shared/time/time.ts';
import { enqueueAccountMail } from '../mails/payout-mails.ts';
import type { PayoutAccountRow } from './account-queries.ts';
import { syncAccount } from './accounts.ts';

/** Accounts that one call looks at. */
const BATCH = 50;
const CHECK_AFTER = 10 * MINUTE;
const REMIND_AFTER = 14 * DAY;

/** Looks at accounts that are incomplete, in case the provider has finished checking. */
export async function syncIncompleteAccounts(services: Services): Promise<void> {
  if (!createPayoutsProvider(services)) return;
  const { db, now, log } = services;
  const { rows } = await sql<PayoutAccountRow>`
    select * from payout_accounts where state = 'incomplete' and checked_at <= ${new Date(now().getTime() - CHECK_AFTER)}
    order by checked_at limit ${BATCH}`.execute(db);
  for (const account of rows) {
    await syncAccount(services, account).catch((error: unknown) =>
      log.warn({ err: error, studio: account.studio_id }, 'a payout account could not be looked up and is tried again'),
    );
  }
}

/** Writes to owners whose earned money waits for their account: at once, and every two weeks. */
export async function remindOfAccounts(services: Services): Promise<void> {
  const { now } = services;
  await inTransaction(services, async (inside, tx) => {
    const { rows } = await sql<{ studio_id: string; amount: number; currency: string }>`
      with waiting as (
        select a.studio_id from payout_accounts a
        where a.state <> 'ready' and a.hold_reason is null
          and (a.reminded_at is null or a.reminded_at <= ${new Date(now().getTime() - REMIND_AFTER)})
          and exists (select from payout_items i where i.studio_id = a.studio_id and i.payout_id is null
            group by i.currency having sum(i.amount) > 0)
        order by a.studio_id limit ${BATCH} for update of a skip locked
      ), reminded as (
        update payout_accounts a set reminded_at = ${now()} from waiting w where a.studio_id = w.studio_id
      )
      select distinct on (w.studio_id) w.studio_id, i.currency::text, sum(i.amount)::int as amount
      from waiting w join payout_items i on i.studio_id = w.studio_id and i.payout_id is null
      group by w.studio_id, i.currency having sum(i.amount) > 0
      order by w.studio_id, sum(i.amount) desc`.execute(tx);
    for (const { studio_id, ...money } of rows) await enqueueAccountMail(inside, studio_id, money);
  });
}
