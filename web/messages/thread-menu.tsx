import { type FormEvent, useState } from 'react';
import { REPORT_REASONS, type ReportReason } from '#shared/messages/messages.ts';
import type { Conversation } from '#shared/schemas/messages.ts';
import { readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { TextAreaField } from '../forms/fields/field.tsx';
import { SelectField } from '../forms/fields/select-field.tsx';
import { queryClient } from '../query.ts';
import * as buttonCss from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { toast } from '../ui/toast.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import { otherName } from './conversation-words.ts';
import * as css from './messages.module.css';
import { MESSAGES } from './messages-queries.ts';

/** Blocks the other side, or reports the conversation. */
export function ThreadMenu({ conversation }: { conversation: Conversation }) {
  const words = useWords();
  const { t } = words;
  const { id, blocked_by, report } = conversation;
  const [asked, setAsked] = useState<'block' | 'report'>();
  const name = otherName(words, conversation);
  const { run } = useAttempt((error) => {
    toast({ kind: 'destructive', title: error instanceof Error ? error.message : String(error) });
    return '';
  });
  const changed = () => queryClient.invalidateQueries({ queryKey: [MESSAGES] });
  const unblock = () =>
    run(async () => {
      await readJson(api.conversations[':id'].block.$delete({ param: { id } }));
      await changed();
    });
  return (
    <span className={css.menu}>
      <Menu
        label={t('messages.menu')}
        buttonLabel={t('messages.menu')}
        buttonClass={buttonCss.iconbtn}
        button={<Icon name="ellipsis" size="l" />}
      >
        {blocked_by === 'me' ? (
          <button type="button" role="menuitem" onClick={unblock}>
            <Icon name="rotate-ccw" />
            {t('messages.unblock')}
          </button>
        ) : (
          <button type="button" role="menuitem" onClick={() => setAsked('block')}>
            <Icon name="ban" />
            {t('messages.block')}
          </button>
        )}
        {(!report || report.decision !== null) && (
          <button type="button" role="menuitem" onClick={() => setAsked('report')}>
            <Icon name="flag" />
            {t('messages.report')}
          </button>
        )}
      </Menu>
      {asked === 'block' && <BlockDialog id={id} name={name} onDone={changed} onClose={() => setAsked(undefined)} />}
      {asked === 'report' && <ReportDialog id={id} name={name} onDone={changed} onClose={() => setAsked(undefined)} />}
    </span>
  );
}

interface EndDialogProps {
  id: string;
  /** Of the other side. */
  name: string;
  onDone: () => Promise<void>;
  onClose: () => void;
}

function BlockDialog({ id, name, onDone, onClose }: EndDialogProps) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const block = async () => {
    const isDone = await run(async () => {
      await readJson(api.conversations[':id'].block.$put({ param: { id } }));
      await onDone();
    });
    if (isDone) onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('messages.block_title', { name })} description={t('messages.block_say')}>
      {failure && <Note kind="brick">{failure}</Note>}
      <div className={css.acts}>
        <Button kind="brick" busy={busy} onClick={block}>
          {t('messages.block')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('messages.back')}
        </Button>
      </div>
    </Dialog>
  );
}

function ReportDialog({ id, name, onDone, onClose }: EndDialogProps) {
  const { t } = useWords();
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const [block, setBlock] = useState(true);
  const { busy, failure, run } = useAttempt();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await run(async () => {
      await readJson(api.conversations[':id'].report.$post({ param: { id }, json: { reason, note, block } }));
      await onDone();
    });
    if (isDone) onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('messages.report_title', { name })} description={t('messages.report_say')}>
      <form className={css.form} onSubmit={submit}>
        <SelectField
          label={t('messages.reason.label')}
          value={reason}
          options={REPORT_REASONS.map((value) => ({ value, label: t(`messages.reason.${value}`) }))}
          onChange={setReason}
        />
        <TextAreaField
          label={t('messages.reason.note')}
          rows={3}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <label className={css.check}>
          <input type="checkbox" checked={block} onChange={(event) => setBlock(event.target.checked)} />
          {t('messages.reason.block', { name })}
        </label>
        {failure && <Note kind="brick">{failure}</Note>}
        <div className={css.acts}>
          <Button type="submit" kind="brick" busy={busy}>
            {t('messages.reason.send')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('messages.back')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
