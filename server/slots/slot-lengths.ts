import type { SlotLengths } from '#shared/schemas/slots.ts';

/** The lengths that a space can be booked for, in minutes. */
interface LengthBounds {
  needed: boolean;
  min_minutes: number;
  max_minutes: number;
  step_minutes: number;
}

/** Lengths are multiples of 5 minutes, up to a week. */
const GRAIN = 5;
const LONGEST = 10_080;

/**
 * Finds the lengths that all needed spaces allow, and at least one of the alternatives.
 * @returns undefined when there is none
 */
export function findSlotLengths(spaces: readonly LengthBounds[]): SlotLengths | undefined {
  const needed = spaces.filter((space) => space.needed);
  const others = spaces.filter((space) => !space.needed);
  const allowed: number[] = [];
  for (let minutes = GRAIN; minutes <= LONGEST; minutes += GRAIN) {
    const fits = (bounds: LengthBounds) => isAllowedLength(bounds, minutes);
    if (needed.every(fits) && (others.length === 0 || others.some(fits))) allowed.push(minutes);
  }
  const [min, ...more] = allowed;
  if (min === undefined) return undefined;
  const step = more.reduce((divisor, minutes) => greatestCommonDivisor(divisor, minutes - min), 0);
  return { min, max: more.at(-1) ?? min, step: step || min };
}

export const isAllowedLength = ({ min_minutes, max_minutes, step_minutes }: LengthBounds, minutes: number): boolean =>
  minutes >= min_minutes && minutes <= max_minutes && (minutes - min_minutes) % step_minutes === 0;

const greatestCommonDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestCommonDivisor(other, one % other);
