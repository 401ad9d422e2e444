import { useState } from 'react';
import { CURRENCIES } from '../../../../shared/money/currencies.ts';
import { sameNumber } from '../../../../shared/money/typed-money.ts';
import type { SpaceEditing } from '../../../../shared/schemas/studio-editing.ts';
import { TextField } from '../../../forms/fields/field.tsx';
import { formatPrice, parsePrice } from '../../../forms/fields/price-text.ts';
import { SelectField } from '../../../forms/fields/select-field.tsx';
import { useWords } from '../../../words.tsx';
import { useField } from '../form-context.ts';
import * as css from '../studio-form.module.css';

/** The field for an hourly price, typed with a comma or a point. */
export function PriceField({ path }: { path: string }) {
  const { t, language } = useWords();
  const { value, set, error } = useField<NonNullable<SpaceEditing['hourly_price']>>(path);
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? formatPrice(value.amount, language, value.currency);
  const change = (text: string) => {
    setTyped(text);
    const amount = parsePrice(text, language, value.currency);
    if (typeof amount === 'number') set({ ...value, amount });
  };
  return (
    <div className={css.sformPair}>
      <TextField
        label={t('studio_form.parts.hourly_price')}
        {...(error && { error })}
        name={path}
        inputMode="decimal"
        value={shown}
        onChange={({ target }) => change(target.value)}
        onBlur={() => setTyped(undefined)}
      />
      <SelectField
        label={t('studio_form.parts.currency')}
        value={value.currency}
        options={[...new Set([...CURRENCIES, value.currency])].map((code) => ({ value: code, label: code }))}
        onChange={(currency) => set(sameNumber(value, currency))}
      />
    </div>
  );
}
