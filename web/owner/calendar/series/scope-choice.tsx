import type { Scope } from '#shared/events.ts';
import * as fieldCss from '#web/forms/fields/field.module.css';
import { useWords } from '#web/words.tsx';
import * as dialogsCss from '../events/dialogs.module.css';
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
    <fieldset className={`${fieldCss.field} ${dialogsCss.planSet}`}>
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
