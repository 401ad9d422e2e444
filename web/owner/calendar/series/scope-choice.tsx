import type { Scope } from '../../../../shared/events.ts';
import { useWords } from '../../../words.tsx';
import { RadioChips } from '../fields/radio-chips.tsx';

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
      <RadioChips
        name="scope"
        value={scope}
        options={scopes.map((value) => ({ value, label: t(`plan.scope.${value}`) }))}
        onChange={onChange}
      />
    </fieldset>
  );
}
