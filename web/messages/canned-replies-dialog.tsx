import { type FormEvent, useState } from 'react';
import { CANNED_TITLE_MAX, MESSAGE_MAX } from '#shared/messages/messages.ts';
import type { CannedReply } from '#shared/schemas/messages.ts';
import { readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { TextAreaField, TextField } from '../forms/fields/field.tsx';
import { queryClient } from '../query.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import * as css from './messages.module.css';
import { cannedRepliesQuery } from './messages-queries.ts';

interface CannedRepliesDialogProps {
  studioId: string;
  replies: readonly CannedReply[];
  open: boolean;
  onClose: () => void;
}

/** Writes, changes and deletes the canned replies of a studio. */
export function CannedRepliesDialog({ studioId, replies, open, onClose }: CannedRepliesDialogProps) {
  const { t } = useWords();
  const [edited, setEdited] = useState<CannedReply | 'new'>();
  const { busy, failure, run } = useAttempt();
  const changed = () => queryClient.invalidateQueries({ queryKey: cannedRepliesQuery(api, studioId).queryKey });
  const remove = (reply: string) =>
    run(async () => {
      await readJson(api.studios[':id']['canned-replies'][':reply'].$delete({ param: { id: studioId, reply } }));
      await changed();
    });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="form"
      title={t('messages.canned.title')}
      description={t('messages.canned.say')}
    >
      {failure && <Note kind="brick">{failure}</Note>}
      <ul className={css.canned}>
        {replies.map((reply) => (
          <li key={reply.id}>
            <div>
              <b className="strong">{reply.title}</b>
              <p>{reply.text}</p>
            </div>
            <Button size="s" onClick={() => setEdited(reply)}>
              {t('messages.canned.change')}
            </Button>
            <Button size="s" kind="quiet" busy={busy} onClick={() => remove(reply.id)}>
              {t('messages.canned.delete')}
            </Button>
          </li>
        ))}
      </ul>
      {edited ? (
        <ReplyForm
          key={edited === 'new' ? 'new' : edited.id}
          studioId={studioId}
          reply={edited === 'new' ? undefined : edited}
          onDone={async () => {
            await changed();
            setEdited(undefined);
          }}
          onBack={() => setEdited(undefined)}
        />
      ) : (
        <Button icon="plus" onClick={() => setEdited('new')}>
          {t('messages.canned.new')}
        </Button>
      )}
    </Dialog>
  );
}

interface ReplyFormProps {
  studioId: string;
  /** Undefined for a new one. */
  reply: CannedReply | undefined;
  onDone: () => Promise<void>;
  onBack: () => void;
}

function ReplyForm({ studioId, reply, onDone, onBack }: ReplyFormProps) {
  const { t } = useWords();
  const [title, setTitle] = useState(reply?.title ?? '');
  const [text, setText] = useState(reply?.text ?? '');
  const { busy, failure, run } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const calls = api.studios[':id']['canned-replies'];
    void run(async () => {
      const json = { title, text };
      if (reply) await readJson(calls[':reply'].$put({ param: { id: studioId, reply: reply.id }, json }));
      else await readJson(calls.$post({ param: { id: studioId }, json }));
      await onDone();
    });
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <TextField
        label={t('messages.canned.name')}
        value={title}
        required
        maxLength={CANNED_TITLE_MAX}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextAreaField
        label={t('messages.canned.text')}
        help={t('messages.canned.fields')}
        value={text}
        required
        rows={4}
        maxLength={MESSAGE_MAX}
        onChange={(event) => setText(event.target.value)}
      />
      {failure && <Note kind="brick">{failure}</Note>}
      <div className={css.acts}>
        <Button type="submit" kind="ink" busy={busy}>
          {t('messages.canned.save')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('messages.back')}
        </Button>
      </div>
    </form>
  );
}
