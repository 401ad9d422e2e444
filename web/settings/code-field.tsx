import { TextField } from '../forms/fields/field.tsx';
import * as css from './settings.module.css';

interface CodeFieldProps {
  label: string;
  help?: string;
  error?: string;
  value: string;
  onCode: (code: string) => void;
}

/** A field for a six-digit code from an app, an email or a text message, which phones autofill. */
export function CodeField({ onCode, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      className={css.codeIn}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      spellCheck={false}
      onChange={(event) => onCode(event.target.value)}
    />
  );
}
