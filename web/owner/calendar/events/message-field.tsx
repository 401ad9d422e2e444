import { Field } from '../../../forms/fields/field.tsx';

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
    <Field label={label} help={help}>
      {(wiring) => (
        <textarea
          {...wiring}
          className="plan-note"
          rows={2}
          maxLength={max}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
