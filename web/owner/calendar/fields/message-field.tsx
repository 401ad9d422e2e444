import { TextAreaField } from '#web/forms/fields/field.tsx';
import * as css from '../events/dialogs.module.css';

interface MessageFieldProps {
  label: string;
  help: string;
  /** The maximum number of characters. */
  max: number;
  value: string;
  onChange: (words: string) => void;
}

/** A text field of several lines with a character limit. */
export function MessageField({ label, help, max, value, onChange }: MessageFieldProps) {
  return (
    <TextAreaField
      label={label}
      help={help}
      className={css.planNote}
      rows={2}
      maxLength={max}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
