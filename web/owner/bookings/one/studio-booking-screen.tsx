import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { ApiProblem } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { loadStudioScreen, ownStudiosQuery } from '#web/owner/own-studios-query.ts';
import { OwnerBar, OwnerBarSpace } from '#web/owner/owner-bar.tsx';
import { useHydratingReader } from '#web/page-data.tsx';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import type { ScreenHandle } from '#web/texts.ts';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import type { Route } from './+types/studio-booking-screen';
import { BookingFacts } from './booking-facts.tsx';
import { studioBookingQuery } from './booking-query.ts';
import { HeldChange } from './held-change.tsx';
import { ObjectionPanel } from './objection-panel.tsx';
import * as css from './one.module.css';
import { ReturnedRefunds } from './returned-refunds.tsx';
import { SeatList } from './seat-list.tsx';
import { StudioActions } from './studio-actions.tsx';
import { StudioHistory } from './studio-history.tsx';

export const handle: ScreenHandle = {
  texts: [
    'studio_bookings',
    'studio_booking',
    'owner',
    'fields',
    'bookings',
    'booking_changes',
    'money_back',
    'offerings',
    'slots',
    'errors',
  ],
  members: true,
  load: loadStudioScreen(({ id }, { api, cache, params }) => [
    cache.prefetchQuery(studioBookingQuery(api, { id, booking: params.bookingId ?? '' })),
  ]),
};

/**
 * `/manage-bookings/:studioId/:bookingId`: one booking of a studio, what happened to it, and what the studio can do
 * with it.
 */
export default function StudioBookingScreen({ params }: Route.ComponentProps) {
  const { t } = useWords();
  return (
    <div className={`wrap ${css.screen}`}>
      <PageHead title={t('studio_booking.title')} hidden />
      <NoScript />
      <OwnBooking key={params.bookingId} {...params} />
    </div>
  );
}

function OwnBooking({ studioId, bookingId }: Route.ComponentProps['params']) {
  const { t } = useWords();
  const { state } = useSession();
  const studios = useQuery({ ...ownStudiosQuery(api), enabled: state === 'in' });
  const studio = studios.data?.find(({ id, slug }) => id === studioId || slug === studioId);
  if (state === 'out') {
    return <SignInPrompt title={t('studio_booking.title')}>{t('studio_bookings.sign_in')}</SignInPrompt>;
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
      <OneBooking studio={studio} id={bookingId} />
    </>
  );
}

function OneBooking({ studio, id }: { studio: OwnStudio; id: string }) {
  const { hash } = useLocation();
  // The server knows no hash, so the panel that it names opens once the page is hydrated.
  const isHydrating = useHydratingReader() !== undefined;
  const path = { id: studio.id, booking: id };
  const booking = useQuery({
    ...studioBookingQuery(api, path),
    retry: (count, error) => count < 2 && !(error instanceof ApiProblem && error.status === 404),
  });
  if (booking.error instanceof ApiProblem && booking.error.status === 404) return <NotFoundScreen />;
  if (booking.isError) return <Trouble error={booking.error} onRetry={() => booking.refetch()} />;
  if (!booking.data) return <RowsSkeleton />;
  return (
    <>
      <BookingFacts booking={booking.data} />
      <HeldChange booking={booking.data} studio={studio} />
      <ObjectionPanel booking={booking.data} studio={studio} />
      <ReturnedRefunds booking={booking.data} />
      <div className={css.columns}>
        <SeatList booking={booking.data} studio={studio} />
        <StudioActions
          key={isHydrating ? '' : hash}
          hash={isHydrating ? '' : hash}
          booking={booking.data}
          studio={studio}
        />
        <StudioHistory booking={booking.data} />
      </div>
    </>
  );
}
