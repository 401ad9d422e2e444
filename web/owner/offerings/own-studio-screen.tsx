import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { api } from '#web/browser-api.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import { ownStudiosQuery } from '../own-studios-query.ts';
import { OwnerBar, OwnerBarSpace } from '../owner-bar.tsx';
import type { OwnerTab } from '../owner-tabs.ts';
import * as css from './manage.module.css';

interface OwnStudioScreenProps {
  /** Id or slug, as in the URL. */
  studioId: string;
  title: string;
  /** The tab that it belongs to. */
  current?: OwnerTab | undefined;
  children: (studio: OwnStudio) => ReactNode;
}

/**
 * The frame of the screens of offerings and reviews: checks that the user is on the team, and shows the studio's tabs.
 */
export function OwnStudioScreen({ studioId, title, current, children }: OwnStudioScreenProps) {
  return (
    <div className={`wrap ${css.sell}`}>
      <PageHead title={title} hidden />
      <NoScript />
      <Team studioId={studioId} title={title} current={current}>
        {children}
      </Team>
    </div>
  );
}

function Team({ studioId, title, current = 'offerings', children }: OwnStudioScreenProps) {
  const { t } = useWords();
  const { state } = useSession();
  const studios = useQuery({ ...ownStudiosQuery(api), enabled: state === 'in' });
  if (state === 'out') return <SignInPrompt title={title}>{t('offering_form.sign_in')}</SignInPrompt>;
  if (studios.isError) return <Trouble error={studios.error} onRetry={() => studios.refetch()} />;
  if (!studios.data) {
    return (
      <>
        <OwnerBarSpace />
        <ScreenSkeleton />
      </>
    );
  }
  const studio = studios.data.find(({ id, slug }) => id === studioId || slug === studioId);
  if (!studio) return <NotFoundScreen />;
  return (
    <>
      <OwnerBar studio={studio} current={current} />
      {children(studio)}
    </>
  );
}

/** A placeholder while the session and the data load. */
export function ScreenSkeleton() {
  return (
    <div className={css.sellWait} aria-hidden="true">
      <SkeletonLine width="40%" height="36px" />
      <SkeletonLine height="76px" />
      <SkeletonLine height="76px" />
      <SkeletonLine height="76px" />
    </div>
  );
}
