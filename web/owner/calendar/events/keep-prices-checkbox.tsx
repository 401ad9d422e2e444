import { useWords } from '../../../words.tsx';

/** Another price is for whoever books from now on, and its owner knows that. */
export function KeepPricesTick({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useWords();
  return (
    <label className="plan-tick">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      {t('plan.keep_prices')}
    </label>
  );
}
