import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#web/texts-hook.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './field.module.css';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the browser knows about a control that it refuses. */
interface Refused {
  validity: Pick<ValidityState, Exclude<keyof ValidityState, 'valid'>>;
  /** As in `<input type>`; `select-one` for a choice. */
  type: string;
  min?: string;
  max?: string;
  minLength?: number;
  maxLength?: number;
}

/** Returns what is wrong with a control: a key of the texts `fields.invalid`, with its data. */
export function faultOf(control: Refused): { key: string; min?: string; max?: string; count?: number } {
  const { validity, type, min = '', max = '', minLength = 0, maxLength = 0 } = control;
  const isNumber = type === 'number';
  if (validity.valueMissing) {
    return { key: type === 'checkbox' ? 'tick' : type === 'radio' || type.startsWith('select') ? 'choose' : 'missing' };
  }
  if (validity.typeMismatch) return { key: type === 'email' ? 'email' : 'url' };
  if (validity.badInput) return { key: isNumber ? 'number' : 'form' };
  // Days and times have limits that are not numbers.
  if (validity.rangeUnderflow) return isNumber ? { key: 'at_least', min } : { key: 'too_early' };
  if (validity.rangeOverflow) return isNumber ? { key: 'at_most', max } : { key: 'too_late' };
  if (validity.stepMismatch) return { key: 'whole' };
  if (validity.tooShort) return { key: 'too_short', count: minLength };
  if (validity.tooLong) return { key: 'too_long', count: maxLength };
  return { key: 'form' };
}

/**
 * Says below a field of any form why the browser refuses it, in the language and the look of the site instead of the
 * browser's bubble: the first of its form, which gets the focus.
 */
export default function InvalidFields() {
  useTexts('fields');
  const { t } = useWords();
  const id = useId();
  const [control, setControl] = useState<Control>();
  useEffect(() => {
    const refuse = (event: Event) => {
      const { target } = event;
      if (!isControl(target)) return;
      event.preventDefault();
      const first = [...(target.form?.elements ?? [target])].find((each) => isControl(each) && !each.validity.valid);
      if (first !== target) return;
      target.focus();
      // Fields with a check of their own say themselves what is wrong.
      setControl(target.validity.customError ? undefined : target);
    };
    const change = ({ target }: Event) => setControl((current) => (current === target ? undefined : current));
    document.addEventListener('invalid', refuse, { capture: true });
    document.addEventListener('input', change);
    return () => {
      document.removeEventListener('invalid', refuse, { capture: true });
      document.removeEventListener('input', change);
    };
  }, []);
  useEffect(() => {
    if (!control) return;
    const described = control.getAttribute('aria-describedby');
    control.setAttribute('aria-invalid', 'true');
    control.setAttribute('aria-describedby', [id, described].filter(Boolean).join(' '));
    return () => {
      control.removeAttribute('aria-invalid');
      if (described === null) control.removeAttribute('aria-describedby');
      else control.setAttribute('aria-describedby', described);
    };
  }, [control, id]);
  if (!control?.isConnected || !control.parentElement) return null;
  const { key, ...data } = faultOf(control);
  return createPortal(
    <span className={css.refused} id={id} role="alert">
      <Icon name="circle-alert" size="s" />
      {t(`fields.invalid.${key}`, data)}
    </span>,
    control.parentElement,
  );
}

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
