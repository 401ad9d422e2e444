import type { Money } from '#shared/money/money.ts';
import type { ScheduledEvent, StudioFigures } from '#shared/schemas/owner-desk.ts';

type Filled = StudioFigures['filled']['this_week'];

/** Returns the percentage of taken seats; undefined without seats. */
export const shareOf = ({ seats, taken }: Filled): number | undefined =>
  seats === 0 ? undefined : Math.round((taken / seats) * 100);

/** Returns the totals due at the studio, one per currency; amounts hidden from the user do not count. */
export function atStudioOf(bookings: ScheduledEvent['bookings']): Money[] {
  const totals = new Map<string, number>();
  for (const { payment, total, rest_at_studio } of bookings) {
    const due = payment === 'at_studio' ? total : rest_at_studio;
    if (due) totals.set(due.currency, (totals.get(due.currency) ?? 0) + due.amount);
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
