import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TextAreaField } from '#web/forms/fields/field.tsx';
import { Button } from '#web/ui/button.tsx';
import * as chipCss from '#web/ui/chip.module.css';
import { useWords } from '#web/words.tsx';
import * as css from './inbox.module.css';

/** Reasons with a sentence that is ready, under `inbox.reason`. */
const REASONS = ['time', 'full', 'practice'] as const;

interface DeclineFormProps {
  guest: string;
  onBack: () => void;
  onDecline: (reason: string) => void;
}

/** The message to the guest, and the second button: declining takes two taps. */
export function DeclineForm({ guest, onBack, onDecline }: DeclineFormProps) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDecline(reason.trim());
  };
  return (
    <form ref={form} method="post" className={css.declining} onSubmit={submit}>
      <div className={css.reasons}>
        {REASONS.map((each) => {
          const sentence = t(`inbox.reason.${each}_say`, { guest });
          const isOn = reason === sentence;
          return (
            <button
              key={each}
              type="button"
              className={isOn ? `${chipCss.chip} ${chipCss.on}` : chipCss.chip}
              aria-pressed={isOn}
              onClick={() => setReason(isOn ? '' : sentence)}
            >
              {t(`inbox.reason.${each}`)}
            </button>
          );
        })}
      </div>
      <TextAreaField
        label={t('inbox.message', { guest })}
        help={t('inbox.message_help')}
        name="reason"
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={(typed) => setReason(typed.target.value)}
      />
      <div className={css.acts}>
        <Button type="submit" kind="ink">
          {t('inbox.decline_now')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('inbox.not_yet')}
        </Button>
      </div>
    </form>
  );
}
