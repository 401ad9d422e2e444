import { HOUR } from '#shared/time/time.ts';
import type { Party } from './bookings.ts';
import type { DemoEvent } from './events.ts';
import type { Account } from './people.ts';

interface Plan {
  craft: string;
  daysAhead: number;
  seats: number;
  cancelled?: boolean;
}

/** The upcoming bookings of the demo guest. */
const COMING: readonly Plan[] = [
  { craft: 'ceramics', daysAhead: 2, seats: 2 },
  { craft: 'printmaking', daysAhead: 6, seats: 1 },
];

/** Her bookings when the world is created: also one cancelled, and one in the past. */
const BEGINNING: readonly Plan[] = [
  ...COMING,
  { craft: 'jewellery', daysAhead: 9, seats: 1, cancelled: true },
  { craft: 'dance', daysAhead: -8, seats: 1 },
];

/** Returns the guest's bookings by event id. */
export function planGuest(
  guest: Account,
  events: readonly DemoEvent[],
  now: Date,
  plans: readonly Plan[] = BEGINNING,
): Map<string, Party> {
  return new Map(
    plans.flatMap(({ craft, daysAhead, ...party }) => {
      const from = now.getTime() + daysAhead * 24 * HOUR;
      const event = events
        .filter(({ offering: { story }, starts, capacity, seatsTaken, guestIds, isPast }) => {
          const isHers =
            story.craft === craft &&
            story.bookingMode === 'direct_booking' &&
            story.priceUnit === 'person' &&
            !story.course;
          const hasRoom = capacity - seatsTaken >= 4 && !guestIds.includes(guest.id);
          return isHers && hasRoom && story.price > 0 && starts.getTime() >= from && isPast === daysAhead < 0;
        })
        .sort((a, b) => a.starts.getTime() - b.starts.getTime())[0];
      return event ? [[event.id, { guest, ...party }]] : [];
    }),
  );
}

/**
 * Returns additional bookings, so that the guest has as many upcoming ones as at the beginning.
 * @param crafts of her upcoming bookings
 */
export function planMore(guest: Account, events: readonly DemoEvent[], now: Date, crafts: readonly string[]) {
  const missing = Math.max(0, COMING.length - crafts.length);
  const plans = COMING.filter(({ craft }) => !crafts.includes(craft)).slice(0, missing);
  return planGuest(guest, events, now, plans);
}
