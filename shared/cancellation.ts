import type { Money } from './money.ts';
import { addDays, HOUR } from './time.ts';

export const CANCELLATION_POLICIES = ['flexible', 'moderate', 'strict', 'final_sale'] as const;
export type CancellationPolicy = (typeof CANCELLATION_POLICIES)[number];

/** Percent that goes back until an instant; the last step has none and gives nothing. */
export interface CancellationStep {
  share: 100 | 50 | 0;
  /** The share holds before this instant; null for what is left after the last one. */
  until: Date | null;
}

/** Days before the start, in the studio's wall-clock time. */
const TERMS: Record<CancellationPolicy, readonly { share: 100 | 50; days: number }[]> = {
  flexible: [{ share: 100, days: 1 }],
  moderate: [
    { share: 100, days: 7 },
    { share: 50, days: 1 },
  ],
  strict: [
    { share: 100, days: 30 },
    { share: 50, days: 7 },
  ],
  final_sale: [],
};

/** Whoever books at least this long before the start may think again for a day. */
const SECOND_THOUGHTS = { window: 24 * HOUR, lead: 48 * HOUR };

export interface CancellationTerms {
  policy: CancellationPolicy;
  startsAt: Date;
  /** The studio's IANA zone. */
  zone: string;
  /** Leave out before there is a booking: then the day of second thoughts is not counted. */
  bookedAt?: Date;
  /** The studio moved it to another time after it was booked: whoever cannot come then pays nothing. */
  moved?: boolean;
}

/**
 * What comes back when. The page, the mail and the refund use this one function.
 * Source: the cancellation table of the product, frozen into the booking.
 * @returns steps in order of time, ending with `{share: 0, until: null}`; a later step never gives more
 */
export function cancellationSteps({ policy, startsAt, zone, bookedAt, moved }: CancellationTerms): CancellationStep[] {
  const nothing = { share: 0, until: null } as const;
  if (moved) return [{ share: 100, until: startsAt }, nothing];
  const steps: CancellationStep[] = TERMS[policy].map(({ share, days }) => ({
    share,
    until: addDays(startsAt, -days, zone),
  }));
  if (bookedAt && startsAt.getTime() - bookedAt.getTime() >= SECOND_THOUGHTS.lead) {
    const grace = new Date(bookedAt.getTime() + SECOND_THOUGHTS.window);
    const full = steps.find((step) => step.share === 100);
    if (!full) steps.unshift({ share: 100, until: grace });
    else if (full.until && full.until < grace) full.until = grace;
  }
  const inOrder: CancellationStep[] = [];
  let last = bookedAt ?? new Date(Number.NEGATIVE_INFINITY);
  for (const step of steps) {
    if (!step.until || step.until <= last) continue;
    inOrder.push(step);
    last = step.until;
  }
  return [...inOrder, nothing];
}

/** The share, in percent, that a guest who cancels at `now` gets back. */
export function cancellationShare(terms: CancellationTerms, now: Date): 100 | 50 | 0 {
  if (now >= terms.startsAt) return 0;
  return cancellationSteps(terms).find((step) => step.until === null || now < step.until)?.share ?? 0;
}

/** Half a cent is the guest's. */
export function refundOf(total: Money, share: number): Money {
  return { amount: Math.ceil((total.amount * share) / 100), currency: total.currency };
}
