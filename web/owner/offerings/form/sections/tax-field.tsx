import { isExempt, MAX_TAX_RATE, REDUCED_TAX_RATE, TAX_REASONS } from '#shared/money/taxes.ts';
import { ParsedField } from '#web/forms/fields/parsed-field.tsx';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { useWords } from '#web/words.tsx';
import * as css from '../offering-form.module.css';
import type { OfferingForm } from '../use-offering-draft.ts';

/** The tax in the price: the usual one of the country, or another with its reason. */
export function TaxField({ form }: { form: OfferingForm }) {
  const { t } = useWords();
  const { tax } = form.values;
  const choose = (key: string) => {
    const reason = TAX_REASONS.find((each) => each === key);
    form.set({ tax: reason ? { reason, rate: isExempt(reason) ? 0 : tax?.rate || REDUCED_TAX_RATE } : null });
  };
  return (
    <div className={css.ofBeside}>
      <SelectField
        label={t('offering_form.field.tax')}
        help={t('offering_form.help.tax')}
        error={form.errors.tax}
        name="tax"
        value={tax?.reason ?? 'usual'}
        options={(['usual', ...TAX_REASONS] as const).map((value) => ({
          value,
          label: t(`offering_form.tax.${value}`),
        }))}
        onChange={choose}
      />
      {tax && !isExempt(tax.reason) && (
        <ParsedField<number>
          onMisread={form.noteMisread}
          label={t('offering_form.tax_rate')}
          name="tax_rate"
          error={undefined}
          value={tax.rate}
          shown={(rate) => String(rate / 100)}
          parse={parseRate}
          misread={() => t('fields.misread.whole_number', { min: 1, max: MAX_TAX_RATE / 100 })}
          inputMode="decimal"
          onChange={(rate) => form.set({ tax: { ...tax, rate } })}
        />
      )}
    </div>
  );
}

/** Parses a percentage with up to two decimals. @returns hundredths of a percent */
export function parseRate(text: string): number | undefined {
  const typed = text.replace('%', '').replace(',', '.').trim();
  const rate = Math.round(Number(typed) * 100);
  return /^\d+(\.\d{1,2})?$/.test(typed) && rate >= 1 && rate <= MAX_TAX_RATE ? rate : undefined;
}
