import { type SyntheticEvent, useState } from 'react';
import { Field } from '#web/forms/fields/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './door.module.css';

/** A field for the code of a ticket whose picture cannot be read; it is empty again after each. */
export function CodeForm({ onCode }: { onCode: (code: string) => Promise<void> }) {
  const { t } = useWords();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.trim() === '' || isBusy) return;
    setBusy(true);
    await onCode(code).finally(() => setBusy(false));
    setCode('');
  };
  return (
    <form className={css.codeForm} onSubmit={submit}>
      <Field label={t('door.scan.code')}>
        {(wiring) => (
          <input
            {...wiring}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            placeholder="7KQ2 M4XD 9PAB"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            // The button that opens the form asks for exactly this.
            // biome-ignore lint/a11y/noAutofocus: see above
            autoFocus
          />
        )}
      </Field>
      <Button kind="ink" type="submit" busy={isBusy}>
        {t('door.scan.let_in')}
      </Button>
    </form>
  );
}
