import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { api } from '#web/browser-api.ts';
import { ConversationBoard } from '#web/messages/conversation-board.tsx';
import * as css from '#web/messages/messages.module.css';
import { loadConversations } from '#web/messages/messages-queries.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import type { ScreenHandle } from '#web/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import { RowsSkeleton } from '../bookings/rows-skeleton.tsx';
import { loadStudioScreen, ownStudiosQuery } from '../own-studios-query.ts';
import { OwnerBar, OwnerBarSpace } from '../owner-bar.tsx';
import { WriteToGuests } from './write-to-guests.tsx';

export const handle: ScreenHandle = {
  texts: ['messages', 'owner', 'errors'],
  members: true,
  load: loadStudioScreen(({ id, rights }, page) =>
    rights.includes('message_guests') ? loadConversations(page, id) : [],
  ),
};

/**
 * `/manage-messages/:studioId`: the conversations of a studio with its guests; `?c=` shows one, `?to=` writes to all
 * guests of an event, with `?who=waitlist` to those who wait for it.
 */
export default function MessagesScreen() {
  const { t } = useWords();
  return (
    <div className={`wrap ${css.screen}`}>
      <PageHead title={t('messages.title')} hidden />
      <NoScript />
      <OwnMessages />
    </div>
  );
}

function OwnMessages() {
  const { t } = useWords();
  const { state } = useSession();
  const { studioId = '' } = useParams();
  const studios = useQuery({ ...ownStudiosQuery(api), enabled: state === 'in' });
  if (state === 'out') return <SignInPrompt title={t('messages.title')}>{t('messages.sign_in')}</SignInPrompt>;
  if (studios.isError) return <Trouble error={studios.error} onRetry={() => studios.refetch()} />;
  if (!studios.data) {
    return (
      <>
        <OwnerBarSpace />
        <h1>{t('messages.title')}</h1>
        <RowsSkeleton />
      </>
    );
  }
  const studio = studios.data.find(({ id, slug }) => id === studioId || slug === studioId);
  if (!studio) return <NotFoundScreen />;
  return (
    <>
      <OwnerBar studio={studio} current="messages" />
      {studio.rights.includes('message_guests') ? (
        <Messages key={studio.id} studio={studio} />
      ) : (
        <>
          <h1>{t('messages.title')}</h1>
          <Note>{t('messages.no_right')}</Note>
        </>
      )}
    </>
  );
}

function Messages({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const write = (to?: string) => {
    const next = new URLSearchParams(query);
    next.delete('who');
    if (to === undefined) next.delete('to');
    else next.set('to', to);
    setQuery(next, { preventScrollReset: true });
  };
  return (
    <>
      <header className={css.top}>
        <h1>{t('messages.title')}</h1>
        <Button size="s" icon="users-round" onClick={() => write('')}>
          {t('messages.all_guests.title')}
        </Button>
      </header>
      <ConversationBoard studioId={studio.id} empty={<p className={css.say}>{t('messages.none_studio')}</p>} />
      {query.has('to') && (
        <WriteToGuests
          studio={studio}
          eventId={query.get('to') ?? ''}
          audience={query.get('who') === 'waitlist' ? 'waitlist' : 'guests'}
          onChoose={write}
        />
      )}
    </>
  );
}
