import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextField } from './field.tsx';

/** Called when the text of a field becomes invalid or valid. @param name that of the field */
export type OnMisread = (name: string, isMisread: boolean) => void;

interface ParsedFieldProps<Value> {
  /** For forms without native validation; in the others, invalid text keeps the form from being sent. */
  onMisread?: OnMisread | undefined;
  label: string;
  name: string;
  help?: ReactNode;
  /** The server's error. */
  error?: string | undefined;
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
  const input = useRef<HTMLInputElement>(null);
  const fault = text !== undefined && parse(text) === undefined ? misread(text) : undefined;
  const isMisread = fault !== undefined;
  const { name } = field;
  useEffect(() => input.current?.setCustomValidity(fault ?? ''), [fault]);
  useEffect(() => {
    if (!isMisread || !onMisread) return;
    onMisread(name, true);
    return () => onMisread(name, false);
  }, [isMisread, name, onMisread]);
  return (
    <TextField
      {...field}
      ref={input}
      autoComplete="off"
      value={text ?? shown(value)}
      error={fault ?? error}
      onChange={(event) => {
        setText(event.target.value);
        const read = parse(event.target.value);
        if (read !== undefined) onChange(read);
      }}
      onBlur={() => !isMisread && setText(undefined)}
    />
  );
}
