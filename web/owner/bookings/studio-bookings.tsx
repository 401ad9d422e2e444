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
import { ownOfferingsQuery } from '../offerings/own-offering-queries.ts';
import { loadStudioScreen, ownStudiosQuery } from '../own-studios-query.ts';
import { OwnerBar, OwnerBarSpace } from '../owner-bar.tsx';
import { BookingList } from './booking-list.tsx';
import { readFilters } from './filters.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';
import * as css from './studio-bookings.module.css';
import { studioBookingsQuery } from './studio-bookings-query.ts';

export const handle: ScreenHandle = {
  texts: ['studio_bookings', 'bookings', 'owner', 'fields'],
  members: true,
  load: loadStudioScreen(({ id, rights }, { api, cache, query }) => [
    cache.prefetchInfiniteQuery(studioBookingsQuery(api, id, readFilters(query))),
    rights.includes('edit_offerings') && cache.prefetchQuery(ownOfferingsQuery(api, id)),
  ]),
};

/**
 * `/manage-bookings/:studioId`: the bookings and guests of a studio. `?shelf=`, `?q=`, `?offering=`, `?from=` and
 * `?to=` filter; `?guest=` opens a guest.
 */
export default function StudioBookings() {
  const { t } = useWords();
  return (
    <div className={`wrap ${css.gsts}`}>
      <PageHead title={t('studio_bookings.title')} hidden />
      <NoScript />
      <OwnBookings />
    </div>
  );
}

function OwnBookings() {
  const { t } = useWords();
  const { state } = useSession();
  const { studioId = '' } = useParams();
  const title = t('studio_bookings.title');
  const studios = useQuery({ ...ownStudiosQuery(api), enabled: state === 'in' });
  if (state === 'out') return <SignInPrompt title={title}>{t('studio_bookings.sign_in')}</SignInPrompt>;
  if (studios.isError) return <Trouble error={studios.error} onRetry={() => studios.refetch()} />;
  if (!studios.data) {
    return (
      <>
        <OwnerBarSpace />
        <h1>{title}</h1>
        <RowsSkeleton />
      </>
    );
  }
  const studio = studios.data.find(({ id, slug }) => id === studioId || slug === studioId);
  if (!studio) return <NotFoundScreen />;
  return (
    <>
      <OwnerBar studio={studio} current="bookings" />
      <BookingList key={studio.id} studio={studio} />
    </>
  );
}
