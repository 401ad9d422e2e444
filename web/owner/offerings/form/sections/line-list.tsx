import { type KeyboardEvent, useRef } from 'react';
import * as fieldCss from '#web/forms/fields/field.module.css';
import { Button, IconButton } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import * as offeringFormCss from '../offering-form.module.css';

interface LineListProps {
  /** The label of the list: "What is in the price". */
  label: string;
  lines: readonly string[];
  most: number;
  placeholder?: string;
  onChange: (lines: string[]) => void;
}

/** Edits a list of short lines: Enter adds one, pasted text is split at line breaks. */
export function LineList({ label, lines, most, placeholder, onChange }: LineListProps) {
  const { t } = useWords();
  const list = useRef<HTMLFieldSetElement>(null);
  const shown = lines.length > 0 ? lines : [''];
  const focusOn = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input')[at]?.focus());
  const write = (at: number, text: string) => {
    const paths = text.split(/\r?\n/);
    const next = [...shown.slice(0, at), ...paths, ...shown.slice(at + 1)].slice(0, most);
    onChange(next);
    if (paths.length > 1) focusOn(at + paths.length - 1);
  };
  const add = (at: number) => {
    if (shown.length >= most) return;
    onChange([...shown.slice(0, at), '', ...shown.slice(at)]);
    focusOn(at);
  };
  const remove = (at: number) => {
    onChange(shown.filter((_, each) => each !== at));
    focusOn(Math.max(0, at - 1));
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(at + 1);
    }
    if (event.key === 'Backspace' && shown[at] === '' && shown.length > 1) {
      event.preventDefault();
      remove(at);
    }
  };
  return (
    <fieldset className={`${fieldCss.field} ${offeringFormCss.ofLines}`} ref={list}>
      <legend>{label}</legend>
      {shown.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and their text changes with each key
        <span key={at} className={offeringFormCss.ofLine}>
          <input
            value={line}
            maxLength={160}
            aria-label={t('offering_form.line', { label, number: at + 1 })}
            placeholder={at === 0 ? placeholder : undefined}
            onChange={(event) => write(at, event.target.value)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain');
              if (!/\n/.test(text)) return;
              event.preventDefault();
              write(at, text.trim());
            }}
            onKeyDown={(event) => keys(event, at)}
          />
          {shown.length > 1 && (
            <IconButton
              icon="x"
              label={t('offering_form.remove_line', { line: line || at + 1 })}
              onClick={() => remove(at)}
            />
          )}
        </span>
      ))}
      {shown.length < most && (
        <span>
          <Button kind="quiet" size="s" icon="plus" onClick={() => add(shown.length)}>
            {t('offering_form.add_line')}
          </Button>
        </span>
      )}
    </fieldset>
  );
}
