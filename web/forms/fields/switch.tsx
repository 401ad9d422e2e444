import { useId } from 'react';
import * as css from './switch.module.css';

interface SwitchProps {
  label: string;
  help?: string;
  checked: boolean;
  /** True while the change is being saved. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch that takes effect at once. */
export function Switch({ label, help, checked, busy = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className={css.switchPart} aria-busy={busy || undefined}>
      <span>
        <b className="strong" id={id}>
          {label}
        </b>
        {help && (
          <span className={css.switchSay} id={`${id}-say`}>
            {help}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-labelledby={id}
        aria-describedby={help ? `${id}-say` : undefined}
        aria-checked={checked}
        checked={checked}
        onChange={(event) => !busy && onChange(event.target.checked)}
      />
    </label>
  );
}
