import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { api } from '#web/browser-api.ts';
import { ownOfferingsQuery } from '#web/owner/offerings/own-offering-queries.ts';
import { loadStudioScreen, ownStudiosQuery } from '#web/owner/own-studios-query.ts';
import { OwnerBar, OwnerBarSpace } from '#web/owner/owner-bar.tsx';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import type { ScreenHandle } from '#web/texts.ts';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import * as css from '../one/one.module.css';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { DeskSale, deskCalendarQuery } from './desk-sale.tsx';

export const handle: ScreenHandle = {
  texts: [
    'studio_bookings',
    'studio_booking',
    'owner',
    'fields',
    'bookings',
    'booking_changes',
    'offerings',
    'slots',
    'errors',
  ],
  members: true,
  load: loadStudioScreen((studio, { api, cache }) =>
    studio.rights.includes('sell_at_desk')
      ? [
          cache.prefetchQuery(deskCalendarQuery(api, studio, new Date())),
          cache.prefetchQuery(ownOfferingsQuery(api, studio.id)),
        ]
      : [],
  ),
};

/** `/manage-bookings/:studioId/sell`: seats for someone who stands at the desk; `?event=` chooses the date. */
export default function DeskSaleScreen() {
  const { t } = useWords();
  return (
    <div className={`wrap ${css.screen}`}>
      <PageHead title={t('studio_booking.sell.title')} hidden />
      <NoScript />
      <OwnDesk />
    </div>
  );
}

function OwnDesk() {
  const { t } = useWords();
  const { state } = useSession();
  const { studioId = '' } = useParams();
  const studios = useQuery({ ...ownStudiosQuery(api), enabled: state === 'in' });
  if (state === 'out') {
    return <SignInPrompt title={t('studio_booking.sell.title')}>{t('studio_bookings.sign_in')}</SignInPrompt>;
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
  if (!studio) return <NotFoundScreen />;
  return (
    <>
      <OwnerBar studio={studio} current="bookings" />
      <p className={css.back}>
        <Link to={`/manage-bookings/${studio.id}`}>
          <Icon name="arrow-left" size="s" />
          {t('studio_booking.back')}
        </Link>
      </p>
      <h1>{t('studio_booking.sell.title')}</h1>
      {studio.rights.includes('sell_at_desk') ? (
        <DeskSale key={studio.id} studio={studio} />
      ) : (
        <Note>{t('errors.studios.no_right')}</Note>
      )}
    </>
  );
}
