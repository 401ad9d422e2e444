import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import * as dialogCss from '#web/ui/dialogs/dialog.module.css';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as dialogsCss from '../events/dialogs.module.css';

interface DialogFormProps {
  title: string;
  description?: string;
  /** The labels of the buttons that submit and that leave. */
  action: string;
  leave?: string;
  disabled?: boolean;
  /** The consequences: a second column on wide screens, below the fields on phones. */
  aside?: ReactNode;
  /** Saves and closes; if it throws, the dialog stays open and shows the error. */
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, with buttons that stay visible while it scrolls. */
export function DialogForm({
  title,
  description,
  action,
  leave,
  disabled,
  aside,
  onSubmit,
  onClose,
  children,
}: DialogFormProps) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles events through portals: the form that opened the dialog would submit too.
    event.stopPropagation();
    if (!disabled) void run(onSubmit);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size={aside === undefined ? 'narrow' : 'form'}
      {...(description && { description })}
    >
      <form className={dialogsCss.planForm} method="post" onSubmit={submit}>
        <div className={aside === undefined ? undefined : dialogsCss.planCols}>
          <div className={dialogsCss.planCol}>{children}</div>
          {aside !== undefined && <div className={dialogsCss.planCol}>{aside}</div>}
        </div>
        <div className={dialogsCss.planEnd}>
          {failure && <Note kind="brick" title={failure} />}
          <div className={`${dialogCss.dlgEnd} ${dialogsCss.dlgEnd}`}>
            <Button onClick={onClose}>{leave ?? t('plan.leave_it')}</Button>
            <Button type="submit" kind="clay" busy={busy} busyLabel={t('plan.saving')} disabled={disabled}>
              {action}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}
