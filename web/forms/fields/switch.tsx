import { useId } from 'react';
import './switch.css';

interface SwitchProps {
  label: string;
  help?: string;
  checked: boolean;
  /** The choice is being kept. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that is on or off, and changes at once. */
export function Switch({ label, help, checked, busy = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className="switch" aria-busy={busy || undefined}>
      <span>
        <b className="strong" id={id}>
          {label}
        </b>
        {help && (
          <span className="switch-say" id={`${id}-say`}>
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
