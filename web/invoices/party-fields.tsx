import type { InvoiceDetailsInput } from '#shared/schemas/invoices.ts';
import { TextField } from '../forms/fields/field.tsx';
import { SelectField } from '../forms/fields/select-field.tsx';
import { countryChoices } from '../owner/studio/place/countries.ts';
import { useWords } from '../words.tsx';
import * as css from './invoices.module.css';

interface PartyFieldsProps {
  values: InvoiceDetailsInput;
  /** The label of the name. */
  nameKey: 'name' | 'legal_name';
  /** Of the tax id. */
  error: string | undefined;
  onChange: (changed: Partial<InvoiceDetailsInput>) => void;
}

/** The fields of who an invoice is from or to. */
export function PartyFields({ values, nameKey, error, onChange }: PartyFieldsProps) {
  const { t, language } = useWords();
  const field = (key: Exclude<keyof InvoiceDetailsInput, 'country'>, maxLength: number, autoComplete: string) => ({
    label: t(`invoices.fields.${key === 'name' ? nameKey : key}`),
    value: values[key],
    required: key !== 'postcode',
    maxLength,
    autoComplete,
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  });
  return (
    <>
      <TextField {...field('name', 120, 'organization')} />
      <div className={css.pair}>
        <TextField {...field('tax_id', 40, 'off')} error={error} />
        <SelectField
          label={t('invoices.fields.country')}
          value={values.country}
          options={countryChoices(language)}
          onChange={(country) => onChange({ country })}
        />
      </div>
      <TextField {...field('street', 160, 'street-address')} />
      <div className={css.pair}>
        <TextField {...field('postcode', 16, 'postal-code')} />
        <TextField {...field('city', 80, 'address-level2')} />
      </div>
    </>
  );
}
