import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { api } from '#web/browser-api.ts';
import { loadStudioScreen, ownStudiosQuery } from '#web/owner/own-studios-query.ts';
import { OwnerBar, OwnerBarSpace } from '#web/owner/owner-bar.tsx';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import type { ScreenHandle } from '#web/texts.ts';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import * as oneCss from '../one/one.module.css';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import type { Route } from './+types/slip-screen';
import { DeskSlip, slipQuery } from './slip.tsx';

export const handle: ScreenHandle = {
  texts: ['studio_booking', 'studio_bookings', 'owner', 'bookings'],
  members: true,
  load: loadStudioScreen(({ id, rights }, { api, cache, params }) => [
    rights.includes('sell_at_desk') && cache.prefetchQuery(slipQuery(api, { id, booking: params.bookingId ?? '' })),
  ]),
};

/** `/manage-bookings/:studioId/:bookingId/slip`: the slip of a booking that was paid at the desk, to print. */
export default function SlipScreen({ params }: Route.ComponentProps) {
  const { t } = useWords();
  return (
    <div className={`wrap ${oneCss.screen}`}>
      <PageHead title={t('studio_booking.slip.title')} hidden />
      <OwnSlip {...params} />
    </div>
  );
}

function OwnSlip({ studioId, bookingId }: Route.ComponentProps['params']) {
  const { t } = useWords();
  const { state } = useSession();
  const studios = useQuery({ ...ownStudiosQuery(api), enabled: state === 'in' });
  if (state === 'out') {
    return <SignInPrompt title={t('studio_booking.slip.title')}>{t('studio_bookings.sign_in')}</SignInPrompt>;
  }
  if (studios.isError) return <Trouble error={studios.error} onRetry={() => studios.refetch()} />;
  if (!studios.data) {
    return (
      <>
        <OwnerBarSpace />
        <RowsSkeleton />
      </>
    );
  }
  const studio = studios.data.find(({ id, slug }) => id === studioId || slug === studioId);
  if (!studio?.rights.includes('sell_at_desk')) return <NotFoundScreen />;
  return (
    <>
      <OwnerBar studio={studio} current="bookings" />
      <p className={oneCss.back}>
        <Link to={`/manage-bookings/${studio.id}/${bookingId}`}>
          <Icon name="arrow-left" size="s" />
          {t('studio_booking.title')}
        </Link>
      </p>
      <h1>{t('studio_booking.slip.title')}</h1>
      <DeskSlip studioId={studio.id} bookingId={bookingId} />
    </>
  );
}
