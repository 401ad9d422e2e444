import type { ComponentProps } from 'react';
import type { FieldPath } from '#web/forms/drafts/field-path.ts';
import { TextAreaField, TextField } from '#web/forms/fields/field.tsx';
import { useWords } from '#web/words.tsx';
import { useField } from './form-context.ts';
import { useNeededMark } from './needed-mark.tsx';

interface StudioTextFieldProps {
  path: FieldPath;
  label: string;
  help?: string;
  /** How the text may begin. */
  placeholder?: string;
  max: number;
}

/** A one-line text field of the studio; an empty optional field is sent as "". */
export function StudioTextField({ path, label, help, max, ...input }: StudioTextFieldProps & ComponentProps<'input'>) {
  const { value, set, error } = useField<string | null>(path);
  const mark = useNeededMark(path);
  return (
    <TextField
      {...input}
      label={label}
      {...(mark && { aside: mark })}
      {...(help && { help })}
      {...(error && { error })}
      name={path}
      value={value ?? ''}
      maxLength={max}
      onChange={({ target }) => set(target.value)}
    />
  );
}

/** A text field of several lines that shows how many characters are left when few are. */
export function StudioTextArea({ path, label, help, placeholder, max }: StudioTextFieldProps) {
  const { t } = useWords();
  const { value, set, error } = useField<string>(path);
  const mark = useNeededMark(path);
  const left = max - value.length;
  const note = left < max / 5 ? t('studio_form.characters_left', { count: left }) : help;
  return (
    <TextAreaField
      label={label}
      {...(mark && { aside: mark })}
      {...(note && { help: note })}
      {...(error && { error })}
      name={path}
      rows={6}
      value={value}
      maxLength={max}
      placeholder={placeholder}
      onChange={({ target }) => set(target.value)}
    />
  );
}
