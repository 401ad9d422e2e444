import type { Language } from '#shared/text/languages.ts';
import { TextAreaField } from '#web/forms/fields/field.tsx';
import * as css from './translations.module.css';

interface TranslatedTextProps {
  label: string;
  value: string;
  error: string | undefined;
  lang: Language;
  rows?: number | undefined;
  max: number | undefined;
  onChange: (value: string) => void;
}

/** Edits the translation of a text; the field grows with its content. */
export function TranslatedText({ label, value, error, lang, rows = 1, max, onChange }: TranslatedTextProps) {
  return (
    <TextAreaField
      label={label}
      {...(error && { error })}
      lang={lang}
      className={css.trGrows}
      rows={rows}
      maxLength={max}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
