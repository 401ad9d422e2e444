import type { ReactNode } from 'react';
import { TextAreaField, TextField } from '#web/forms/fields/field.tsx';
import { NumberField, OptionalNumberField } from '#web/forms/fields/number-field.tsx';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import type { NumberLimits } from '#web/forms/fields/whole-number.ts';
import { useWords } from '#web/words.tsx';
import * as css from './offering-form.module.css';
import type { OfferingField, OfferingFields } from './offering-paths.ts';
import type { OfferingForm } from './use-offering-draft.ts';

interface FormSectionProps {
  id: string;
  title: string;
  say?: ReactNode;
  children: ReactNode;
}

/** A section of the form; its id is also its anchor. */
export function FormSection({ id, title, say, children }: FormSectionProps) {
  return (
    <section id={id} className={css.ofPart} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>{title}</h2>
      {say && <p className={`${css.ofSay} muted`}>{say}</p>}
      <div className={css.ofFields}>{children}</div>
    </section>
  );
}

interface OwnFieldProps<Name extends OfferingField> {
  form: OfferingForm;
  field: Name;
  help?: ReactNode;
}

type TextFieldName = 'title' | 'summary' | 'description' | 'slug' | 'accessibility';

/** A text field of the offering, with one line or several. */
export function OfferingTextField({
  form,
  field,
  help,
  rows,
  most,
}: OwnFieldProps<TextFieldName> & { rows?: number; most: number }) {
  const { t } = useWords();
  const face = { label: t(`offering_form.field.${field}`), help, error: form.errors[field] };
  const value = form.values[field];
  const shared = { name: field, value, maxLength: most };
  if (rows === undefined) {
    return <TextField {...face} {...shared} onChange={(event) => form.set({ [field]: event.target.value })} />;
  }
  return (
    <TextAreaField {...face} {...shared} rows={rows} onChange={(event) => form.set({ [field]: event.target.value })} />
  );
}

/** A choice between a few values; `word` returns the label of each. */
export function ChoiceField<
  Name extends
    | 'service_type'
    | 'booking_mode'
    | 'payment'
    | 'studio_type'
    | 'language'
    | 'price_unit'
    | 'level'
    | 'cancellation_policy',
>({
  form,
  field,
  help,
  options,
  word,
  disabled,
}: OwnFieldProps<Name> & {
  options: readonly OfferingFields[Name][];
  word: (option: OfferingFields[Name]) => string;
  disabled?: boolean;
}) {
  const { t } = useWords();
  return (
    <SelectField
      label={t(`offering_form.field.${field}`)}
      help={help}
      error={form.errors[field]}
      name={field}
      value={form.values[field] ?? ''}
      disabled={disabled}
      options={options.map((option) => ({ value: option ?? '', label: word(option) }))}
      onChange={(value) => value && form.set({ [field]: value } as Partial<OfferingFields>)}
    />
  );
}

/** A field for a whole number of the offering. */
export function OfferingNumberField({
  form,
  field,
  ...of
}: OwnFieldProps<'capacity' | 'slot_days_ahead'> & NumberLimits) {
  const { t } = useWords();
  return (
    <NumberField
      {...of}
      label={t(`offering_form.field.${field}`)}
      name={field}
      error={form.errors[field]}
      value={form.values[field]}
      onMisread={form.noteMisread}
      onChange={(value) => form.set({ [field]: value })}
    />
  );
}

/** The same for a number that may be left out. */
export function OptionalOfferingNumberField({
  form,
  field,
  ...of
}: OwnFieldProps<'minimum_to_run' | 'minimum_age' | 'deposit_percent'> & NumberLimits) {
  const { t } = useWords();
  return (
    <OptionalNumberField
      {...of}
      label={t(`offering_form.field.${field}`)}
      name={field}
      error={form.errors[field]}
      value={form.values[field]}
      onMisread={form.noteMisread}
      onChange={(value) => form.set({ [field]: value })}
    />
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with a sentence as its label. */
export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className={css.ofCheck}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
