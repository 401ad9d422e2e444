import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import * as css from './settings.module.css';

interface SettingFormProps {
  /** Label of its button, and while it is busy. */
  label: string;
  busyLabel: string;
  busy: boolean;
  /** @returns true if it succeeded; if not, the first field is focused */
  onSubmit: () => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
}

/** A small form opened below a row of the settings, with buttons to submit and to cancel. */
export function SettingForm({ label, busyLabel, busy, onSubmit, onClose, children }: SettingFormProps) {
  const { t } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = () => form.current?.querySelector('input')?.focus();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await onSubmit())) focusFirst();
  };
  return (
    <form ref={form} className={css.setForm} method="post" noValidate onSubmit={submit}>
      {children}
      <p className={css.setEnd}>
        <Button type="submit" kind="ink" busy={busy} busyLabel={busyLabel}>
          {label}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={onClose}>
          {t('settings.cancel')}
        </Button>
      </p>
    </form>
  );
}
