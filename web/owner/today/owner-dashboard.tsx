import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { api } from '#web/browser-api.ts';
import { studioPlace } from '#web/shell/account-places.ts';
import { houseCover } from '#web/studios/house-cover.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Fetched } from '#web/ui/feedback/fetched.tsx';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import { ownStudiosQuery } from '../own-studios-query.ts';
import { OwnerBar, OwnerBarSpace } from '../owner-bar.tsx';
import { planChargesQuery, plansQuery, subscriptionQuery } from '../plan/plan-queries.ts';
import { MyStudios } from './my-studios.tsx';
import * as css from './owner-dashboard.module.css';
import { ScheduleSkeleton } from './schedule-skeleton.tsx';
import { loadStudioDay, StudioDay } from './studio-day.tsx';

const MyPlan = lazy(() => import('../plan/my-plan.tsx'));

export const handle: ScreenHandle = {
  texts: ['owner', 'owner_day', 'studio_bookings', 'bookings', 'money_back', 'fields', 'errors'],
  bar: 'none',
  members: true,
  load: async ({ api, cache, query }) => {
    const studios = await cache.fetchQuery(ownStudiosQuery(api));
    const studio = chosenStudio(studios, query.get('studio'));
    if (!studio) return;
    if (isOwnersPlan(studio, query)) {
      // What was paid on the provider's page is looked up first, by the browser.
      const queries = query.has('back') ? [] : [cache.prefetchQuery(subscriptionQuery(api))];
      await Promise.all([...queries, cache.prefetchQuery(plansQuery(api)), cache.prefetchQuery(planChargesQuery(api))]);
    } else await loadStudioDay(api, cache, studio);
  },
};

/**
 * `/studio-owner-dashboard`: the day and the tasks of a studio. `?studio=` chooses one of several; `?tab=subscription`
 * shows what its owner pays.
 */
export default function OwnerDashboard() {
  const { t } = useWords();
  const { me } = useSession();
  return (
    <div className={`wrap ${css.own}`}>
      <PageHead title={t(studioPlace(me)?.label ?? 'shell.my_studios')} hidden />
      <NoScript />
      <OwnStudios />
    </div>
  );
}

function OwnStudios() {
  const { t } = useWords();
  const { state } = useSession();
  const studios = useQuery({ ...ownStudiosQuery(api), enabled: state === 'in' });
  const [query] = useSearchParams();
  const studio = studios.data && chosenStudio(studios.data, query.get('studio'));
  if (state === 'out') return <SignInPrompt title={t('shell.my_studios')}>{t('owner.sign_in')}</SignInPrompt>;
  if (studios.isError) return <Trouble error={studios.error} onRetry={() => studios.refetch()} />;
  if (!studios.data) {
    return (
      <>
        <OwnerBarSpace />
        <ScheduleSkeleton />
      </>
    );
  }
  if (!studio) return <NoStudio />;
  const isPlan = isOwnersPlan(studio, query);
  return (
    <>
      <OwnerBar studio={studio} current={isPlan ? 'plan' : 'today'} />
      {isPlan ? (
        <Fetched fallback={<ScheduleSkeleton />}>
          <MyPlan zone={studio.time_zone} />
        </Fetched>
      ) : (
        <>
          <StudioDay key={studio.id} studio={studio} />
          <MyStudios studios={studios.data} chosen={studio} />
        </>
      )}
    </>
  );
}

const chosenStudio = (studios: readonly OwnStudio[], slug: string | null) =>
  studios.find((studio) => studio.slug === slug) ?? studios.find(({ status }) => status === 'published') ?? studios[0];

const isOwnersPlan = (studio: OwnStudio, query: URLSearchParams) =>
  studio.role === 'owner' && query.get('tab') === 'subscription';

function NoStudio() {
  const { t } = useWords();
  return (
    <>
      <h1 className="sr">{t('shell.my_studios')}</h1>
      <EmptyState title={t('owner.none')} picture={houseCover('woodworking')}>
        <p className={css.ownSay}>{t('owner.none_help')}</p>
        <ButtonLink kind="clay" to="/list-studio">
          {t('owner.list_studio')}
        </ButtonLink>
      </EmptyState>
    </>
  );
}
