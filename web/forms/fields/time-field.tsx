import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { readTypedTime } from '#web/time/typed-day.ts';
import { useWords } from '#web/words.tsx';
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
  /** Called with what is wrong with the text, to be shown beside the input; undefined once it is right. */
  onFault: (fault: string | undefined) => void;
}

const STEP = 15;
const WHOLE = /\d\s*[:.h]?\s*\d{2}\s*$|[ap]\.?m/i;
const DAY = 24 * 60;

/** A 24-hour time input; it parses "1930" and "7pm" too, and arrow keys step by a quarter of an hour. */
export function TimeInput({ value, onChange, onFault, wiring, ...input }: TimeInputProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState<string>();
  const element = useRef<HTMLInputElement>(null);
  const [isLeft, setLeft] = useState(false);
  const fault =
    typed === undefined || readTypedTime(typed)
      ? undefined
      : typed.trim() !== ''
        ? t('fields.time_unreadable')
        : input.required
          ? t('fields.invalid.missing')
          : undefined;
  const shown = isLeft ? fault : undefined;
  useEffect(() => element.current?.setCustomValidity(fault ?? ''), [fault]);
  useEffect(() => {
    onFault(shown);
    return () => onFault(undefined);
  }, [shown, onFault]);
  const tell = (text: string) => {
    const time = readTypedTime(text);
    if (time && time !== value) onChange(time);
  };
  const type = (text: string) => {
    setTyped(text);
    setLeft(false);
    // "1" may become "19:30": incomplete input is parsed on blur only.
    if (WHOLE.test(text)) tell(text);
  };
  const leave = () => {
    setLeft(true);
    if (fault) return;
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
      {...(shown && { 'aria-invalid': true })}
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
      onInvalid={() => setLeft(true)}
    />
  );
}

const two = (value: number) => String(value).padStart(2, '0');

interface TimeFieldProps extends Omit<TimeInputProps, 'wiring' | 'aria-label' | 'onFault'> {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
}

/** `TimeInput` with label, help and error. */
export function TimeField({ label, help, error, ...input }: TimeFieldProps) {
  const [fault, setFault] = useState<string>();
  return (
    <Field label={label} help={help} error={fault ?? error}>
      {(wiring) => <TimeInput {...input} onFault={setFault} wiring={wiring} />}
    </Field>
  );
}
