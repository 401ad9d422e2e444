import type { Scope } from '../../../../shared/events.ts';
import { useWords } from '../../../words.tsx';

interface ScopeChoiceProps<Offered extends Scope> {
  scopes: readonly Offered[];
  scope: Offered;
  onChange: (scope: Offered) => void;
}

/** Asks which events of a series a change applies to: this one, this and the following, or all upcoming ones. */
export function ScopeChoice<Offered extends Scope>({ scopes, scope, onChange }: ScopeChoiceProps<Offered>) {
  const { t } = useWords();
  return (
    <fieldset className="field plan-set">
      <legend>{t('plan.scope.which')}</legend>
      <div className="chips">
        {scopes.map((each) => (
          <label key={each} className={each === scope ? 'chip on' : 'chip'}>
            <input type="radio" name="scope" className="sr" checked={each === scope} onChange={() => onChange(each)} />
            {t(`plan.scope.${each}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
