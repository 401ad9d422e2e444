import { type ComponentProps, useState } from 'react';
import { Field } from '../../forms/fields/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../words.tsx';

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
        <span className="field-in">
          <input {...wiring} {...input} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
          <button
            type="button"
            // Not in the tab order, so that Tab goes from the password to the submit button.
            tabIndex={-1}
            className="iconbtn field-eye"
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
