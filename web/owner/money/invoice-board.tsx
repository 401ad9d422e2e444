import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invoiceName } from '#shared/money/invoices.ts';
import type { Invoice } from '#shared/schemas/invoices.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { api } from '#web/browser-api.ts';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { fetchFile } from '#web/invoices/fetch-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { RowsSkeleton } from '../bookings/rows-skeleton.tsx';
import { TableDownloads, type TableFormat } from '../table-downloads.tsx';
import * as css from './money.module.css';
import { invoicesQuery, taxDetailsQuery } from './money-queries.ts';

interface InvoiceBoardProps {
  studio: OwnStudio;
  /** What the studio sold, or what the platform charged it. */
  subject: 'booking' | 'commission';
}

/** The invoices of a studio, with the export for its accountant. */
export function InvoiceBoard({ studio, subject }: InvoiceBoardProps) {
  const { t } = useWords();
  const list = useInfiniteQuery(invoicesQuery(api, studio.id, subject));
  const details = useQuery(taxDetailsQuery(api, studio.id));
  const invoices = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const key = subject === 'booking' ? 'title' : 'commission';
  const hasReceipts = subject === 'booking' && invoices.length > 0 && details.data?.agreed_at === null;
  return (
    <section className={css.section} id={subject === 'booking' ? 'accountant' : undefined}>
      <div className={css.between}>
        <h2 className={css.title}>{t(`invoices.owner.${key}`)}</h2>
        <p className="small muted">
          {t(subject === 'booking' ? 'invoices.owner.say' : 'invoices.owner.commission_say')}
        </p>
      </div>
      {list.isError && <Trouble error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <RowsSkeleton />}
      {list.data && invoices.length === 0 && (
        <p className={css.none}>
          {t(subject === 'booking' ? 'invoices.owner.none' : 'invoices.owner.commission_none')}
        </p>
      )}
      {invoices.length > 0 && <InvoiceTable invoices={invoices} title={t(`invoices.owner.${key}`)} />}
      {list.hasNextPage && (
        <Button size="s" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t('invoices.owner.more')}
        </Button>
      )}
      {hasReceipts && <p className={`small muted ${css.rule}`}>{t('invoices.owner.receipts')}</p>}
      {subject === 'booking' && invoices.length > 0 && <Export studioId={studio.id} />}
    </section>
  );
}

function InvoiceTable({ invoices, title }: { invoices: readonly Invoice[]; title: string }) {
  const { t } = useWords();
  return (
    <table className={css.table}>
      <caption className="sr">{title}</caption>
      <thead>
        <tr>
          <th>{t('invoices.csv.number')}</th>
          <th>{t('invoices.csv.date')}</th>
          <th>{t('invoices.csv.what')}</th>
          <th data-number>{t('invoices.csv.tax')}</th>
          <th data-number>{t('invoices.csv.total')}</th>
          <th>
            <span className="sr">PDF</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceTableRow key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  );
}

function InvoiceTableRow({ invoice }: { invoice: Invoice }) {
  const { t, money, day } = useWords();
  const { busy, failure, run } = useAttempt();
  const { id, number, kind, issued_on, customer, title, tax, tax_rate, total } = invoice;
  const save = () => run(() => fetchFile(api.invoices[':id'].pdf.$get({ param: { id } }), `${number}.pdf`));
  const date = day(`${issued_on}T12:00:00Z`, 'UTC');
  return (
    <tr>
      <td>
        <b>{number}</b>
        <small>
          {t(`invoices.kind.${invoiceName(kind, number)}`)}
          <span data-narrow> · {date}</span>
        </small>
        <small>
          <span data-narrow>{[customer?.name, title].filter(Boolean).join(' · ')}</span>
        </small>
        {failure && (
          <small className="bad" role="alert">
            {failure}
          </small>
        )}
      </td>
      <td data-wide className="muted">
        {date}
      </td>
      <td data-wide>
        {customer?.name || title}
        {customer?.name && <small>{title}</small>}
      </td>
      <td data-number data-wide className="muted">
        {tax_rate !== null && money(tax)}
      </td>
      <td data-number>
        <b>{money(total)}</b>
      </td>
      <td data-number>
        <Button kind="quiet" size="s" icon="download" busy={busy} aria-label={`PDF ${number}`} onClick={save}>
          PDF
        </Button>
      </td>
    </tr>
  );
}

/** The months and quarters of the last two years, the latest first. */
function periodsUntil(today: Date): { period: string; month?: string; quarter?: string; year: string }[] {
  return Array.from({ length: 24 }, (_, back) => {
    const at = new Date(Date.UTC(today.getFullYear(), today.getMonth() - back, 1));
    const [year, month] = [String(at.getUTCFullYear()), String(at.getUTCMonth() + 1).padStart(2, '0')];
    const quarter = String(Math.ceil(Number(month) / 3));
    const isFirst = back === 0 || Number(month) % 3 === 0;
    return [
      ...(isFirst ? [{ period: `${year}-Q${quarter}`, quarter, year }] : []),
      { period: `${year}-${month}`, month, year },
    ];
  }).flat();
}

function Export({ studioId }: { studioId: string }) {
  const { t } = useWords();
  const { failure, run } = useAttempt();
  const periods = periodsUntil(new Date());
  const [period, setPeriod] = useState(periods[0]?.period ?? '');
  const save = (format: TableFormat) => {
    const invoices = api.studios[':id'][`invoices.${format}`];
    return run(() => fetchFile(invoices.$get({ param: { id: studioId }, query: { period } }), `${period}.${format}`));
  };
  return (
    <div className={css.export}>
      <SelectField
        label={t('invoices.owner.period')}
        value={period}
        options={periods.map(({ period: value, month, quarter, year }) => ({
          value,
          label: quarter
            ? t('invoices.owner.quarter', { quarter, year })
            : t('invoices.owner.month', { month: month ?? '', year }),
        }))}
        onChange={setPeriod}
      />
      <TableDownloads onSave={save} />
      {failure && (
        <p className="small bad" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
