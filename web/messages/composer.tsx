import { type ChangeEvent, type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { MAX_MESSAGE_PICTURES, MESSAGE_MAX } from '#shared/messages/messages.ts';
import type { Conversation } from '#shared/schemas/messages.ts';
import { tabStorage } from '../browser-storage.ts';
import { TEXT_DRAFT } from '../forms/drafts/draft-keys.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { UploadFailure, uploadPortrait } from '../uploads/upload-portrait.ts';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import { CannedReplies } from './canned-replies.tsx';
import { otherName } from './conversation-words.ts';
import * as css from './messages.module.css';

interface ComposerProps {
  conversation: Conversation;
  studioId: string | undefined;
  onSend: (text: string, pictures: string[]) => void;
}

/**
 * The field for the next message, with pictures and a studio's canned replies. What is typed stays until it is sent.
 */
export function Composer({ conversation, studioId, onSend }: ComposerProps) {
  const words = useWords();
  const { t } = words;
  const draftKey = `${TEXT_DRAFT}message:${conversation.id}`;
  const [text, setText] = useState(() => tabStorage.get(draftKey) ?? '');
  const [pictures, setPictures] = useState<{ url: string; name: string }[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const upload = useAttempt((error) => (error instanceof UploadFailure && error.message) || t('messages.no_upload'));
  const type = (typed: string) => {
    setText(typed);
    tabStorage.set(draftKey, typed || null);
  };
  const send = () => {
    const said = text.trim();
    if ((said === '' && pictures.length === 0) || upload.busy) return;
    onSend(
      said,
      pictures.map(({ url }) => url),
    );
    type('');
    setPictures([]);
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  const attach = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].slice(0, MAX_MESSAGE_PICTURES - pictures.length);
    event.target.value = '';
    void upload.run(async () => {
      for (const file of files) {
        const url = await uploadPortrait(file, `conversations/${conversation.id}`, () => {});
        setPictures((all) => [...all, { url, name: file.name }]);
      }
    });
  };
  const name = otherName(words, conversation);
  return (
    <form className={css.composer} onSubmit={submit}>
      {studioId && (
        <CannedReplies
          conversation={conversation}
          studioId={studioId}
          onUse={(reply) => {
            type(text ? `${text}\n${reply}` : reply);
            field.current?.focus();
          }}
        />
      )}
      {(pictures.length > 0 || upload.busy || upload.failure) && (
        <ul className={css.attached} aria-live="polite">
          {pictures.map(({ url, name: file }) => (
            <li key={url}>
              <Icon name="images" size="s" />
              {file}
              <button
                type="button"
                aria-label={t('messages.remove', { name: file })}
                onClick={() => setPictures((all) => all.filter((each) => each.url !== url))}
              >
                <Icon name="x" size="s" />
              </button>
            </li>
          ))}
          {upload.busy && <li>{t('messages.uploading')}</li>}
          {upload.failure && (
            <li className={css.bad} role="alert">
              {upload.failure}
            </li>
          )}
        </ul>
      )}
      <div className={css.typing}>
        <label className={buttonClass({ kind: 'quiet' }, css.attach)} data-tip={t('messages.attach')}>
          <Icon name="images" size="l" />
          <span className="sr">{t('messages.attach')}</span>
          <input
            className="sr"
            type="file"
            accept="image/*"
            multiple
            disabled={pictures.length >= MAX_MESSAGE_PICTURES || upload.busy}
            onChange={attach}
          />
        </label>
        <div>
          <label className="sr" htmlFor={id}>
            {t('messages.to', { name })}
          </label>
          <textarea
            ref={field}
            id={id}
            rows={2}
            maxLength={MESSAGE_MAX}
            placeholder={t('messages.to', { name })}
            value={text}
            dir="auto"
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKey}
          />
        </div>
        <Button type="submit" kind="clay" icon="send" className={css.send}>
          <span>{t('messages.send')}</span>
        </Button>
      </div>
      {!conversation.is_open && <p className={css.hint}>{t('messages.covered_until')}</p>}
    </form>
  );
}
