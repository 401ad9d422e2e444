import type { Conversation } from '#shared/schemas/messages.ts';
import { useOwnZone } from '../settings/own-zone.ts';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { useWords } from '../words.tsx';
import { otherName, subjectText, whenText } from './conversation-words.ts';
import * as css from './messages.module.css';

interface ConversationRowProps {
  conversation: Conversation;
  isChosen: boolean;
  onChoose: () => void;
}

/** A line of the list: who, what about, the last message, and whether it is read. */
export function ConversationRow({ conversation, isChosen, onChoose }: ConversationRowProps) {
  const words = useWords();
  const { t } = words;
  const zone = useOwnZone();
  const { last_message: last, side, unread } = conversation;
  const name = otherName(words, conversation);
  const isMine = last?.from_studio === (side === 'studio');
  const text = last ? last.text || t(last.has_pictures ? 'messages.picture' : 'messages.erased') : '';
  return (
    <li>
      <button
        type="button"
        className={css.row}
        data-new={unread > 0 || undefined}
        aria-current={isChosen || undefined}
        onClick={onChoose}
      >
        <Avatar name={name} size="m" />
        <span className={css.rowText}>
          <b>{name}</b>
          {unread > 0 && <span className="sr">{t('messages.unread', { count: unread })}</span>}
          <span className="num">{subjectText(words, conversation)}</span>
          <span className={css.last} dir="auto">
            {isMine ? t('messages.you', { text }) : text}
          </span>
        </span>
        <time dateTime={conversation.last_message_at}>{whenText(words, conversation.last_message_at, zone)}</time>
      </button>
    </li>
  );
}
