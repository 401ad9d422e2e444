import * as chipCss from '#web/ui/chip.module.css';
import * as dialogsCss from '../events/dialogs.module.css';

interface RadioChipsProps<Value> {
  name: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A choice between a few values, each a chip with a radio button. */
export function RadioChips<Value extends string | boolean>({ name, value, options, onChange }: RadioChipsProps<Value>) {
  return (
    <div className={`${chipCss.chips} ${dialogsCss.chips}`}>
      {options.map((option) => (
        <label
          key={String(option.value)}
          className={
            option.value === value
              ? `${chipCss.chip} ${dialogsCss.chip} ${chipCss.on}`
              : `${chipCss.chip} ${dialogsCss.chip}`
          }
        >
          <input
            type="radio"
            name={name}
            className="sr"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
