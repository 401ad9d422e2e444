import { type ReactNode, useEffect, useState } from 'react';
import { TextField } from '../../../forms/fields/field.tsx';
import type { OfferingForm } from './use-offering-draft.ts';

interface TypedFieldProps<Value> {
  form: Pick<OfferingForm, 'noteMisread'>;
  label: string;
  name: string;
  help?: ReactNode;
  /** What the server said of it. */
  error: string | undefined;
  value: Value;
  /** As the field shows it. */
  shown: (value: Value) => string;
  /** undefined: not understood. */
  parse: (text: string) => Value | undefined;
  /** What to say of what was not understood. */
  misread: (text: string) => string;
  onChange: (value: Value) => void;
  inputMode?: 'decimal' | 'numeric' | 'text';
}

/** A field that reads what people type their own way, and says so when it cannot; tidied up when it is left. */
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
  // undefined: nobody is typing here.
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
