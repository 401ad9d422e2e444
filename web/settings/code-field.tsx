import { TextField } from '../forms/fields/field.tsx';

interface CodeFieldProps {
  label: string;
  help?: string;
  error?: string;
  value: string;
  onCode: (code: string) => void;
}

/** A code of six digits, from an app, a mail or a text message; the phone offers it by itself. */
export function CodeField({ onCode, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      className="code-in"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      spellCheck={false}
      onChange={(event) => onCode(event.target.value)}
    />
  );
}
