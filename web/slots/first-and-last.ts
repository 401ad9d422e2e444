import type { AvailableSlots } from '../../shared/schemas/slots.ts';

/** Returns the first free time, with the time zone to show it in. */
export const nextTime = (slots: AvailableSlots) => timesOf(slots)[0];

/** Returns the last free time. */
export const lastTime = (slots: AvailableSlots) => timesOf(slots).at(-1);

const timesOf = ({ days, time_zone }: AvailableSlots) =>
  days.flatMap(({ slots }) => slots.map((slot) => ({ ...slot, time_zone })));
