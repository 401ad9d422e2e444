import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { findUserId, useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { ApiProblem } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import type { ScreenHandle } from '#web/texts.ts';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import { RowsSkeleton } from '../bookings/rows-skeleton.tsx';
import { ownStudiosQuery } from '../own-studios-query.ts';
import { OwnerBar, OwnerBarSpace } from '../owner-bar.tsx';
import * as css from './door.module.css';
import { DoorDesk } from './door-desk.tsx';
import { useDoor } from './use-door.ts';

export const handle: ScreenHandle = { texts: ['door', 'owner', 'studio_bookings'], members: true };

/**
 * `/check-in/:eventId`: the door of an event, for the studio's team: scan tickets and tick names, also without a
 * network.
 */
export default function CheckInScreen() {
  const { t } = useWords();
  const { eventId = '' } = useParams();
  return (
    <div className={`wrap ${css.screen}`}>
      <PageHead title={t('door.title')} hidden />
      <NoScript />
      <OwnDoor key={eventId} eventId={eventId} />
    </div>
  );
}

function OwnDoor({ eventId }: { eventId: string }) {
  const { t } = useWords();
  const { state } = useSession();
  const userId = useUserId();
  const door = useDoor(eventId, userId);
  if (state === 'out' && !door.data) return <SignInPrompt title={t('door.title')}>{t('door.sign_in')}</SignInPrompt>;
  if (!door.data) {
    if (door.error instanceof ApiProblem && door.error.status === 404) return <NotFoundScreen />;
    if (door.error instanceof ApiProblem && door.error.status === 403)
      return <Note title={door.error.problem.detail} />;
    if (door.isError) return <Trouble error={door.error} onRetry={() => door.refetch()} />;
    return (
      <>
        <OwnerBarSpace />
        <h1>{t('door.title')}</h1>
        <RowsSkeleton />
      </>
    );
  }
  return (
    <>
      <StudioBar studioId={door.data.door.studio.id} />
      <DoorDesk loaded={door.data} onChange={door.change} onStale={() => void door.refetch()} />
    </>
  );
}

/** The id of the signed-in person, which is known without a network too. */
function useUserId(): string | undefined {
  const { state } = useSession();
  const [id, setId] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person may have signed in
  useEffect(() => void findUserId().then(setId), [state]);
  return id;
}

/** The tabs of the studio; none while they cannot be loaded. */
function StudioBar({ studioId }: { studioId: string }) {
  const studios = useQuery(ownStudiosQuery(api));
  const studio = studios.data?.find(({ id }) => id === studioId);
  return studio ? <OwnerBar studio={studio} current="bookings" /> : <OwnerBarSpace />;
}
