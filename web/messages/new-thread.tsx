import { type FormEvent, useRef, useState } from 'react';
import { MESSAGE_MAX } from '#shared/messages/messages.ts';
import { readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { TextAreaField } from '../forms/fields/field.tsx';
import { newId } from '../forms/new-id.ts';
import { queryClient } from '../query.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import * as css from './messages.module.css';
import { MESSAGES } from './messages-queries.ts';

interface NewThreadProps {
  bookingId: string;
  onBack: () => void;
  /** Called with the id of the conversation. */
  onBegun: (id: string) => void;
}

/** The first message about a booking. */
export function NewThread({ bookingId, onBack, onBegun }: NewThreadProps) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const { busy, failure, run } = useAttempt();
  const key = useRef(newId());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const json = { booking_id: bookingId, text };
      const { id } = await readJson(api.conversations.$post({ json, header: { 'idempotency-key': key.current } }));
      await queryClient.invalidateQueries({ queryKey: [MESSAGES] });
      onBegun(id);
    });
  };
  return (
    <section className={`${css.thread} ${css.first}`}>
      <form className={css.form} onSubmit={submit}>
        <h2>{t('messages.first')}</h2>
        <TextAreaField
          label={t('messages.text')}
          rows={5}
          required
          maxLength={MESSAGE_MAX}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            key.current = newId();
          }}
        />
        {failure && <Note kind="brick">{failure}</Note>}
        <div className={css.acts}>
          <Button type="submit" kind="clay" icon="send" busy={busy}>
            {t('messages.send')}
          </Button>
          <Button kind="quiet" onClick={onBack}>
            {t('messages.back')}
          </Button>
        </div>
      </form>
    </section>
  );
}
