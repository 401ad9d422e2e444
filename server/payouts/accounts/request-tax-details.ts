import { sql } from 'kysely';
import { inTransaction, type Services } from '#server/services.ts';
import { isInEu } from '#shared/money/tax-ids.ts';
import { DAY } from '#shared/time/time.ts';
import { enqueueTaxMail } from '../mails/payout-mails.ts';
import { TAX_REQUESTS_UNTIL_HOLD } from './account-queries.ts';

/** Studios that one call writes to. */
const BATCH = 50;
const AGAIN_AFTER = 30 * DAY;

/**
 * Writes to owners whose studio earned something and has no tax details, which a platform in the EU has to report: at
 * once, and twice again, a month apart. After the second reminder payouts wait until the details are there.
 * @see https://eur-lex.europa.eu/eli/dir/2021/514/oj annex V of Directive 2011/16/EU, section IV
 */
export async function requestTaxDetails(services: Services): Promise<void> {
  const { config, now } = services;
  if (!isInEu(config.invoices.country)) return;
  await inTransaction(services, async (inside, tx) => {
    await sql`
      insert into payout_accounts (studio_id, created_at, changed_at)
      select distinct e.studio_id, ${now()}::timestamptz, ${now()}::timestamptz from earnings e
      on conflict (studio_id) do nothing`.execute(tx);
    const { rows } = await sql<{ studio_id: string; tax_requests: number }>`
      with silent as (
        select a.studio_id from payout_accounts a
        where a.tax_requests < ${TAX_REQUESTS_UNTIL_HOLD}
          and (a.tax_requested_at is null or a.tax_requested_at <= ${new Date(now().getTime() - AGAIN_AFTER)})
          and not exists (select from studio_tax_details d where d.studio_id = a.studio_id)
          and exists (select from earnings e where e.studio_id = a.studio_id)
        order by a.studio_id limit ${BATCH} for update of a skip locked
      )
      update payout_accounts a set tax_requests = a.tax_requests + 1, tax_requested_at = ${now()}
      from silent s where a.studio_id = s.studio_id returning a.studio_id, a.tax_requests`.execute(tx);
    for (const { studio_id, tax_requests: count } of rows) {
      await enqueueTaxMail(inside, studio_id, { isLast: count === TAX_REQUESTS_UNTIL_HOLD });
    }
  });
}
