import { useQuery } from '@tanstack/react-query';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { api } from '#web/browser-api.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import { RowsSkeleton } from '../bookings/rows-skeleton.tsx';
import { ownOfferingsQuery } from '../offerings/own-offering-queries.ts';
import { loadStudioScreen } from '../own-studios-query.ts';
import { AccountPanel } from './account-panel.tsx';
import { BalanceHead } from './balance-head.tsx';
import { DisputeList } from './dispute-list.tsx';
import { EarningList } from './earning-list.tsx';
import { InvoiceBoard } from './invoice-board.tsx';
import * as css from './money.module.css';
import { MoneyFrame } from './money-frame.tsx';
import {
  balanceQuery,
  earningsQuery,
  invoicesQuery,
  payoutAccountQuery,
  payoutsQuery,
  studioDisputesQuery,
  taxDetailsQuery,
} from './money-queries.ts';
import { PayoutTable } from './payout-table.tsx';
import { SchedulePanel } from './schedule-panel.tsx';
import { TakeCards } from './take-cards.tsx';
import { TaxPanel } from './tax-panel.tsx';
import { WeekChart } from './week-chart.tsx';

export const handle: ScreenHandle = {
  texts: ['money', 'owner', 'invoices', 'disputes'],
  members: true,
  load: loadStudioScreen(({ id, rights }, { api, cache }) =>
    rights.includes('see_money')
      ? [
          cache.prefetchQuery(balanceQuery(api, id)),
          cache.prefetchQuery(payoutAccountQuery(api, id)),
          cache.prefetchQuery(studioDisputesQuery(api, id)),
          cache.prefetchInfiniteQuery(payoutsQuery(api, id)),
          cache.prefetchInfiniteQuery(earningsQuery(api, id)),
          cache.prefetchInfiniteQuery(invoicesQuery(api, id, 'booking')),
          cache.prefetchInfiniteQuery(invoicesQuery(api, id, 'commission')),
          cache.prefetchQuery(taxDetailsQuery(api, id)),
          rights.includes('edit_offerings') && cache.prefetchQuery(ownOfferingsQuery(api, id)),
        ]
      : [],
  ),
};

/** `/manage-money/:studioId`: what a studio has sold, earned and been paid, its bank account, and when it is paid. */
export default function MoneyScreen() {
  return <MoneyFrame>{(studio) => <MoneyBoard key={studio.id} studio={studio} />}</MoneyFrame>;
}

function MoneyBoard({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const balances = useQuery(balanceQuery(api, studio.id));
  const account = useQuery(payoutAccountQuery(api, studio.id));
  const failed = [balances, account].find(({ isError }) => isError);
  if (failed) return <Trouble error={failed.error} onRetry={() => failed.refetch()} />;
  if (!balances.data || !account.data) {
    return (
      <>
        <h1>{t('money.title')}</h1>
        <RowsSkeleton />
      </>
    );
  }
  const isOwner = studio.rights.includes('manage_payouts');
  const [balance] = balances.data;
  return (
    <>
      <h1>{t('money.title')}</h1>
      {account.data.hold_reason !== null && (
        <div className={css.hold}>
          <Note kind="brick" title={`${t('money.account.held')}.`}>
            {account.data.hold_reason}
          </Note>
        </div>
      )}
      {account.data.state === 'ready' && studio.rights.includes('edit_offerings') && <TakeCards studio={studio} />}
      {balances.data.map((each) => (
        <BalanceHead key={each.currency} balance={each} account={account.data} zone={studio.time_zone} />
      ))}
      <DisputeList studio={studio} />
      {balance?.weeks.some(({ amount }) => amount > 0) && <WeekChart balance={balance} />}
      <PayoutTable studio={studio} balances={balances.data} account={account.data} />
      <EarningList studio={studio} />
      <InvoiceBoard studio={studio} subject="booking" />
      <InvoiceBoard studio={studio} subject="commission" />
      <div className={css.boards}>
        <AccountPanel studioId={studio.id} account={account.data} isOwner={isOwner} />
        <SchedulePanel studioId={studio.id} account={account.data} isOwner={isOwner} />
        <TaxPanel studio={studio} isOwner={isOwner} />
      </div>
    </>
  );
}
