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
    <fieldset className="choice-set" disabled={off !== undefined}>
      <legend>{title}</legend>
      {off && <p className="help">{off}</p>}
      <div className="chips">
        {any !== undefined && (
          <label className="chip">
            <input type="radio" name={name} value="" defaultChecked={chosen.length === 0} />
            {any}
          </label>
        )}
        {values.map((value) => (
          <label key={value} className="chip">
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
    <div className="chips">
      {values.map((name) => (
        <label key={name} className="chip">
          <input type="checkbox" name={name} value="true" defaultChecked={isChosen(name)} />
          {label(name)}
          <Count of={counts?.[name]} />
        </label>
      ))}
    </div>
  );
}

/** The number of results of a choice, once known. */
export const Count = ({ of }: { of: number | undefined }) => of !== undefined && <span className="n">{of}</span>;
