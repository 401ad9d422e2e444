import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { getFirstName, givenName } from '#shared/accounts.ts';
import type { Me } from '#shared/schemas/accounts.ts';
import { useSession } from '../accounts/session.ts';
import { SignInPrompt } from '../accounts/sign-in-prompt.tsx';
import { ownBookingsQuery } from '../bookings/bookings-queries.ts';
import { ownEntriesQuery } from '../bookings/waitlist/waitlist-queries.ts';
import { api } from '../browser-api.ts';
import { loadConversations } from '../messages/messages-queries.ts';
import { useUnread } from '../messages/unread-link.tsx';
import type { ScreenHandle } from '../texts.ts';
import * as chipCss from '../ui/chip.module.css';
import { useCurrentInSight } from '../ui/current-in-sight.ts';
import { NoScript } from '../ui/feedback/no-script.tsx';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { PageHead } from '../ui/page-head.tsx';
import * as tabsCss from '../ui/styles/tabs.module.css';
import { useWords } from '../words.tsx';
import { BackNote } from './back-note.tsx';
import { BookingsTab } from './bookings-tab.tsx';
import * as css from './dashboard.module.css';
import { Overview } from './overview/overview.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { countOpenBookings } from './sorted-bookings.ts';

export const handle: ScreenHandle = {
  texts: ['dashboard', 'overview', 'bookings', 'waitlist', 'offerings', 'errors'],
  members: true,
  load: (page) => {
    const { api, cache, query } = page;
    const bookings = cache.prefetchInfiniteQuery(ownBookingsQuery(api));
    switch (query.get('tab')) {
      case 'bookings':
        return Promise.all([bookings, cache.prefetchQuery(ownEntriesQuery(api))]);
      case 'favorites':
        // Imported here, so that the other tabs do not fetch them.
        return Promise.all([
          bookings,
          import('../favorites/favorites.ts').then((own) => cache.prefetchQuery(own.favoritesQuery(api))),
          import('../saved-searches/own-searches.ts').then((own) => cache.prefetchQuery(own.savedSearchesQuery(api))),
        ]);
      case 'messages':
        return Promise.all([bookings, ...loadConversations(page)]);
      default:
        return bookings;
    }
  },
};

const FavoritesTab = lazy(() => import('../favorites/favorites-tab.tsx'));
const MessagesTab = lazy(() => import('../messages/messages-tab.tsx'));
const SettingsTab = lazy(() => import('../settings/settings-tab.tsx'));
const PassesTab = lazy(() => import('../passes/passes-tab.tsx'));
const GiftCardsTab = lazy(() => import('../gift-cards/gift-cards-tab.tsx'));

/** The values of `?tab=`; the profile is the default. */
const TABS = ['profile', 'favorites', 'bookings', 'messages', 'settings', 'passes', 'gift_cards'] as const;
type Tab = (typeof TABS)[number];
const LABELS = {
  profile: 'shell.my_profile',
  favorites: 'dashboard.favorites',
  bookings: 'shell.bookings',
  messages: 'dashboard.messages',
  settings: 'dashboard.settings',
  passes: 'dashboard.passes',
  gift_cards: 'dashboard.gift_cards',
} as const;
const addressOf = (tab: Tab) => (tab === 'profile' ? '/dashboard' : `/dashboard?tab=${tab}`);

/** `/dashboard`: the user's profile; `?tab=` shows favorites, bookings, messages, settings, passes or gift cards. */
export default function Dashboard() {
  const { t } = useWords();
  const { state, me, failure, retry } = useSession();
  const [query] = useSearchParams();
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'profile';
  const bookings = useInfiniteQuery({ ...ownBookingsQuery(api), enabled: state === 'in' });
  useEntry(state === 'in' ? bookings.refetch : undefined);
  const unread = useUnread()?.guest ?? 0;
  const tabs = useCurrentInSight(tab);
  const title = t(LABELS[tab]);
  if (state === 'out') {
    return (
      <div className={`wrap ${css.mine}`}>
        <PageHead title={title} hidden />
        <SignInPrompt title={title}>{t(`dashboard.sign_in_${tab}`)}</SignInPrompt>
      </div>
    );
  }
  const isSaved = bookings.data?.pages[0]?.saved_at !== undefined;
  const all = bookings.data?.pages.flatMap(({ items }) => items);
  const open = all ? countOpenBookings(all) : 0;
  return (
    <div className={`wrap ${css.mine}`}>
      <PageHead title={title} hidden />
      <h1>
        {me && t('dashboard.hello', { name: getFirstName(givenName(me)) })}
        {!me && (failure || isSaved ? title : <SkeletonLine width="9em" height="1em" />)}
      </h1>
      <NoScript />
      {me?.restored_at && <BackNote />}
      <nav ref={tabs} className={`${tabsCss.tabs} ${chipCss.rail} ${tabsCss.rail}`} aria-label={t('shell.my_account')}>
        {TABS.map((each) => (
          <Link key={each} to={addressOf(each)} aria-current={tab === each ? 'page' : undefined}>
            {t(LABELS[each])}
            {each === 'messages' && unread > 0 && <span className={tabsCss.n}>{unread}</span>}
            {each === 'bookings' && open > 0 && <span className={tabsCss.n}>{open}</span>}
          </Link>
        ))}
        {me?.is_admin && <Link to="/admin/jobs">{t('dashboard.administration')}</Link>}
      </nav>
      {tab === 'bookings' && <BookingsTab bookings={bookings} />}
      {failure && <Trouble error={failure} onRetry={retry} title={t('dashboard.no_profile')} />}
      {tab === 'profile' && all && <Overview bookings={all} />}
      {tab === 'profile' && !all && <OverviewToCome bookings={bookings} />}
      {tab === 'profile' && !failure && <ProfileTab me={me} />}
      {tab === 'favorites' && !failure && (
        <Suspense fallback={<TabSkeleton />}>{me ? <FavoritesTab key={me.id} /> : <TabSkeleton />}</Suspense>
      )}
      {tab === 'messages' && !failure && (
        <Suspense fallback={<TabSkeleton />}>{me ? <MessagesTab key={me.id} /> : <TabSkeleton />}</Suspense>
      )}
      {tab === 'settings' && !failure && <Settings me={me} />}
      {(tab === 'passes' || tab === 'gift_cards') && !failure && (
        <div className={css.mineCards}>
          <Suspense fallback={<TabSkeleton />}>
            {!me ? <TabSkeleton /> : tab === 'passes' ? <PassesTab /> : <GiftCardsTab />}
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** Refetches when a link leads to the screen already shown; queries refetch by themselves only on mount. */
function useEntry(refetch: (() => unknown) | undefined) {
  const { key } = useLocation();
  const entered = useRef(key);
  useEffect(() => {
    if (entered.current === key) return;
    entered.current = key;
    void refetch?.();
  }, [key, refetch]);
}

/** Stands for the overview until the bookings are there, or says why they are not. */
function OverviewToCome({ bookings }: { bookings: { error: unknown; isError: boolean; refetch: () => unknown } }) {
  if (bookings.isError) return <Trouble error={bookings.error} onRetry={bookings.refetch} />;
  return <TabSkeleton />;
}

/** Lazy-loads the settings, only in the browser: they depend on the signed-in user. */
function Settings({ me }: { me: Me | undefined }) {
  if (!me) return <TabSkeleton />;
  return (
    <Suspense fallback={<TabSkeleton />}>
      <SettingsTab key={me.id} me={me} />
    </Suspense>
  );
}

function TabSkeleton() {
  return (
    <div className={css.mineSoon} aria-busy="true">
      <SkeletonLine width="200px" height="28px" />
      <SkeletonLine height="48px" />
      <SkeletonLine height="48px" />
      <SkeletonLine height="48px" />
    </div>
  );
}
