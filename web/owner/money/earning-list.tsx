import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { EventEarning } from '../../../shared/schemas/payouts.ts';
import type { OwnStudio } from '../../../shared/schemas/studio-editing.ts';
import { api } from '../../browser-api.ts';
import { Trouble } from '../../ui/feedback/trouble.tsx';
import { useWords } from '../../words.tsx';
import { RowsSkeleton } from '../bookings/rows-skeleton.tsx';
import * as css from './money.module.css';
import { earningsQuery } from './money-queries.ts';

/** What the latest events of a studio brought: what guests paid, the commission, and what is the studio's. */
export function EarningList({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const earnings = useQuery(earningsQuery(api, studio.id));
  return (
    <section className={css.section}>
      <div className={css.between}>
        <h2 className={css.title}>{t('money.earnings.title')}</h2>
        <p className="small muted">{t('money.earnings.say')}</p>
      </div>
      {earnings.isError && <Trouble error={earnings.error} onRetry={() => earnings.refetch()} />}
      {earnings.isPending && <RowsSkeleton />}
      {earnings.data?.length === 0 && <p className={css.none}>{t('money.earnings.none')}</p>}
      {earnings.data && earnings.data.length > 0 && (
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
            {earnings.data.map((earning) => (
              <EarningRow key={earning.event_id + earning.net.currency} earning={earning} studio={studio} />
            ))}
          </tbody>
        </table>
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
          {t('money.earnings.bookings', { count: bookings })}
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
