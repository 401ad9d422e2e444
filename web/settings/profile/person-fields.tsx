import { NAME_MAX, USER_TYPES } from '#shared/accounts.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import * as fieldCss from '#web/forms/fields/field.module.css';
import { TextField } from '#web/forms/fields/field.tsx';
import { LANGUAGE_OPTIONS, SelectField } from '#web/forms/fields/select-field.tsx';
import * as chipCss from '#web/ui/chip.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { type FieldsProps, textOf } from './profile-fields.ts';

export function PersonFields(props: FieldsProps) {
  const { t } = useWords();
  const { values, errors, onChange } = props;
  return (
    <>
      <TextField
        label={t('settings.profile.name')}
        help={t('settings.profile.name_help')}
        autoComplete="name"
        maxLength={NAME_MAX}
        {...textOf(props, 'name')}
      />
      <SelectField
        label={t('shell.language')}
        help={t('settings.profile.language_help')}
        error={errors.language}
        name="language"
        value={values.language}
        options={LANGUAGE_OPTIONS}
        onChange={(language) => onChange({ language })}
      />
      <SelectField
        label={t('settings.profile.user_type')}
        error={errors.userType}
        name="userType"
        value={values.userType}
        options={USER_TYPES.map((value) => ({ value, label: t(`settings.profile.user_types.${value}`) }))}
        onChange={(userType) => onChange({ userType })}
      />
      <Interests {...props} />
    </>
  );
}

function Interests({ values, onChange }: FieldsProps) {
  const { t } = useWords();
  return (
    <fieldset className={fieldCss.field}>
      <legend>{t('settings.profile.interests')}</legend>
      <div className={chipCss.chips}>
        {STUDIO_TYPES.map((craft) => {
          const on = values.interests.includes(craft);
          const turned = STUDIO_TYPES.filter((each) => (each === craft) !== values.interests.includes(each));
          return (
            <button
              key={craft}
              type="button"
              className={on ? `${chipCss.chip} ${chipCss.on}` : chipCss.chip}
              aria-pressed={on}
              onClick={() => onChange({ interests: turned })}
            >
              {t(`catalogue.studio_type.${craft}`)}
              {on && <Icon name="check" />}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
