import type { Money } from '../../shared/money.ts';
import type { ScheduledEvent } from '../../shared/schemas/bookings.ts';

export interface ScheduleFigures {
  seats: number;
  taken: number;
  bookings: number;
  /** What guests pay when they come, in each currency. */
  atStudio: Money[];
}

/** What a stretch of the schedule comes to. Cancelled dates count for nothing. */
export function figuresOf(events: readonly ScheduledEvent[]): ScheduleFigures {
  const held = events.filter(({ status }) => status !== 'cancelled');
  const bookings = held.flatMap((event) => event.bookings);
  return {
    seats: sum(held.map(({ capacity }) => capacity)),
    taken: sum(held.map(({ seats_taken }) => seats_taken)),
    bookings: bookings.length,
    atStudio: addUp(bookings.filter(({ payment }) => payment === 'at_studio').map(({ total }) => total)),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function addUp(amounts: readonly Money[]): Money[] {
  const totals = new Map<string, number>();
  for (const { amount, currency } of amounts) totals.set(currency, (totals.get(currency) ?? 0) + amount);
  return [...totals].map(([currency, amount]) => ({ amount, currency }));
}
