import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Conversation, Message } from '#shared/schemas/messages.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { dayText, isSameDay, otherName, timeText } from './conversation-words.ts';
import { MessageText } from './message-text.tsx';
import * as css from './messages.module.css';
import { PrivatePicture } from './private-picture.tsx';
import type { Outgoing } from './use-outgoing.ts';

interface MessageListProps {
  conversation: Conversation;
  /** The oldest first. */
  messages: readonly Message[];
  outgoing: Outgoing;
  /** What loads older ones. */
  before: ReactNode;
}

/** The messages with their days, what is new since the screen was opened, and those on their way. */
export function MessageList({ conversation, messages, outgoing, before }: MessageListProps) {
  const words = useWords();
  const { t } = words;
  const { side, other_read_to } = conversation;
  const [readBefore] = useState(conversation.read_to);
  const isMine = (message: Message) => message.from_studio === (side === 'studio');
  const firstNew = messages.find((message) => message.number > readBefore && !isMine(message));
  const lastMine = messages.findLast(isMine);
  const box = useRef<HTMLDivElement>(null);
  const end = `${messages.at(-1)?.number} ${outgoing.waiting.length}`;
  useLayoutEffect(() => {
    if (end && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [end]);
  return (
    <div
      ref={box}
      className={css.messages}
      role="log"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      aria-label={t('messages.with', { name: otherName(words, conversation) })}
    >
      {before}
      {messages.map((message, at) => (
        <Fragment key={message.id}>
          {!isSameDay(message.created_at, messages[at - 1]?.created_at) && (
            <p className={css.day}>{dayText(words, message.created_at)}</p>
          )}
          {message === firstNew && (
            <p className={css.newLine}>
              <span>{t('messages.new')}</span>
            </p>
          )}
          <Bubble message={message} isMine={isMine(message)} conversation={conversation} />
          {(message === lastMine || !isFollowed(message, messages[at + 1])) && (
            <p className={css.time} data-mine={isMine(message) || undefined}>
              {isMine(message) && side === 'studio' && message.sender_name && `${message.sender_name} · `}
              {timeText(message.created_at)}
              {message === lastMine && message.number <= other_read_to && (
                <>
                  {` · ${t('messages.seen')}`}
                  <Icon name="check-check" />
                </>
              )}
            </p>
          )}
        </Fragment>
      ))}
      {outgoing.waiting.map((message) => (
        <Fragment key={message.key}>
          {message.text && (
            <p className={css.bubble} data-mine dir="auto">
              {message.text}
            </p>
          )}
          <p className={css.time} data-mine data-bad={message.failure !== undefined || undefined}>
            {message.failure === undefined ? (
              t('messages.sending')
            ) : (
              <span role="alert">
                <Icon name="circle-alert" /> {t('messages.not_sent')} {message.failure}{' '}
                <button type="button" className="link" onClick={() => outgoing.retry(message)}>
                  {t('shell.try_again')}
                </button>{' '}
                <button type="button" className="link" onClick={() => outgoing.drop(message.key)}>
                  {t('messages.drop')}
                </button>
              </span>
            )}
          </p>
        </Fragment>
      ))}
    </div>
  );
}

/** True if the next message is of the same side, within a few minutes. */
const isFollowed = (message: Message, next: Message | undefined) =>
  next !== undefined &&
  next.from_studio === message.from_studio &&
  Date.parse(next.created_at) - Date.parse(message.created_at) < 5 * 60_000;

function Bubble({ message, isMine, conversation }: { message: Message; isMine: boolean; conversation: Conversation }) {
  const words = useWords();
  const { t } = words;
  if (message.is_erased) return <p className={css.erased}>{t('messages.erased')}</p>;
  return (
    <>
      {message.is_to_all && <p className={css.system}>{t('messages.to_all')}</p>}
      {message.text && (
        <p className={css.bubble} data-mine={isMine || undefined} dir="auto">
          <MessageText text={message.text} />
        </p>
      )}
      {message.pictures.map((picture) => (
        <PrivatePicture key={picture.url} picture={picture} isMine={isMine} />
      ))}
      {message.is_masked && (
        <p className={css.covered} data-mine={isMine || undefined}>
          <Icon name="eye-off" size="s" />
          {t(isMine ? 'messages.covered_mine' : 'messages.covered', { name: otherName(words, conversation) })}
        </p>
      )}
    </>
  );
}
