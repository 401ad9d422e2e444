import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readTypedDay, writeDay } from '#web/time/typed-day.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './date-field.module.css';
import { Field } from './field.tsx';
import { MonthGrid } from './month-grid.tsx';
import { useDropPanel } from './use-drop-panel.ts';

interface DateFieldProps {
  label: string;
  /** YYYY-MM-DD, or '' if empty. */
  value: string;
  /** Receives '' when the field is emptied. */
  onChange: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  required?: boolean;
  help?: ReactNode;
  error?: string | undefined;
}

/**
 * A date field, typed or chosen from a month. It formats in the language of the page, unlike native ones, which use the
 * browser's. The route must list the texts `fields` in its handle.
 */
export function DateField({ label, value, onChange, min, max, required, help, error }: DateFieldProps) {
  const { t } = useWords();
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  // undefined while the field is not being edited.
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { isOpen, toggle, close, panelProps } = useDropPanel(place);
  const from = min && min > today ? min : today;
  const typedFault = faultOfText();
  const trouble = (isLeft && typedFault) || (typedFault ? undefined : (error ?? faultOfDay()));
  useEffect(() => input.current?.setCustomValidity(typedFault ?? trouble ?? ''), [typedFault, trouble]);

  /** Also an emptied field that must be filled in: the day from before would come back without a word. */
  function faultOfText(): string | undefined {
    if (typed === undefined || readTypedDay(t, typed, from)) return undefined;
    if (typed.trim() !== '') return t('fields.day_unreadable', { example: writeDay(t, from) });
    return required ? t('fields.invalid.missing') : undefined;
  }
  function faultOfDay(): string | undefined {
    if (value && min && value < min) return t('fields.day_before', { day: writeDay(t, min) });
    if (value && max && value > max) return t('fields.day_after', { day: writeDay(t, max) });
    return undefined;
  }
  const type = (text: string) => {
    setTyped(text);
    setLeft(false);
    const day = readTypedDay(t, text, from);
    if (day || (text.trim() === '' && !required)) onChange(day ?? '');
  };
  const leave = () => {
    setLeft(true);
    if (!typedFault) setTyped(undefined);
  };
  const choose = (day: string) => {
    setTyped(undefined);
    onChange(day);
    close();
    input.current?.focus();
  };
  return (
    <Field label={label} help={help} {...(trouble && { error: trouble })}>
      {(wiring) => (
        <div ref={place} className={css.dayIn}>
          <input
            {...wiring}
            ref={input}
            autoComplete="off"
            required={required}
            value={typed ?? (value && writeDay(t, value))}
            onFocus={(event) => event.target.select()}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            onInvalid={() => setLeft(true)}
          />
          <IconButton icon="calendar" label={t('fields.choose_day')} aria-expanded={isOpen} onClick={toggle} />
          <div {...panelProps} className={css.dropPanel} role="dialog" aria-label={t('fields.choose_day')}>
            {isOpen && <MonthGrid {...{ value, today, min, max }} onChoose={choose} />}
          </div>
        </div>
      )}
    </Field>
  );
}
