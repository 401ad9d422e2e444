import { TextField } from '#web/forms/fields/field.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './profile.module.css';
import { type FieldsProps, textOf } from './profile-fields.ts';

/** Longer than any number including spaces. */
const MAX_LENGTH = 40;

export function PhoneFields(props: FieldsProps) {
  const { t } = useWords();
  const { phone_number, whatsapp_number } = props.values;
  const same = phone_number !== '' && whatsapp_number === '' && (
    <button type="button" className="link small" onClick={() => props.onChange({ whatsapp_number: phone_number })}>
      {t('settings.profile.same_number')}
    </button>
  );
  const field = { type: 'tel', inputMode: 'tel', maxLength: MAX_LENGTH } as const;
  return (
    <fieldset className={css.fieldSet}>
      <legend>{t('settings.profile.phones')}</legend>
      <p className="small muted">{t('settings.profile.phones_say')}</p>
      <div className={css.fieldTwo}>
        <TextField
          label={t('settings.profile.phone')}
          help={t('settings.profile.phone_help')}
          autoComplete="tel"
          {...field}
          {...textOf(props, 'phone_number')}
        />
        <TextField
          label={t('settings.profile.whatsapp')}
          aside={same || undefined}
          autoComplete="off"
          {...field}
          {...textOf(props, 'whatsapp_number')}
        />
      </div>
    </fieldset>
  );
}
