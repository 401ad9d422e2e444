import { useWords } from '../../../words.tsx';

/** What it was warned about is known, and is to be all the same. */
export function AnywayTick({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useWords();
  return (
    <label className="plan-tick">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      {t('plan.anyway')}
    </label>
  );
}
