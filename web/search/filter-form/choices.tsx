import * as fieldCss from '#web/forms/fields/field.module.css';
import * as chipCss from '#web/ui/chip.module.css';
import * as css from './filter-sheet.module.css';

interface ChoicesProps<Value extends string> {
  title: string;
  name: string;
  values: readonly Value[];
  chosen: readonly Value[];
  label: (value: Value) => string;
  counts: Partial<Record<Value, number>> | undefined;
  /** Label of the choice that sets no filter; with it, only one can be chosen. */
  any?: string;
  /** Why the choices have no effect at present; disables them. */
  off?: string | undefined;
}

/** A group of chips: several can be chosen, or only one if there is `any`. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { title, name, values, chosen, label, counts, any, off } = props;
  const type = any === undefined ? 'checkbox' : 'radio';
  return (
    <fieldset className={css.choiceSet} disabled={off !== undefined}>
      <legend>{title}</legend>
      {off && <p className={`${fieldCss.help} ${css.help}`}>{off}</p>}
      <div className={chipCss.chips}>
        {any !== undefined && (
          <label className={`${chipCss.chip} ${css.chip}`}>
            <input type="radio" name={name} value="" defaultChecked={chosen.length === 0} />
            {any}
          </label>
        )}
        {values.map((value) => (
          <label key={value} className={`${chipCss.chip} ${css.chip}`}>
            <input type={type} name={name} value={value} defaultChecked={chosen.includes(value)} />
            {label(value)}
            <Count of={counts?.[value]} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchesProps<Name extends string> {
  values: readonly Name[];
  isChosen: (name: Name) => boolean;
  label: (name: Name) => string;
  counts: Partial<Record<Name, number>> | undefined;
}

/** A group of on/off filters, each with its own name. */
export function Switches<Name extends string>({ values, isChosen, label, counts }: SwitchesProps<Name>) {
  return (
    <div className={chipCss.chips}>
      {values.map((name) => (
        <label key={name} className={`${chipCss.chip} ${css.chip}`}>
          <input type="checkbox" name={name} value="true" defaultChecked={isChosen(name)} />
          {label(name)}
          <Count of={counts?.[name]} />
        </label>
      ))}
    </div>
  );
}

/** The number of results of a choice, once known. */
export const Count = ({ of }: { of: number | undefined }) =>
  of !== undefined && <span className={`${chipCss.n} ${css.n}`}>{of}</span>;
