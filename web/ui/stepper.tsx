import { Icon } from './icon.tsx';
import './stepper.css';

interface StepperProps {
  /** What is counted: "Seats". */
  label: string;
  /** "One seat fewer", "One seat more" */
  lessLabel: string;
  moreLabel: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
}

/** A small whole number, with a button on either side. */
export function Stepper({ label, lessLabel, moreLabel, value, min = 1, max, onChange }: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box and legend
    <span className="stepper" role="group" aria-label={label}>
      <button type="button" aria-label={lessLabel} disabled={value <= min} onClick={() => onChange(value - 1)}>
        <Icon name="minus" />
      </button>
      <output aria-live="polite">{value}</output>
      <button type="button" aria-label={moreLabel} disabled={value >= max} onClick={() => onChange(value + 1)}>
        <Icon name="plus" />
      </button>
    </span>
  );
}
