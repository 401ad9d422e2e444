import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Conversation } from '#shared/schemas/messages.ts';
import { api } from '../browser-api.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import { Composer } from './composer.tsx';
import { otherName, subjectText } from './conversation-words.ts';
import { MessageList } from './message-list.tsx';
import * as css from './messages.module.css';
import { loadOlder, markRead, messagesQuery } from './messages-queries.ts';
import { ThreadMenu } from './thread-menu.tsx';
import { useOutgoing } from './use-outgoing.ts';

interface ThreadProps {
  conversation: Conversation;
  /** The studio whose team reads; undefined for its guest. */
  studioId: string | undefined;
  onBack: () => void;
}

/** One conversation: who and what about, the messages, and the field for the next one. */
export function Thread({ conversation, studioId, onBack }: ThreadProps) {
  const words = useWords();
  const { t } = words;
  const { id, is_open, message_count, blocked_by, report } = conversation;
  const messages = useQuery(messagesQuery(api, id, is_open));
  const outgoing = useOutgoing(conversation);
  const older = useAttempt();
  useReadMark(conversation, messages.data?.items.at(-1)?.number);
  // The conversation knows of a message that the list has not fetched yet.
  const last = messages.data?.items.at(-1)?.number ?? 0;
  const { refetch } = messages;
  useEffect(() => {
    if (message_count > last) void refetch();
  }, [message_count, last, refetch]);
  const name = otherName(words, conversation);
  return (
    <section className={css.thread} aria-label={name}>
      <header className={css.head}>
        <IconButton className={css.back} icon="arrow-left" label={t('messages.all')} onClick={onBack} />
        <Avatar name={name} size="m" />
        <div>
          <h2>{name}</h2>
          <p className="small muted">{t(is_open ? 'messages.open' : 'messages.not_open')}</p>
        </div>
        <ThreadMenu conversation={conversation} />
      </header>
      <About conversation={conversation} studioId={studioId} />
      {messages.isError && !messages.data && <Trouble error={messages.error} onRetry={() => refetch()} />}
      {!messages.data && !messages.isError && <MessagesSkeleton />}
      {messages.data && (
        <MessageList
          conversation={conversation}
          messages={messages.data.items}
          outgoing={outgoing}
          before={
            messages.data.older && (
              <Button
                kind="quiet"
                size="s"
                busy={older.busy}
                onClick={() => older.run(() => loadOlder(api, id, is_open))}
              >
                {t('messages.older')}
              </Button>
            )
          }
        />
      )}
      {report && (
        <div className={css.note}>
          <Note icon="flag" title={t(`messages.reported.${report.decision ?? 'open'}`)}>
            {report.decision === null && t('messages.reported.say')}
          </Note>
        </div>
      )}
      {blocked_by === null ? (
        <Composer conversation={conversation} studioId={studioId} onSend={outgoing.send} />
      ) : (
        <p className={css.closed}>{t(`messages.blocked.${blocked_by}`, { name })}</p>
      )}
    </section>
  );
}

/** The offering and the booking, with a link to it. */
function About({ conversation, studioId }: { conversation: Conversation; studioId: string | undefined }) {
  const words = useWords();
  const { t } = words;
  const { offering, booking, studio } = conversation;
  const [to, label] = booking
    ? [studioId ? `/manage-bookings/${studioId}/${booking.id}` : `/bookings/${booking.id}`, 'booking']
    : offering
      ? [`/offering/${offering.slug}`, 'offering']
      : [`/studios/${studio.slug}`, 'studio'];
  return (
    <div className={css.about}>
      {offering && <Picture picture={offering.picture} ratio="1x1" sizes="56px" />}
      <p>
        {offering && <b>{offering.title}</b>}
        <span className="num">{subjectText(words, { ...conversation, offering: null })}</span>
      </p>
      <Link className="link action" to={to}>
        {t(`messages.see.${label}`)}
      </Link>
    </div>
  );
}

function MessagesSkeleton() {
  return (
    <div className={css.messages} aria-busy="true">
      <SkeletonLine width="60%" height="44px" />
      <SkeletonLine width="45%" height="44px" />
      <SkeletonLine width="70%" height="44px" />
    </div>
  );
}

/** Marks what is shown as read, while the page is visible. */
function useReadMark({ id, unread, read_to }: Conversation, shown: number | undefined): void {
  const marked = useRef(0);
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (!isVisible || shown === undefined || unread === 0 || shown <= Math.max(read_to, marked.current)) return;
    marked.current = shown;
    markRead(api, id, shown).catch(() => {
      marked.current = 0;
    });
  }, [isVisible, shown, unread, read_to, id]);
}
