import type { AvailableSlots } from '#shared/schemas/slots.ts';

/** Returns the first free time, with the time zone to show it in. */
export const nextTime = (slots: AvailableSlots) => timesOf(slots)[0];

/** Returns the last free time. */
export const lastTime = (slots: AvailableSlots) => timesOf(slots).at(-1);

const timesOf = ({ days, time_zone }: AvailableSlots) =>
  days.flatMap(({ slots }) => slots.map((slot) => ({ ...slot, time_zone })));

/** Returns the URL to choose a time, from the first free day on, for the seats that were searched for. */
export function chooseTimeUrl(address: string, { next_day: from }: AvailableSlots, seats = 1): string {
  const query = [from && `from=${from}`, seats > 1 && `seats=${seats}`].filter(Boolean).join('&');
  return query ? `${address}?${query}` : address;
}
