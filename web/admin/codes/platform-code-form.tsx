import { useState } from 'react';
import { CURRENCIES } from '#shared/money/currencies.ts';
import { PLATFORM_CODE_LEAVES } from '#shared/money/promo-codes.ts';
import { DEFAULT_CURRENCY } from '#shared/search.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import { parsePrice, priceFault } from '#web/forms/fields/price-text.ts';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { CodeForm } from '#web/owner/codes/code-form.tsx';
import { useWords } from '#web/words.tsx';

interface PlatformCodeFormProps {
  zone: string;
  onCreated: () => Promise<void>;
  onClose: () => void;
}

/** Creates a promo code that the platform pays, with the most that it may cost. */
export function PlatformCodeForm({ zone, onCreated, onClose }: PlatformCodeFormProps) {
  const words = useWords();
  const { t, language, money } = words;
  const [currency, setCurrency] = useState<(typeof CURRENCIES)[number]>(DEFAULT_CURRENCY);
  const [typed, setTyped] = useState('');
  const [isSent, setSent] = useState(false);
  const budget = typed.trim() === '' ? undefined : parsePrice(typed, language, currency);
  const fault = priceFault(words, typed, currency, { least: 1 });
  return (
    <CodeForm
      currency={currency}
      zone={zone}
      labelOfFirst={t('promo_codes.platform.first')}
      valueHelp={t('promo_codes.platform.percent_help', { amount: money({ amount: PLATFORM_CODE_LEAVES, currency }) })}
      isValid={!fault}
      onSent={() => setSent(true)}
      onClose={onClose}
      send={async (terms) => {
        await readJson(api.admin['promo-codes'].$post({ json: { ...terms, currency, ...(budget && { budget }) } }));
        await onCreated();
      }}
      fields={
        <>
          <SelectField
            label={t('promo_codes.platform.currency')}
            value={currency}
            options={CURRENCIES.map((code) => ({ value: code, label: code }))}
            onChange={setCurrency}
          />
          <TextField
            label={t('promo_codes.platform.budget')}
            help={t('promo_codes.platform.budget_help')}
            inputMode="decimal"
            maxLength={12}
            value={typed}
            error={isSent ? fault : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        </>
      }
    />
  );
}
