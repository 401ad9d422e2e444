import type { ReactNode } from 'react';

interface ChoiceChipsProps<Value extends string> {
  legend: string;
  /** Shown beside the legend. */
  mark?: ReactNode;
  help?: string | undefined;
  error?: string | undefined;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  /** The id of the group, for links to it. */
  id?: string;
}

/** A multiple choice of few values, each a chip with a checkbox. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { legend, mark, help, error, options, chosen, onChange, id } = props;
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <fieldset className={error ? 'field err' : 'field'} id={id} tabIndex={-1}>
      <legend>
        {legend} {mark}
      </legend>
      {help && <span className="help">{help}</span>}
      <div className="chips">
        {options.map(({ value, label }) => (
          <label key={value} className={chosen.includes(value) ? 'chip on' : 'chip'}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            {label}
          </label>
        ))}
      </div>
      {error && <span className="msg">{error}</span>}
    </fieldset>
  );
}
