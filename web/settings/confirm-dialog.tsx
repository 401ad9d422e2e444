import type { ReactNode } from 'react';
import { ConsequenceDialog } from '../ui/dialogs/consequence-dialog.tsx';
import { useWords } from '../words.tsx';
import { useRefusalText } from './refusal-text.ts';
import * as css from './settings.module.css';

interface ConfirmDialogProps {
  title: string;
  /** What the action means. */
  children: ReactNode;
  /** Label of the confirming button, and while it is busy. */
  label: string;
  busyLabel: string;
  /** Performs the action; the dialog closes on success. */
  act: () => Promise<unknown>;
  onClose: () => void;
}

/** Confirms removing something of the account, without counted consequences. */
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
      <div className={css.setAsk}>{children}</div>
    </ConsequenceDialog>
  );
}
