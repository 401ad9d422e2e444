import { type ReactNode, useId } from 'react';
import type { Language } from '#shared/text/languages.ts';
import * as fieldCss from '#web/forms/fields/field.module.css';
import { Icon } from '#web/ui/icon.tsx';
import * as css from './translations.module.css';

interface TranslatedLinesProps {
  label: ReactNode;
  /** The original lines; each labels its field. */
  original: readonly string[];
  writtenIn: Language;
  /** The translations in the same order; '' if missing. */
  lines: readonly string[];
  error: string | undefined;
  lang: Language;
  max: number;
  onChange: (line: string, place: number) => void;
}

/** Edits the translation of a list, with a field for each line. */
export function TranslatedLines({
  label,
  original,
  writtenIn,
  lines,
  error,
  lang,
  max,
  onChange,
}: TranslatedLinesProps) {
  const id = useId();
  return (
    <fieldset
      className={
        error
          ? `${fieldCss.field} ${css.field} ${css.trLines} ${fieldCss.err}`
          : `${fieldCss.field} ${css.field} ${css.trLines}`
      }
    >
      <legend>{label}</legend>
      {original.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
        <div key={at} className={css.trLine}>
          <label htmlFor={`${id}-${at}`} lang={writtenIn}>
            {line}
          </label>
          <input
            id={`${id}-${at}`}
            lang={lang}
            value={lines[at] ?? ''}
            maxLength={max}
            onChange={({ target }) => onChange(target.value, at)}
          />
        </div>
      ))}
      {error && (
        <span className={fieldCss.msg}>
          <Icon name="circle-alert" size="s" />
          {error}
        </span>
      )}
    </fieldset>
  );
}
