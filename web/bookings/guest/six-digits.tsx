import { type RefObject, useId } from 'react';
import { useWords } from '#web/words.tsx';
import * as css from './guest.module.css';

interface SixDigitsProps {
  field: RefObject<HTMLInputElement | null>;
  value: string;
  /** `off`: the code can no longer be used. */
  kind: 'open' | 'wrong' | 'off' | 'right';
  /** Id of the sentence about it. */
  describedBy: string;
  onChange: (digits: string) => void;
}

/** A field for the six digits of a mail: one input over six boxes, so that pasting and autofill fill all of them. */
export function SixDigits({ field, value, kind, describedBy, onChange }: SixDigitsProps) {
  const { t } = useWords();
  const id = useId();
  return (
    <div className={css.digits} data-kind={kind}>
      <label className="sr" htmlFor={id}>
        {t('guest_sign_in.digits')}
      </label>
      <input
        ref={field}
        id={id}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={value}
        disabled={kind === 'off'}
        aria-invalid={kind === 'wrong' || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
      />
      {Array.from({ length: 6 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place
        <i key={at} aria-hidden="true" data-current={at === Math.min(value.length, 5) || undefined}>
          {value[at]}
        </i>
      ))}
    </div>
  );
}
