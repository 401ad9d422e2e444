import { CURRENCIES } from '#shared/money/currencies.ts';
import { sameNumber } from '#shared/money/typed-money.ts';
import type { SpaceEditing } from '#shared/schemas/studios/studio-editing.ts';
import { PriceField } from '#web/forms/fields/price-field.tsx';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { useWords } from '#web/words.tsx';
import { useField, useStudioForm } from '../form-context.ts';
import * as css from '../studio-form.module.css';

/** The hourly price of a space, and its currency. */
export function HourlyPrice({ path }: { path: string }) {
  const { t } = useWords();
  const { noteMisread } = useStudioForm();
  const { value, set, error } = useField<NonNullable<SpaceEditing['hourly_price']>>(path);
  return (
    <div className={css.sformPair}>
      <PriceField
        label={t('studio_form.parts.hourly_price')}
        name={path}
        currency={value.currency}
        value={value.amount}
        error={error}
        onMisread={noteMisread}
        onChange={(amount) => set({ ...value, amount })}
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
