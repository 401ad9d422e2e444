import { useSession } from '../accounts/session.ts';
import { SignInPrompt } from '../accounts/sign-in-prompt.tsx';
import type { ScreenHandle } from '../texts.ts';
import { NoScript } from '../ui/feedback/no-script.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import { ListSkeleton, NotificationBoard } from './notification-board.tsx';
import * as css from './notifications.module.css';
import { notificationsQuery } from './notifications-queries.ts';

export const handle: ScreenHandle = {
  texts: ['notifications', 'errors'],
  members: true,
  load: ({ api, cache }) => cache.prefetchInfiniteQuery(notificationsQuery(api)),
};

/** `/notifications`: what happened to the bookings, favorites and studios of the signed-in person. */
export default function NotificationsScreen() {
  const { t } = useWords();
  const { state } = useSession();
  return (
    <div className={`wrap ${css.page}`}>
      <PageHead title={t('notifications.title')} hidden />
      {state === 'out' ? (
        <SignInPrompt title={t('notifications.title')}>{t('notifications.sign_in')}</SignInPrompt>
      ) : state === 'in' ? (
        <NotificationBoard />
      ) : (
        <>
          <h1>{t('notifications.title')}</h1>
          <NoScript />
          <ListSkeleton />
        </>
      )}
    </div>
  );
}
