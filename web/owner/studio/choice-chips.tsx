import type { ReactNode } from 'react';
import * as fieldCss from '#web/forms/fields/field.module.css';
import * as chipCss from '#web/ui/chip.module.css';
import * as css from './studio-form.module.css';

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
    <fieldset
      className={error ? `${fieldCss.field} ${css.field} ${fieldCss.err}` : `${fieldCss.field} ${css.field}`}
      id={id}
      tabIndex={-1}
    >
      <legend>
        {legend} {mark}
      </legend>
      {help && <span className={fieldCss.help}>{help}</span>}
      <div className={`${chipCss.chips} ${css.chips}`}>
        {options.map(({ value, label }) => (
          <label
            key={value}
            className={
              chosen.includes(value) ? `${chipCss.chip} ${css.chip} ${chipCss.on}` : `${chipCss.chip} ${css.chip}`
            }
          >
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            {label}
          </label>
        ))}
      </div>
      {error && <span className={`${fieldCss.msg} ${css.msg}`}>{error}</span>}
    </fieldset>
  );
}
