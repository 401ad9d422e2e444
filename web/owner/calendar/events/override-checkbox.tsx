import { useWords } from '../../../words.tsx';

/** Confirms that the event is saved despite the warnings. */
export function OverrideCheckbox({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useWords();
  return (
    <label className="plan-tick">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      {t('plan.anyway')}
    </label>
  );
}
