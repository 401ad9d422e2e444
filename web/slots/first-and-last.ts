import type { AvailableSlots } from '../../shared/schemas/slots.ts';

/** The first free time of these days, with the zone in which it is shown. */
export const nextTime = (slots: AvailableSlots) => timesOf(slots)[0];

/** The last one. */
export const lastTime = (slots: AvailableSlots) => timesOf(slots).at(-1);

const timesOf = ({ days, time_zone }: AvailableSlots) =>
  days.flatMap(({ slots }) => slots.map((slot) => ({ ...slot, time_zone })));
