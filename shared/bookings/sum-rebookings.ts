import type { Money } from '../money/money.ts';
import type { EventRebooking } from '../schemas/bookings/rebooking.ts';

/** The answers that one figure counts, in the order of the figures. */
const GROUPS = {
  rebooked: ['rebooked'],
  money: ['money', 'none', 'lapsed'],
  silent: ['open'],
} as const satisfies Record<string, readonly EventRebooking['answer'][]>;

/**
 * What became of the seats of a cancelled event, and of what was paid for them; amounts are null for roles that may not
 * see them.
 */
export interface RebookingSums {
  seats: Record<keyof typeof GROUPS, number>;
  /**
   * `rebooked` stays, `money` goes back or went, `silent` goes back without an answer, `desk` is to be given back
   * there.
   */
  amounts: Record<keyof typeof GROUPS | 'desk', Money> | null;
  /** The sum of the amounts. */
  paid: Money | null;
}

/** Adds up what became of the bookings of a cancelled event. */
export function sumRebookings(items: readonly EventRebooking[]): RebookingSums {
  const of = (group: keyof typeof GROUPS) =>
    items.filter(({ answer }) => GROUPS[group].some((each) => each === answer));
  const seatsOf = (group: keyof typeof GROUPS) => of(group).reduce((sum, { seats }) => sum + seats, 0);
  const currency = items.find(({ paid }) => paid)?.paid?.currency;
  const add = (what: 'paid' | 'refund' | 'kept' | 'at_desk', among = items): Money => ({
    amount: among.reduce((sum, item) => sum + (item[what]?.amount ?? 0), 0),
    currency: currency ?? '',
  });
  return {
    seats: { rebooked: seatsOf('rebooked'), money: seatsOf('money'), silent: seatsOf('silent') },
    amounts: currency
      ? {
          rebooked: add('kept'),
          // With what a chosen event costs less.
          money: add('refund', [...of('money'), ...of('rebooked')]),
          silent: add('refund', of('silent')),
          desk: add('at_desk'),
        }
      : null,
    paid: currency ? add('paid') : null,
  };
}
