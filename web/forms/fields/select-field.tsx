import { LANGUAGE_NAMES } from '#shared/text/language-names.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { Field, type FieldProps } from './field.tsx';

interface Option<Value> {
  value: Value;
  label: string;
  /** The language of the label, if it is not that of the page. */
  lang?: string;
}

interface SelectFieldProps<Value> extends FieldProps {
  name?: string;
  value: Value;
  options: readonly Option<Value>[];
  disabled?: boolean | undefined;
  onChange: (value: Value) => void;
}

/** A select with label, help and error; options and value are compared as text, so that numbers can be chosen too. */
export function SelectField<Value extends string | number>({
  label,
  help,
  error,
  aside,
  options,
  onChange,
  ...select
}: SelectFieldProps<Value>) {
  const choose = (text: string) => {
    const chosen = options.find(({ value }) => String(value) === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <Field label={label} help={help} error={error} aside={aside}>
      {(wiring) => (
        <select {...wiring} {...select} onChange={(event) => choose(event.target.value)}>
          {options.map(({ value, label: text, lang }) => (
            // Names of countries come from Intl, whose data the server and the browser have in other versions.
            <option key={value} value={value} lang={lang} suppressHydrationWarning>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The languages of the site, each with its own name. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }));
