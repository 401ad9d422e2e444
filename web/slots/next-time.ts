import type { Slots } from '../../shared/schemas/slots.ts';

/** The first free time of these days, with the zone in which it is shown. */
export function nextTime({ days, time_zone }: Slots) {
  const [first] = days.flatMap(({ slots }) => slots);
  return first && { ...first, time_zone };
}
