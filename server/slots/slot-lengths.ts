import type { SlotLengths } from '../../shared/schemas/slots.ts';

/** How long one may have a space, in minutes. */
interface LengthBounds {
  needed: boolean;
  min_minutes: number;
  max_minutes: number;
  step_minutes: number;
}

/** Every length is a multiple of this, and no longer than a week. */
const GRAIN = 5;
const LONGEST = 10_080;

/**
 * What lengths can be booked: all that each space that is needed allows, and one of those that are not.
 * @returns undefined when no length suits all of them
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
