import type { ReactNode } from 'react';
import { ConsequenceDialog } from '../ui/dialogs/consequence-dialog.tsx';
import { useWords } from '../words.tsx';
import { useRefusalText } from './refusal-text.ts';

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

/** Asks once more before something of the account goes; there is nothing to count. */
export function ConfirmDialog({ title, children, label, busyLabel, act, onClose }: ConfirmDialogProps) {
  const { t } = useWords();
  return (
    <ConsequenceDialog
      title={title}
      consequences={[]}
      action={label}
      busyLabel={busyLabel}
      keep={t('settings.keep')}
      failureText={useRefusalText()}
      onConfirm={act}
      onClose={onClose}
    >
      <div className="set-ask">{children}</div>
    </ConsequenceDialog>
  );
}
