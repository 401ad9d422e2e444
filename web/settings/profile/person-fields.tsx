import { NAME_MAX, USER_TYPES, type UserType } from '../../../shared/accounts.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../shared/languages.ts';
import { STUDIO_TYPES } from '../../../shared/studios.ts';
import { Field, TextField } from '../../forms/fields/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../words.tsx';
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
      <Field label={t('shell.language')} help={t('settings.profile.language_help')} error={errors.language}>
        {(wiring) => (
          <select
            {...wiring}
            name="language"
            value={values.language}
            onChange={(event) => onChange({ language: event.target.value as Language })}
          >
            {LANGUAGES.map((each) => (
              <option key={each} value={each} lang={each}>
                {LANGUAGE_NAMES[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('settings.profile.user_type')} error={errors.userType}>
        {(wiring) => (
          <select
            {...wiring}
            name="userType"
            value={values.userType}
            onChange={(event) => onChange({ userType: event.target.value as UserType })}
          >
            {USER_TYPES.map((each) => (
              <option key={each} value={each}>
                {t(`settings.profile.user_types.${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Interests {...props} />
    </>
  );
}

function Interests({ values, onChange }: FieldsProps) {
  const { t } = useWords();
  return (
    <fieldset className="field">
      <legend>{t('settings.profile.interests')}</legend>
      <div className="chips">
        {STUDIO_TYPES.map((craft) => {
          const on = values.interests.includes(craft);
          const turned = STUDIO_TYPES.filter((each) => (each === craft) !== values.interests.includes(each));
          return (
            <button
              key={craft}
              type="button"
              className={on ? 'chip on' : 'chip'}
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
