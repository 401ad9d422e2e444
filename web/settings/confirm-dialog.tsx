import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Note } from '../ui/note.tsx';
import { useWords } from '../words.tsx';
import { useAttempt } from './attempt.ts';

interface ConfirmDialogProps {
  title: string;
  /** What it means. */
  children: ReactNode;
  /** Words of the button that does it, and while it works. */
  label: string;
  busyLabel: string;
  /** Does it; the dialog closes when it worked. */
  act: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks once more before something goes. */
export function ConfirmDialog({ title, children, label, busyLabel, act, onClose }: ConfirmDialogProps) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const confirm = async () => {
    if (await run(act)) onClose();
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="set-ask">
        {children}
        {failure && <Note kind="brick" title={failure} />}
      </div>
      <div className="dlg-end">
        <Button onClick={onClose}>{t('settings.keep')}</Button>
        <Button kind="clay" busy={busy} busyLabel={busyLabel} onClick={confirm}>
          {label}
        </Button>
      </div>
    </Dialog>
  );
}
