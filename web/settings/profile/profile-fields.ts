import type { ProfileField, ProfileValues } from './profile-values.ts';

/** Props of each group of fields. */
export interface FieldsProps {
  values: ProfileValues;
  errors: Partial<Record<ProfileField, string>>;
  onChange: (change: Partial<ProfileValues>) => void;
}

/** Names of text fields. */
type TextName = Exclude<ProfileField, 'interests' | 'language' | 'userType'>;

/** Returns the props that tie a text field to the form: `<TextField label="…" {...textOf(props, 'city')} />`. */
export const textOf = ({ values, errors, onChange }: FieldsProps, name: TextName) => ({
  name,
  value: values[name],
  error: errors[name],
  onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
});
