import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Payout, PayoutAccount, StudioBalance } from '#shared/schemas/payouts.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { api } from '#web/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';
import { RowsSkeleton } from '../bookings/rows-skeleton.tsx';
import * as css from './money.module.css';
import { payoutsQuery } from './money-queries.ts';

interface PayoutTableProps {
  studio: OwnStudio;
  balances: readonly StudioBalance[];
  account: PayoutAccount;
}

/** The payouts of a studio, the next one first. */
export function PayoutTable({ studio, balances, account }: PayoutTableProps) {
  const { t, money } = useWords();
  const list = useInfiniteQuery(payoutsQuery(api, studio.id));
  const payouts = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const currency = balances[0]?.currency ?? 'EUR';
  const rule =
    account.schedule === 'weekly'
      ? t('money.payouts.weekly', { minimum: money({ amount: account.minimum, currency }) })
      : t('money.payouts.each_event');
  return (
    <section className={css.section}>
      <h2 className={css.title}>{t('money.payouts.title')}</h2>
      {list.isError && <Trouble error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <RowsSkeleton />}
      {list.data && (
        <table className={css.table}>
          <caption className="sr">{t('money.payouts.title')}</caption>
          <thead>
            <tr>
              <th>{t('money.columns.to_bank')}</th>
              <th>{t('money.columns.for')}</th>
              <th data-number>{t('money.columns.guests_paid')}</th>
              <th data-number>{t('money.columns.commission')}</th>
              <th data-number>{t('money.columns.to_you')}</th>
              <th>{t('money.columns.state')}</th>
            </tr>
          </thead>
          <tbody>
            {balances.map(({ currency: of, next }) => next && <NextRow key={of} next={next} zone={studio.time_zone} />)}
            {payouts.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} studio={studio} />
            ))}
          </tbody>
        </table>
      )}
      {list.data && payouts.length === 0 && <p className={css.none}>{t('money.payouts.none')}</p>}
      {list.hasNextPage && (
        <Button size="s" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t('money.payouts.more')}
        </Button>
      )}
      <p className={`small muted ${css.rule}`}>{rule}</p>
    </section>
  );
}

/** What is earned since the last payout. */
function NextRow({ next, zone }: { next: NonNullable<StudioBalance['next']>; zone: string }) {
  const { t, money, day } = useWords();
  return (
    <tr>
      <td>
        <b>{next.at ? day(next.at, zone) : '–'}</b>
      </td>
      <td data-wide className="muted">
        {t('money.payouts.open')}
      </td>
      <td data-wide />
      <td data-wide />
      <td data-number>
        <b>{money(next.amount)}</b>
      </td>
      <td>
        <Tag icon="hourglass" kind="warn">
          {t('money.earnings.open')}
        </Tag>
      </td>
    </tr>
  );
}

function PayoutRow({ payout, studio }: { payout: Payout; studio: OwnStudio }) {
  const { t, money, day } = useWords();
  const { id, number, state, amount, gross, commission, events, failure } = payout;
  const when = day(payout.sent_at ?? payout.failed_at ?? payout.created_at, studio.time_zone);
  const isFailed = state === 'failed';
  return (
    <tr>
      <td>
        {isFailed ? (
          <b>{when}</b>
        ) : (
          <Link className="link strong" to={`/manage-money/${studio.id}/${id}`}>
            {when}
          </Link>
        )}
      </td>
      <td data-wide className="muted">
        {failure ? t(`money.failure.${failure}`) : t('money.payouts.events', { count: events })}
        {!isFailed && `, ${t('money.statement.number', { number })}`}
      </td>
      <td data-number data-wide>
        {!isFailed && money(gross)}
      </td>
      <td data-number data-wide className="muted">
        {!isFailed && money({ ...commission, amount: -commission.amount })}
      </td>
      <td data-number>
        <b className={isFailed ? 'muted' : undefined}>{money(amount)}</b>
      </td>
      <td>
        <StateTag payout={payout} when={when} />
      </td>
    </tr>
  );
}

function StateTag({ payout: { state }, when }: { payout: Payout; when: string }) {
  const { t } = useWords();
  if (state === 'sent') {
    return (
      <Tag icon="check" kind="leaf">
        {t('money.payouts.sent', { day: when })}
      </Tag>
    );
  }
  return state === 'pending' ? (
    <Tag icon="hourglass" kind="warn">
      {t('money.payouts.pending')}
    </Tag>
  ) : (
    <Tag icon="circle-x" kind="brick">
      {t('money.payouts.failed')}
    </Tag>
  );
}
