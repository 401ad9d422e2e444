import * as switchCss from '#web/forms/fields/switch.module.css';

interface RowSwitchProps {
  /** The element with its name. */
  labelledBy: string;
  checked: boolean;
  /** True while the change is being saved. */
  busy: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch at the end of a row, which names it. */
export function RowSwitch({ labelledBy, checked, busy, onChange }: RowSwitchProps) {
  return (
    <label className={switchCss.switchPart} aria-busy={busy || undefined}>
      <input
        type="checkbox"
        role="switch"
        aria-labelledby={labelledBy}
        aria-checked={checked}
        checked={checked}
        onChange={(event) => !busy && onChange(event.target.checked)}
      />
    </label>
  );
}
