import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { api } from '#web/browser-api.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import type { ScreenHandle } from '#web/texts.ts';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import { loadStudioScreen, ownStudiosQuery } from '../own-studios-query.ts';
import { OwnerBar, OwnerBarSpace } from '../owner-bar.tsx';
import * as css from '../today/owner-dashboard.module.css';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { StudioCalendarView } from './studio-calendar-view.tsx';

export const handle: ScreenHandle = {
  texts: ['plan', 'owner', 'studio_bookings', 'bookings', 'fields'],
  members: true,
  // The calendar itself depends on the width of the window, which the server does not know.
  load: loadStudioScreen(),
};

/**
 * `/manage-studio-events/:studioId`: the calendar of a studio. `?week=`, `?day=` and `?view=` choose the view, `?new=`
 * and `?offering=` open the form for a new event.
 */
export default function CalendarScreen() {
  const { t } = useWords();
  return (
    <div className={`wrap ${css.own}`}>
      <PageHead title={t('plan.title')} hidden />
      <NoScript />
      <CalendarContent />
    </div>
  );
}

function CalendarContent() {
  const { t } = useWords();
  const { state } = useSession();
  const { studioId = '' } = useParams();
  const studios = useQuery({ ...ownStudiosQuery(api), enabled: state === 'in' });
  if (state === 'out') return <SignInPrompt title={t('plan.title')}>{t('plan.sign_in')}</SignInPrompt>;
  if (studios.isError) return <Trouble error={studios.error} onRetry={() => studios.refetch()} />;
  if (!studios.data) {
    return (
      <>
        <h1 className="sr">{t('plan.title')}</h1>
        <OwnerBarSpace />
        <CalendarSkeleton />
      </>
    );
  }
  const studio = studios.data.find(({ id, slug }) => id === studioId || slug === studioId);
  if (!studio) return <NotFoundScreen />;
  return (
    <>
      <OwnerBar studio={studio} current="calendar" />
      <StudioCalendarView key={studio.id} studio={studio} />
    </>
  );
}
