import type { ReactNode } from 'react';
import * as css from './change.module.css';

interface SeatChoiceProps {
  legend: string;
  attendees: readonly { position: number; name: string }[];
  chosen: readonly number[];
  onChange: (positions: number[]) => void;
  /** What stands at the end of the line of an attendee. */
  aside?: (position: number) => ReactNode;
  /** True to strike out the names of those chosen. */
  isStruck?: boolean;
}

/** Checkboxes to choose seats of a booking by who sits on them. */
export function SeatChoice({ legend, attendees, chosen, onChange, aside, isStruck = false }: SeatChoiceProps) {
  const toggle = (position: number) =>
    onChange(
      chosen.includes(position)
        ? chosen.filter((one) => one !== position)
        : [...chosen, position].sort((one, other) => one - other),
    );
  return (
    <fieldset className={css.seats}>
      <legend>{legend}</legend>
      {attendees.map(({ position, name }) => (
        <label key={position} data-struck={(isStruck && chosen.includes(position)) || undefined}>
          <input type="checkbox" checked={chosen.includes(position)} onChange={() => toggle(position)} />
          <b>{name}</b>
          {aside?.(position)}
        </label>
      ))}
    </fieldset>
  );
}
