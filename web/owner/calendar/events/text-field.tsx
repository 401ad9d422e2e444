import { Field } from '../../../forms/fields/field.tsx';

interface WordsFieldProps {
  label: string;
  help: string;
  /** Most characters. */
  max: number;
  value: string;
  onChange: (words: string) => void;
}

/** A few words, on as many lines as they take. */
export function WordsField({ label, help, max, value, onChange }: WordsFieldProps) {
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
