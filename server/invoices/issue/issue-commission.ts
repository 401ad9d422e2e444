import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { findBrandName } from '#server/mail/mail.ts';
import { inTransaction, type Services } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import { isLanguage } from '#shared/text/languages.ts';
import { wallClock } from '#shared/time/time.ts';
import { findStudioIssuer, platformIssuer } from '../parties.ts';
import { type InvoiceDraft, type LockedIssuer, lockIssuer, writeInvoice } from './write-invoice.ts';

/** Commission of a studio in a month, in minor units, as the ledger has it. */
interface CommissionRow {
  studio_id: string;
  currency: string;
  /** The first day of the month. */
  month: string;
  /** With the tax. */
  total: number;
  tax: number;
  /** What was given back, with the tax in it. */
  credited: number;
  credited_tax: number;
  last_at: Date;
}

/**
 * Writes the commission invoices of the months that are over: of each studio and currency what the ledger has, and a
 * credit note for what was given back. The rows of the queue are deleted in the same transaction.
 */
export async function issueCommission(services: Services): Promise<void> {
  const { year, month } = wallClock(services.now(), services.config.invoices.timeZone);
  const thisMonth = `${year}-${String(month).padStart(2, '0')}-01`;
  const { rows } = await sql<{ studio_id: string }>`
    select distinct studio_id from invoice_queue where subject = 'commission' and studio_id is not null`.execute(
    services.db,
  );
  for (const { studio_id } of rows) {
    await issueCommissionOf(services, studio_id, thisMonth).catch((error: unknown) =>
      services.log.error({ err: error, studio: studio_id }, 'commission could not be invoiced and is tried again'),
    );
  }
}

const issueCommissionOf = (services: Services, studioId: string, thisMonth: string) =>
  inTransaction(services, async (inside, tx) => {
    const details = platformIssuer(inside, await findBrandName(inside, tx));
    const issuer = await lockIssuer(tx, null, details);
    const taken = await takeCommission(tx, studioId, thisMonth, details.timeZone);
    for (const row of taken) await issueMonth(inside, tx, issuer, row);
  });

/** Takes the commission of a studio in the months before this one from the queue. */
async function takeCommission(tx: Tx, studioId: string, thisMonth: string, zone: string): Promise<CommissionRow[]> {
  const { rows } = await sql<CommissionRow>`
    with taken as (
      delete from invoice_queue
      where subject = 'commission' and studio_id = ${studioId} and at < (${thisMonth}::timestamp at time zone ${zone}) returning group_id, studio_id, at
    ), posted as (
      select t.studio_id, e.currency, date_trunc('month', t.at at time zone ${zone})::date as month, t.at, e.account, -e.amount as amount
      from taken t join ledger_entries e on e.group_id = t.group_id and e.account in ('commission', 'vat_output')
    )
    select studio_id, currency::text, month::text, max(at) as last_at,
      coalesce(sum(amount) filter (where amount > 0), 0)::int as total,
      coalesce(sum(amount) filter (where amount > 0 and account = 'vat_output'), 0)::int as tax,
      coalesce(-sum(amount) filter (where amount < 0), 0)::int as credited,
      coalesce(-sum(amount) filter (where amount < 0 and account = 'vat_output'), 0)::int as credited_tax
    from posted group by studio_id, currency, month order by month, studio_id, currency`.execute(tx);
  return rows;
}

async function issueMonth(services: Pick<Services, 'config'>, tx: Tx, issuer: LockedIssuer, row: CommissionRow) {
  const { studio_id, currency, month, total, tax, credited, credited_tax, last_at } = row;
  const customer = (await findStudioIssuer(tx, studio_id))?.party ?? null;
  const isInvoice = issuer.details.invoicesSince !== null;
  const draft = (amount: number, taxPart: number, correctsId: string | null): InvoiceDraft => ({
    ...{ studio_id, subject: 'commission', issued_at: last_at, language: 'en', currency, customer },
    ...{ booking_id: null, gift_card_id: null, payment_id: null, ledger_group_id: null, period: month },
    kind: correctsId ? 'credit_note' : isInvoice ? 'full' : 'receipt',
    series: `C${isInvoice ? '' : 'T'}${correctsId ? 'R' : ''}`,
    corrects_id: correctsId,
    replaces_id: null,
    ...{ total: amount, base: amount - taxPart, tax: taxPart },
    tax_rate: services.config.commissionVat * 100,
    tax_reason: null,
    lines: [{ title: '', detail: `${month.slice(5, 7)}/${month.slice(0, 4)}`, quantity: 1, amount }],
  });
  const named = await withOwnersLanguage(tx, studio_id);
  if (total > 0) await writeInvoice(tx, issuer, named(draft(total, tax, null)));
  if (credited === 0) return;
  const corrected = await getCorrected(tx, row);
  await writeInvoice(tx, issuer, named(draft(-credited, credited_tax === 0 ? 0 : -credited_tax, corrected)));
}

/**
 * Returns the latest commission invoice of a studio, which a credit note refers to.
 * @throws Error where there is none
 */
async function getCorrected(tx: Tx, { studio_id, currency }: CommissionRow): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from invoices where subject = 'commission' and kind <> 'credit_note' and studio_id = ${studio_id}
      and currency = ${currency} order by position desc limit 1`.execute(tx);
  if (!rows[0]) throw new Error(`studio ${studio_id} was given commission back that was never invoiced`);
  return rows[0].id;
}

/** Returns what writes a draft in the language of the studio's owner. */
async function withOwnersLanguage(tx: Tx, studioId: string) {
  const { rows } = await sql<{ language: string | null; name: string }>`
    select p.language, s.name from studios s left join profiles p on p.id = s.owner_id where s.id = ${studioId}`.execute(
    tx,
  );
  const language = isLanguage(rows[0]?.language) ? rows[0].language : 'en';
  const t = translateTo(language);
  return (draft: InvoiceDraft): InvoiceDraft => ({
    ...draft,
    language,
    lines: draft.lines.map((line) => ({
      ...line,
      title: t('invoices.commission_of', { month: line.detail }),
      detail: rows[0]?.name ?? '',
    })),
  });
}
