import { TextField } from '#web/forms/fields/field.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './profile.module.css';
import { type FieldsProps, textOf } from './profile-fields.ts';

export function AddressFields(props: FieldsProps) {
  const { t } = useWords();
  return (
    <fieldset className={css.fieldSet}>
      <legend>{t('settings.profile.address')}</legend>
      <p className="small muted">{t('settings.profile.address_say')}</p>
      <TextField
        label={t('settings.profile.street')}
        autoComplete="street-address"
        maxLength={200}
        {...textOf(props, 'street')}
      />
      <div className={css.fieldZip}>
        <TextField
          label={t('settings.profile.zip')}
          autoComplete="postal-code"
          maxLength={20}
          {...textOf(props, 'zipCode')}
        />
        <TextField
          label={t('settings.profile.city')}
          autoComplete="address-level2"
          maxLength={100}
          {...textOf(props, 'city')}
        />
      </div>
      <div className={css.fieldTwo}>
        <TextField
          label={t('settings.profile.state')}
          autoComplete="address-level1"
          maxLength={100}
          {...textOf(props, 'state')}
        />
        <TextField
          label={t('settings.profile.country')}
          autoComplete="country-name"
          maxLength={100}
          {...textOf(props, 'country')}
        />
      </div>
    </fieldset>
  );
}
