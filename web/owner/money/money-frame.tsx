import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { api } from '#web/browser-api.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import { RowsSkeleton } from '../bookings/rows-skeleton.tsx';
import { ownStudiosQuery } from '../own-studios-query.ts';
import { OwnerBar, OwnerBarSpace } from '../owner-bar.tsx';
import * as css from './money.module.css';

/** The frame of the screens about money: the studio of the address, for members who may see its money. */
export function MoneyFrame({ children }: { children: (studio: OwnStudio) => ReactNode }) {
  const { t } = useWords();
  return (
    <div className={`wrap ${css.screen}`}>
      <PageHead title={t('money.title')} hidden />
      <NoScript />
      <OwnMoney>{children}</OwnMoney>
    </div>
  );
}

function OwnMoney({ children }: { children: (studio: OwnStudio) => ReactNode }) {
  const { t } = useWords();
  const { state } = useSession();
  const { studioId = '' } = useParams();
  const studios = useQuery({ ...ownStudiosQuery(api), enabled: state === 'in' });
  if (state === 'out') return <SignInPrompt title={t('money.title')}>{t('money.sign_in')}</SignInPrompt>;
  if (studios.isError) return <Trouble error={studios.error} onRetry={() => studios.refetch()} />;
  if (!studios.data) {
    return (
      <>
        <OwnerBarSpace />
        <h1>{t('money.title')}</h1>
        <RowsSkeleton />
      </>
    );
  }
  const studio = studios.data.find(({ id, slug }) => id === studioId || slug === studioId);
  if (!studio?.rights.includes('see_money')) return <NotFoundScreen />;
  return (
    <>
      <OwnerBar studio={studio} current="money" />
      {children(studio)}
    </>
  );
}
