import { useId } from 'react';
import * as switchCss from '#web/forms/fields/switch.module.css';
import * as css from './choice-table.module.css';

interface ChoiceSwitchProps {
  /** The element with the name of the topic, with which the switch is named: "Reminders Email". */
  topicId: string;
  /** The name of the channel. */
  label: string;
  checked: boolean;
  busy: boolean;
  onChange: (checked: boolean) => void;
}

/** The switch of a topic and a channel; the table shows the channel as the head of the column. */
export function ChoiceSwitch({ topicId, label, checked, busy, onChange }: ChoiceSwitchProps) {
  const id = useId();
  return (
    <label className={`${switchCss.switchPart} ${css.choice}`} aria-busy={busy || undefined}>
      <span id={id} className={css.channel}>
        {label}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-labelledby={`${topicId} ${id}`}
        aria-checked={checked}
        checked={checked}
        onChange={(event) => !busy && onChange(event.target.checked)}
      />
    </label>
  );
}
