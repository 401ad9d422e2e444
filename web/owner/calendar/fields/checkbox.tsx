import * as css from '../events/dialogs.module.css';

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with a sentence as its label: to save despite warnings, to keep the prices of bookings. */
export function Checkbox({ label, checked, onChange }: CheckboxProps) {
  return (
    <label className={css.planTick}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
