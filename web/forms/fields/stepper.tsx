import { Icon } from '#web/ui/icon.tsx';
import * as css from './stepper.module.css';

interface StepperProps {
  /** The unit counted: "Seats". */
  label: string;
  /** "One seat fewer", "One seat more" */
  lessLabel: string;
  moreLabel: string;
  value: number;
  min?: number;
  max: number;
  /** The amount that a press adds or subtracts. */
  step?: number;
  /** A text to show instead of the number: "2 hours". */
  shown?: string;
  onChange: (value: number) => void;
}

/** A field for a small whole number, with a minus and a plus button. */
export function Stepper(props: StepperProps) {
  const { label, lessLabel, moreLabel, value, min = 1, max, step = 1, shown, onChange } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box and legend
    <span className={css.stepper} role="group" aria-label={label}>
      <button type="button" aria-label={lessLabel} disabled={value <= min} onClick={() => onChange(value - step)}>
        <Icon name="minus" />
      </button>
      <output aria-live="polite">{shown ?? value}</output>
      <button type="button" aria-label={moreLabel} disabled={value >= max} onClick={() => onChange(value + step)}>
        <Icon name="plus" />
      </button>
    </span>
  );
}
