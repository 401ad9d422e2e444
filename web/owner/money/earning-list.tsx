import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { EventEarning } from '#shared/schemas/payouts.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { api } from '#web/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import { RowsSkeleton } from '../bookings/rows-skeleton.tsx';
import * as css from './money.module.css';
import { earningsQuery } from './money-queries.ts';

/**
 * What the events of a studio brought: what guests paid, the commission, and what is the studio's, with the total of
 * all.
 */
export function EarningList({ studio }: { studio: OwnStudio }) {
  const { t, money } = useWords();
  const earnings = useInfiniteQuery(earningsQuery(api, studio.id));
  const rows = earnings.data?.pages.flatMap(({ items }) => items);
  const totals = earnings.data?.pages.at(-1)?.totals ?? [];
  return (
    <section className={css.section}>
      <div className={css.between}>
        <h2 className={css.title}>{t('money.earnings.title')}</h2>
        <p className="small muted">{t('money.earnings.say')}</p>
      </div>
      {earnings.isError && <Trouble error={earnings.error} onRetry={() => earnings.refetch()} />}
      {earnings.isPending && <RowsSkeleton />}
      {rows?.length === 0 && <p className={css.none}>{t('money.earnings.none')}</p>}
      {rows && rows.length > 0 && (
        <table className={css.table}>
          <caption className="sr">{t('money.earnings.title')}</caption>
          <thead>
            <tr>
              <th>{t('money.csv.day')}</th>
              <th>{t('money.statement.what')}</th>
              <th data-number>{t('money.columns.guests_paid')}</th>
              <th data-number>{t('money.columns.commission')}</th>
              <th data-number>{t('money.columns.to_you')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((earning) => (
              <EarningRow key={earning.id + earning.net.currency} earning={earning} studio={studio} />
            ))}
            {totals.map(({ gross, commission, net }) => (
              <tr key={net.currency} data-sum>
                <td data-wide />
                <td>{t('money.earnings.total')}</td>
                <td data-number data-wide>
                  {money(gross)}
                </td>
                <td data-number data-wide>
                  {money({ ...commission, amount: -commission.amount })}
                </td>
                <td data-number>{money(net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {earnings.hasNextPage && (
        <Button size="s" busy={earnings.isFetchingNextPage} onClick={() => void earnings.fetchNextPage()}>
          {t('money.earnings.more')}
        </Button>
      )}
    </section>
  );
}

function EarningRow({ earning, studio }: { earning: EventEarning; studio: OwnStudio }) {
  const { t, money, day } = useWords();
  const { bookings, paid_at_studio, payout } = earning;
  return (
    <tr>
      <td data-wide className="muted">
        {day(earning.starts_at, studio.time_zone)}
      </td>
      <td>
        <b>{earning.title}</b>
        <small>
          <span data-narrow>{day(earning.starts_at, studio.time_zone)} · </span>
          {bookings > 0 && t('money.earnings.bookings', { count: bookings })}
          {paid_at_studio.amount > 0 && ` · ${t('money.earnings.at_studio', { amount: money(paid_at_studio) })}`} ·{' '}
          {payout ? (
            <Link className="link" to={`/manage-money/${studio.id}/${payout.id}`}>
              {t('money.earnings.in_payout', { number: payout.number })}
            </Link>
          ) : (
            t('money.earnings.open')
          )}
        </small>
      </td>
      <td data-number data-wide>
        {money(earning.gross)}
      </td>
      <td data-number data-wide className="muted">
        {money({ ...earning.commission, amount: -earning.commission.amount })}
      </td>
      <td data-number>
        <b>{money(earning.net)}</b>
      </td>
    </tr>
  );
}
