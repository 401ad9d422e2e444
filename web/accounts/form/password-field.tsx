import { type ComponentProps, useState } from 'react';
import * as fieldCss from '#web/forms/fields/field.module.css';
import { Field } from '#web/forms/fields/field.tsx';
import * as buttonCss from '#web/ui/button.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './auth.module.css';

interface PasswordFieldProps extends ComponentProps<'input'> {
  label: string;
  help?: string;
  error?: string;
}

/** A password field with a button that reveals it. */
export function PasswordField({ label, help, error, ...input }: PasswordFieldProps) {
  const { t } = useWords();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} help={help} error={error}>
      {(wiring) => (
        <span className={`${fieldCss.fieldIn} ${css.fieldIn}`}>
          <input {...wiring} {...input} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
          <button
            type="button"
            // Not in the tab order, so that Tab goes from the password to the submit button.
            tabIndex={-1}
            className={`${buttonCss.iconbtn} ${css.fieldEye}`}
            aria-pressed={shown}
            aria-label={t('auth.show_password')}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  );
}
