import type { ProfileField, ProfileValues } from './profile-values.ts';

/** What each group of fields is given. */
export interface FieldsProps {
  values: ProfileValues;
  errors: Partial<Record<ProfileField, string>>;
  onChange: (change: Partial<ProfileValues>) => void;
}

/** Fields that are typed. */
type TextName = Exclude<ProfileField, 'interests' | 'language' | 'userType'>;

/** Ties a field of text to the form: `<TextField label="…" {...textOf(props, 'city')} />` */
export const textOf = ({ values, errors, onChange }: FieldsProps, name: TextName) => ({
  name,
  value: values[name],
  error: errors[name],
  onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
});
