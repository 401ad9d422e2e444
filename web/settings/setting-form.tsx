import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';

interface SettingFormProps {
  /** Words of its button, and while it works. */
  label: string;
  busyLabel: string;
  busy: boolean;
  /** @returns whether it worked; if not, the first field is focused */
  onSubmit: () => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
}

/** A small form that opened under a line of the settings, with its two ways out. */
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
    <form ref={form} className="set-form" method="post" noValidate onSubmit={submit}>
      {children}
      <p className="set-end">
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
