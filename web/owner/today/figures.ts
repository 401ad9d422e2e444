import type { Money } from '#shared/money/money.ts';
import type { ScheduledEvent, StudioFigures } from '#shared/schemas/owner-desk/owner-desk.ts';

type Filled = StudioFigures['filled']['this_week'];

/** Returns the percentage of taken seats; undefined without seats. */
export const shareOf = ({ seats, taken }: Filled): number | undefined =>
  seats === 0 ? undefined : Math.round((taken / seats) * 100);

/** Returns what is still to be paid at the studio, a sum per currency; amounts hidden from the user do not count. */
export function dueAtStudio(bookings: readonly Pick<ScheduledEvent['bookings'][number], 'due_at_studio'>[]): Money[] {
  const totals = new Map<string, number>();
  for (const { due_at_studio: due } of bookings) {
    if (due && due.amount > 0) totals.set(due.currency, (totals.get(due.currency) ?? 0) + due.amount);
  }
  return [...totals].map(([currency, amount]) => ({ amount, currency }));
}

/** Returns the revenue difference of two weeks; undefined if they have several currencies or no amounts. */
export function moreThan(week: readonly Money[], other: readonly Money[]): Money | undefined {
  const currencies = new Set([...week, ...other].map(({ currency }) => currency));
  const [currency] = currencies;
  if (currencies.size !== 1 || currency === undefined) return undefined;
  return { amount: (week[0]?.amount ?? 0) - (other[0]?.amount ?? 0), currency };
}
