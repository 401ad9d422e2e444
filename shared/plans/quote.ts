import { daysLeft, type Period, periodAt } from './periods.ts';
import { FREE_PLAN } from './plans.ts';

/** A plan, as far as a change depends on it. */
export interface QuotedPlan {
  id: string;
  position: number;
  /** A month, in minor units. */
  price: number;
}

/** What an owner has now. */
export interface QuotedSubscription {
  plan: QuotedPlan;
  /** The plan that was chosen for the end of the period; null if it stays. */
  nextPlanId: string | null;
  /** Null for a plan that is not charged for. */
  period: Period | null;
}

/** What choosing a plan does, and what it costs now. */
export interface ChangeQuote {
  /** `keep` takes a planned downgrade or cancellation back. */
  kind: 'start' | 'upgrade' | 'downgrade' | 'cancel' | 'keep' | 'same';
  /** When it takes effect. */
  at: Date;
  /** The period that a payment is for; null where nothing is paid. */
  period: Period | null;
  /** Minor units: the new plan until the period ends, and the old one for the same days. */
  price: number;
  credit: number;
  /** What is paid now. */
  due: number;
  days: { left: number; total: number } | null;
}

const nothing = { period: null, price: 0, credit: 0, due: 0, days: null };

/**
 * Computes what choosing a plan does and costs at an instant. An upgrade pays the difference for the days that are
 * left.
 */
export function quoteChange({ plan, nextPlanId, period }: QuotedSubscription, to: QuotedPlan, now: Date): ChangeQuote {
  if (to.id === plan.id) return { kind: nextPlanId === null ? 'same' : 'keep', at: now, ...nothing };
  if (to.position < plan.position) {
    return { kind: to.id === FREE_PLAN ? 'cancel' : 'downgrade', at: period?.ends ?? now, ...nothing };
  }
  if (!period) {
    const first = periodAt(now, now);
    return { kind: 'start', at: now, period: first, price: to.price, credit: 0, due: to.price, days: null };
  }
  const days = daysLeft(period, now);
  const part = (price: number) => Math.round((price * days.left) / days.total);
  const [price, credit] = [part(to.price), Math.min(part(plan.price), part(to.price))];
  return {
    kind: 'upgrade',
    at: now,
    period: { starts: now, ends: period.ends },
    price,
    credit,
    due: price - credit,
    days,
  };
}
