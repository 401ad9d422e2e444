import { useWords } from '../../../words.tsx';

/** Confirms that a new price applies to new bookings only. */
export function KeepPricesCheckbox({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useWords();
  return (
    <label className="plan-tick">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      {t('plan.keep_prices')}
    </label>
  );
}
