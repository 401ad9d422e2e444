import { refuse } from '#server/http/refuse.ts';
import type { Table } from '#server/http/table-files.ts';
import { findBrandName } from '#server/mail/mail.ts';
import { loadLetters, writePdf } from '#server/media/media.ts';
import type { Services } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import { formatMoney, type Money } from '#shared/money/money.ts';
import type { PayoutItem } from '#shared/schemas/payouts.ts';
import { formatDay, formatLongDay, formatTime } from '#shared/time/time.ts';
import { getPayout, type PayoutReader } from '../list-payouts.ts';
import { drawStatement, type StatementContent } from './draw-statement.ts';

const COLUMNS = [
  'day',
  'starts',
  'title',
  'reference',
  'seats',
  'paid_at',
  'gross',
  'commission',
  'vat',
  'net',
  'currency',
] as const;

type StatedPayout = Awaited<ReturnType<typeof getPayout>>;

/**
 * Returns the statement of a payout as a table, headed in the reader's language: one row for each booking of an event,
 * and the sums.
 * @throws Refusal `studios.no_right`; `http.not_found`, also for a payout that was refused, which covers nothing
 */
export async function statementTable(
  services: Services,
  person: PayoutReader,
  idOrSlug: string,
  id: string,
): Promise<Table> {
  const payout = await getStatedPayout(services, person, idOrSlug, id);
  const t = translateTo(person.language);
  const { time_zone: zone } = payout.studio;
  const amounts = (row: Pick<PayoutItem, 'gross' | 'commission' | 'vat' | 'net'>) => [
    row.gross,
    row.commission,
    row.vat,
    row.net,
  ];
  const rows = payout.items.map((item) => [
    { day: item.starts_at.slice(0, 10) },
    formatTime(item.starts_at, zone),
    item.title,
    item.reference,
    item.seats,
    item.booking_id ? t(item.at_studio ? 'money.csv.at_studio' : 'money.csv.online') : '',
    ...amounts(item),
    payout.amount.currency,
  ]);
  const sum = [
    ...[null, null, t('money.statement.total'), null, null, null],
    ...amounts({ ...payout, net: payout.amount }),
    payout.amount.currency,
  ];
  return {
    name: nameOf(payout),
    head: COLUMNS.map((column) => t(`money.csv.${column}`)),
    rows: [...rows, sum],
  };
}

/**
 * Draws the statement of a payout as a PDF in the reader's language.
 * @throws Refusal as `statementTable`
 */
export async function statementPdf(
  services: Services,
  person: PayoutReader,
  idOrSlug: string,
  id: string,
): Promise<{ name: string; content: Buffer }> {
  const payout = await getStatedPayout(services, person, idOrSlug, id);
  const t = translateTo(person.language);
  const { time_zone: zone } = payout.studio;
  const money = (value: Money) => formatMoney(value, person.language);
  const minus = ({ amount, currency }: Money) => money({ amount: amount === 0 ? 0 : -amount, currency });
  const brand = await findBrandName(services, services.db);
  const title = t('money.statement.title', { number: payout.number });
  const content: StatementContent = {
    site: brand,
    title,
    facts: [
      payout.studio_name,
      formatLongDay(t, payout.sent_at ?? payout.created_at, zone),
      payout.bank_last4 ? t('money.account.ending', { last4: payout.bank_last4 }) : '',
    ].filter(Boolean),
    heads: [
      t('money.csv.day'),
      t('money.statement.what'),
      t('money.columns.guests_paid'),
      t('money.columns.commission'),
      t('money.csv.vat'),
      t('money.columns.to_you'),
    ],
    rows: payout.items.map((item) => ({
      day: formatDay(t, item.starts_at, zone),
      title: item.title,
      detail: [
        ...(item.booking_id
          ? [item.reference.replace(/(.{4})(?=.)/g, '$1 '), t('money.seats', { count: item.seats })]
          : []),
        ...(item.at_studio ? [t('money.paid_at_studio')] : []),
      ].join(' · '),
      amounts: [item.at_studio ? '' : money(item.gross), minus(item.commission), minus(item.vat), money(item.net)],
    })),
    sums: [money(payout.gross), minus(payout.commission), minus(payout.vat), money(payout.amount)],
    total: t('money.statement.total'),
    note: t('money.statement.note'),
    pageOf: (page, pages) => t('money.statement.page', { page, pages }),
  };
  await loadLetters([content, content.pageOf(1234, 567_890)]);
  return {
    name: `${nameOf(payout)}.pdf`,
    content: await writePdf(drawStatement(content), {
      title: `${title} · ${payout.studio_name}`,
      language: person.language,
    }),
  };
}

const nameOf = ({ studio, number }: StatedPayout) => `${studio.slug}-${String(number).padStart(3, '0')}`;

/** Returns a payout that covers something. */
async function getStatedPayout(services: Services, person: PayoutReader, idOrSlug: string, id: string) {
  const payout = await getPayout(services, person, idOrSlug, id);
  return payout.state === 'failed' ? refuse('http.not_found') : payout;
}
