import type { ReactNode } from 'react';
import { useWords } from '#web/words.tsx';
import { type OnMisread, ParsedField } from './parsed-field.tsx';
import { type NumberLimits, parseWholeNumber } from './whole-number.ts';

interface NumberFieldProps<Value> extends NumberLimits {
  label: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  help?: ReactNode;
  /** The server's error. */
  error?: string | undefined;
  onMisread?: OnMisread | undefined;
}

/** A field for a whole number between two limits; another text stays in it with the reason below. */
export function NumberField({ min, max, ...field }: NumberFieldProps<number>) {
  const { t } = useWords();
  return (
    <ParsedField
      {...field}
      inputMode="numeric"
      shown={String}
      parse={(text) => parseWholeNumber(text, { min, max })}
      misread={() => t('fields.misread.whole_number', { min, max })}
    />
  );
}

/** The same for a number that may be left out: an empty field is null. */
export function OptionalNumberField({ min, max, ...field }: NumberFieldProps<number | null>) {
  const { t } = useWords();
  return (
    <ParsedField
      {...field}
      inputMode="numeric"
      shown={(value) => String(value ?? '')}
      parse={(text) => (text.trim() === '' ? null : parseWholeNumber(text, { min, max }))}
      misread={() => t('fields.misread.whole_number', { min, max })}
    />
  );
}
