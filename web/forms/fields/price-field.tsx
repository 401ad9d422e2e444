import type { ReactNode } from 'react';
import { useWords } from '#web/words.tsx';
import { type OnMisread, ParsedField } from './parsed-field.tsx';
import { formatPrice, parsePrice, priceFault } from './price-text.ts';

interface PriceFieldProps<Value> {
  label: string;
  name: string;
  currency: string;
  /** Minor units. */
  value: Value;
  onChange: (value: Value) => void;
  /** The limits, in minor units. */
  least?: number | undefined;
  most?: number | undefined;
  help?: ReactNode;
  /** The server's error. */
  error?: string | undefined;
  onMisread?: OnMisread | undefined;
}

/** A field for a price; what cannot be read stays in it with the reason below. */
export function PriceField({ currency, least, most, ...field }: PriceFieldProps<number>) {
  const words = useWords();
  const fault = (text: string) => priceFault(words, text, currency, { least, most });
  return (
    <ParsedField
      {...field}
      inputMode="decimal"
      shown={(amount) => formatPrice(amount, words.language, currency)}
      parse={(text) => (fault(text) ? undefined : (parsePrice(text, words.language, currency) ?? undefined))}
      misread={(text) => fault(text) ?? words.t('fields.invalid.missing')}
    />
  );
}

/** The same for a price that may be left out: an empty field is null. */
export function OptionalPriceField({ currency, ...field }: Omit<PriceFieldProps<number | null>, 'least' | 'most'>) {
  const words = useWords();
  return (
    <ParsedField
      {...field}
      inputMode="decimal"
      shown={(amount) => formatPrice(amount, words.language, currency)}
      parse={(text) => parsePrice(text, words.language, currency)}
      misread={(text) => priceFault(words, text, currency) ?? ''}
    />
  );
}
