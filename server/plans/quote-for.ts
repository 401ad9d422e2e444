import { type ChangeQuote, quoteChange } from '#shared/plans/quote.ts';
import { refuse } from '../http/refuse.ts';
import type { PlanRow, SubscriptionRow } from './queries.ts';

/** Returns what choosing a plan does to a subscription. */
export function quoteFor(
  row: Pick<SubscriptionRow, 'plan_id' | 'next_plan_id' | 'period_starts_at' | 'period_ends_at'>,
  plans: readonly PlanRow[],
  to: PlanRow,
  now: Date,
): ChangeQuote {
  const plan = plans.find(({ id }) => id === row.plan_id) ?? refuse('http.not_found');
  const { next_plan_id: nextPlanId, period_starts_at: starts, period_ends_at: ends } = row;
  return quoteChange({ plan, nextPlanId, period: starts && ends ? { starts, ends } : null }, to, now);
}
