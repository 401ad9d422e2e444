import { type ReactNode, useEffect, useState } from 'react';
import { TextField } from './field.tsx';

interface ParsedFieldProps<Value> {
  /** Called when the text becomes invalid or valid. @param name that of the field */
  onMisread: (name: string, isMisread: boolean) => void;
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
export function ParsedField<Value>({
  onMisread,
  value,
  shown,
  parse,
  misread,
  error,
  onChange,
  ...field
}: ParsedFieldProps<Value>) {
  // undefined while the field is not being edited.
  const [text, setText] = useState<string>();
  const isMisread = text !== undefined && parse(text) === undefined;
  const { name } = field;
  useEffect(() => {
    if (!isMisread) return;
    onMisread(name, true);
    return () => onMisread(name, false);
  }, [isMisread, name, onMisread]);
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
