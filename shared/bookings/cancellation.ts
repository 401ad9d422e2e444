import type { Money } from '../money/money.ts';
import { addDays } from '../time/local-time.ts';
import { HOUR } from '../time/time.ts';

export const CANCELLATION_POLICIES = ['flexible', 'moderate', 'strict', 'final_sale'] as const;
export type CancellationPolicy = (typeof CANCELLATION_POLICIES)[number];

/** A share that is refunded until an instant; the last step has no end and refunds nothing. */
export interface CancellationStep {
  share: 100 | 50 | 0;
  /** The share applies before this instant; null in the last step. */
  until: Date | null;
}

/** Days before the start, in the studio's local time. */
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

/** A cooling-off day applies to bookings made at least `lead` before the start. */
export const SECOND_THOUGHTS = { window: 24 * HOUR, lead: 48 * HOUR };

export interface CancellationTerms {
  policy: CancellationPolicy;
  startsAt: Date;
  /** IANA name of the studio's time zone. */
  zone: string;
  /**
   * Where the studio approved it, the moment of its yes. Omit before there is a booking: then no cooling-off day
   * applies.
   */
  bookedAt?: Date;
  /** Free until the start: the studio rescheduled the event after the booking, or has not approved it yet. */
  free?: boolean;
  /** A pass paid: its credits come back in time, and none is divided later. */
  isPass?: boolean;
  /** The studio has yet to approve it: the cooling-off day begins with its yes, which has no date yet. */
  awaitsYes?: boolean;
}

/**
 * Returns what a cancellation refunds at which time. The page, the mail and the refund use this one function. Source:
 * the cancellation table of the product, copied into each booking.
 * @returns steps in order of time, ending with `{share: 0, until: null}`; a later step never refunds more
 */
export function cancellationSteps({
  policy,
  startsAt,
  zone,
  bookedAt,
  free,
  isPass,
  awaitsYes,
}: CancellationTerms): CancellationStep[] {
  const nothing = { share: 0, until: null } as const;
  if (free) return [{ share: 100, until: startsAt }, nothing];
  const steps: CancellationStep[] = TERMS[policy].map(({ share, days }) => ({
    share,
    until: addDays(startsAt, -days, zone),
  }));
  if (bookedAt && !awaitsYes && startsAt.getTime() - bookedAt.getTime() >= SECOND_THOUGHTS.lead) {
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
  return [...inOrder.filter(({ share }) => !isPass || share === 100), nothing];
}

/** Returns the percentage refunded if a guest cancels at `now`. */
export function cancellationShare(terms: CancellationTerms, now: Date): 100 | 50 | 0 {
  if (now >= terms.startsAt) return 0;
  return cancellationSteps(terms).find((step) => step.until === null || now < step.until)?.share ?? 0;
}

/** Computes the refund; half a cent is rounded in favour of the guest. */
export function refundOf(total: Money, share: number): Money {
  return { amount: Math.ceil((total.amount * share) / 100), currency: total.currency };
}
