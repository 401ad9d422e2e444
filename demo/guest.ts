import { HOUR } from '../shared/time.ts';
import type { Party } from './bookings.ts';
import type { ToldDate } from './dates.ts';
import type { Account } from './people.ts';

/** What the guest of the demo booked: two dates to look forward to, one behind her, and one she called off. */
const PLANS = [
  { craft: 'ceramics', daysAhead: 2, seats: 2 },
  { craft: 'printmaking', daysAhead: 6, seats: 1 },
  { craft: 'jewellery', daysAhead: 9, seats: 1, cancelled: true },
  { craft: 'dance', daysAhead: -8, seats: 1 },
] as const;

/** The guest's parties by the id of their date. */
export function planGuest(guest: Account, dates: readonly ToldDate[], now: Date): Map<string, Party> {
  return new Map(
    PLANS.map(({ craft, daysAhead, ...party }) => {
      const from = now.getTime() + daysAhead * 24 * HOUR;
      const date = dates
        .filter(({ offering: { story }, starts, capacity, isPast }) => {
          const isHers =
            story.craft === craft && story.bookingMode === 'direct_booking' && story.priceUnit === 'person';
          return isHers && story.price > 0 && capacity >= 4 && starts.getTime() >= from && isPast === daysAhead < 0;
        })
        .sort((a, b) => a.starts.getTime() - b.starts.getTime())[0];
      if (!date) throw new Error(`No date in ${craft} for ${guest.name}`);
      return [date.id, { guest, ...party }];
    }),
  );
}
