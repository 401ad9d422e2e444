import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { readTypedTime } from '../../time/typed-day.ts';
import { useWords } from '../../words.tsx';
import { Field, type FieldWiring } from './field.tsx';

interface TimeInputProps {
  /** "19:00" */
  value: string;
  onChange: (time: string) => void;
  required?: boolean;
  'aria-label'?: string;
  /** The attributes from the surrounding `Field`. */
  wiring?: FieldWiring;
  'aria-invalid'?: true | undefined;
}

const STEP = 15;
const WHOLE = /\d\s*[:.h]?\s*\d{2}\s*$|[ap]\.?m/i;
const DAY = 24 * 60;

/** A 24-hour time input; it parses "1930" and "7pm" too, and arrow keys step by a quarter of an hour. */
export function TimeInput({ value, onChange, wiring, ...input }: TimeInputProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState<string>();
  const element = useRef<HTMLInputElement>(null);
  const isUnreadable = typed !== undefined && typed.trim() !== '' && !readTypedTime(typed);
  useEffect(
    () => element.current?.setCustomValidity(isUnreadable ? t('fields.time_unreadable') : ''),
    [isUnreadable, t],
  );
  const tell = (text: string) => {
    const time = readTypedTime(text);
    if (time && time !== value) onChange(time);
  };
  const type = (text: string) => {
    setTyped(text);
    // "1" may become "19:30": incomplete input is parsed on blur only.
    if (WHOLE.test(text)) tell(text);
  };
  const leave = () => {
    if (isUnreadable) return;
    if (typed !== undefined) tell(typed);
    setTyped(undefined);
  };
  const step = (event: KeyboardEvent) => {
    if (event.key === 'Enter') leave();
    const by = event.key === 'ArrowUp' ? STEP : event.key === 'ArrowDown' ? -STEP : 0;
    if (by === 0 || value === '') return;
    event.preventDefault();
    const [hours = 0, minutes = 0] = value.split(':').map(Number);
    const next = (Math.floor((hours * 60 + minutes) / STEP) * STEP + by + DAY) % DAY;
    setTyped(undefined);
    onChange(`${two(Math.floor(next / 60))}:${two(next % 60)}`);
  };
  return (
    <input
      {...wiring}
      {...input}
      {...(isUnreadable && { 'aria-invalid': true })}
      ref={element}
      className="num"
      inputMode="numeric"
      autoComplete="off"
      placeholder="19:00"
      value={typed ?? value}
      onFocus={(event) => event.target.select()}
      onChange={(event) => type(event.target.value)}
      onKeyDown={step}
      onBlur={leave}
    />
  );
}

const two = (value: number) => String(value).padStart(2, '0');

interface TimeFieldProps extends Omit<TimeInputProps, 'wiring' | 'aria-label'> {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
}

/** `TimeInput` with label, help and error. */
export function TimeField({ label, help, error, ...input }: TimeFieldProps) {
  return (
    <Field label={label} help={help} {...(error && { error })}>
      {(wiring) => <TimeInput {...input} wiring={wiring} />}
    </Field>
  );
}
