import { type FormEvent, useState } from 'react';
import { TextField } from '../forms/fields/field.tsx';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import * as css from './code-field.module.css';

interface CodeFieldProps {
  label: string;
  busy: boolean;
  disabled?: boolean;
  /** Why the last text was refused, as a sentence. */
  failure: string | undefined;
  /** @returns whether the text was taken */
  onAdd: (text: string) => Promise<boolean>;
  /** Label of the button; "Add" by default. */
  act?: string;
}

/** A field with a button, for a promo code or a gift card. What was refused stays to be corrected. */
export function CodeField({ label, busy, disabled = false, failure, onAdd, act }: CodeFieldProps) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const add = async () => {
    if (text.trim() !== '' && !disabled && !busy && (await onAdd(text))) {
      // What was typed meanwhile stays.
      setText((now) => (now === text ? '' : now));
    }
  };
  const onEnter = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void add();
  };
  return (
    <div className={css.codeField}>
      <TextField
        label={label}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={text}
        error={failure}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && onEnter(event)}
      />
      <Button
        kind="line"
        busy={busy}
        busyLabel={t('payments.code.busy')}
        disabled={disabled}
        onClick={() => void add()}
      >
        {act ?? t('payments.code.add')}
      </Button>
    </div>
  );
}
