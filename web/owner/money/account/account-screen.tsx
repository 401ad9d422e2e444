import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { UnprovenAddress } from '#web/accounts/unproven-address.tsx';
import { api } from '#web/browser-api.ts';
import { RowsSkeleton } from '#web/owner/bookings/rows-skeleton.tsx';
import { loadStudioScreen } from '#web/owner/own-studios-query.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import * as css from '../money.module.css';
import { MoneyFrame } from '../money-frame.tsx';
import { payoutAccountQuery } from '../money-queries.ts';
import { AccountForms } from './account-forms.tsx';

export const handle: ScreenHandle = {
  texts: ['money', 'owner'],
  members: true,
  load: loadStudioScreen(({ id }, { api, cache }) => [cache.prefetchQuery(payoutAccountQuery(api, id))]),
};

/**
 * `/manage-money/:studioId/account`: the account that a studio is paid to, in the forms of its provider. The links to
 * it and from it load the page anew, because only the policy of this page lets the provider in.
 */
export default function AccountScreen() {
  return <MoneyFrame>{(studio) => <OwnAccount key={studio.id} studio={studio} />}</MoneyFrame>;
}

function OwnAccount({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const account = useQuery(payoutAccountQuery(api, studio.id));
  const money = `/manage-money/${studio.id}`;
  if (account.isError) return <Trouble error={account.error} onRetry={() => account.refetch()} />;
  if (account.data && !(account.data.embedded && studio.rights.includes('manage_payouts'))) {
    return <Navigate to={money} replace />;
  }
  return (
    <>
      <p className={css.back}>
        <Link className="link" to={`${money}?onboarding=done`} reloadDocument>
          {t('money.account.back')}
        </Link>
      </p>
      <h1>{t('money.account.title')}</h1>
      <UnprovenAddress reason="payouts" />
      {account.data ? <AccountForms studioId={studio.id} account={account.data} /> : <RowsSkeleton />}
    </>
  );
}
