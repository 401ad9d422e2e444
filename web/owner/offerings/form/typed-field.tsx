import { type ReactNode, useEffect, useState } from 'react';
import { TextField } from '../../../forms/fields/field.tsx';
import type { OfferingForm } from './use-offering-draft.ts';

interface TypedFieldProps<Value> {
  form: Pick<OfferingForm, 'noteMisread'>;
  label: string;
  name: string;
  help?: ReactNode;
  /** The server's error. */
  error: string | undefined;
  value: Value;
  /** Formats the value for the field. */
  shown: (value: Value) => string;
  /** Returns undefined for invalid text. */
  parse: (text: string) => Value | undefined;
  /** The error for invalid text. */
  misread: (text: string) => string;
  onChange: (value: Value) => void;
  inputMode?: 'decimal' | 'numeric' | 'text';
}

/** A text field with a lenient parser: invalid text shows an error, valid text is normalized on blur. */
export function TypedField<Value>({
  form: { noteMisread },
  value,
  shown,
  parse,
  misread,
  error,
  onChange,
  ...field
}: TypedFieldProps<Value>) {
  // undefined while the field is not being edited.
  const [text, setText] = useState<string>();
  const isMisread = text !== undefined && parse(text) === undefined;
  const { name } = field;
  useEffect(() => {
    if (!isMisread) return;
    noteMisread(name, true);
    return () => noteMisread(name, false);
  }, [isMisread, name, noteMisread]);
  return (
    <TextField
      {...field}
      autoComplete="off"
      value={text ?? shown(value)}
      error={isMisread ? misread(text) : error}
      onChange={(event) => {
        setText(event.target.value);
        const read = parse(event.target.value);
        if (read !== undefined) onChange(read);
      }}
      onBlur={() => !isMisread && setText(undefined)}
    />
  );
}
