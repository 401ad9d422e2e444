import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getFirstName } from '#shared/accounts.ts';
import type { Conversation } from '#shared/schemas/messages.ts';
import { api } from '../browser-api.ts';
import * as chipCss from '../ui/chip.module.css';
import { useWords, type Words } from '../words.tsx';
import { CannedRepliesDialog } from './canned-replies-dialog.tsx';
import { cannedRepliesQuery } from './messages-queries.ts';

interface CannedRepliesProps {
  conversation: Conversation;
  studioId: string;
  /** Called with the text, its fields filled in. */
  onUse: (text: string) => void;
}

/** A studio's own words, one press each, and the dialog in which they are written. */
export function CannedReplies({ conversation, studioId, onUse }: CannedRepliesProps) {
  const words = useWords();
  const { t } = words;
  const [isEditing, setEditing] = useState(false);
  const { data: replies = [] } = useQuery(cannedRepliesQuery(api, studioId));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div className={chipCss.rail} role="group" aria-label={t('messages.canned.title')}>
      {replies.map(({ id, title, text }) => (
        <button
          key={id}
          type="button"
          className={chipCss.chip}
          onClick={() => onUse(fillIn(words, text, conversation))}
        >
          {title}
        </button>
      ))}
      <button type="button" className={chipCss.chip} onClick={() => setEditing(true)}>
        {t(replies.length > 0 ? 'messages.canned.edit' : 'messages.canned.add_first')}
      </button>
      <CannedRepliesDialog studioId={studioId} replies={replies} open={isEditing} onClose={() => setEditing(false)} />
    </div>
  );
}

/** Returns a reply with the guest's first name and the day of the booking in place of its fields. */
function fillIn({ day }: Words, text: string, { guest, booking, studio }: Conversation): string {
  const date = booking?.starts_at ? day(booking.starts_at, studio.time_zone) : '';
  return text.replaceAll('{name}', getFirstName(guest.name ?? '')).replaceAll('{date}', date);
}
