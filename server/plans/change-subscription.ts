import { sql } from 'kysely';
import { type SubscriptionAction, stateAfter } from '#shared/plans/transitions.ts';
import { record } from '../activity/activity.ts';
import type { Tx } from '../db/database.ts';
import type { EventRow, SubscriptionRow } from './queries.ts';

type Changed = Partial<
  Pick<
    SubscriptionRow,
    | 'plan_id'
    | 'started_at'
    | 'next_plan_id'
    | 'anchor_at'
    | 'period_starts_at'
    | 'period_ends_at'
    | 'card_ref'
    | 'card_last4'
    | 'failed_at'
    | 'try_at'
    | 'lowered_at'
    | 'kept_studios'
    | 'kept_offerings'
    | 'kept_members'
  >
>;

/**
 * Changes a locked subscription by the table of transitions, and records it.
 * @param data for its history: the plan, the amount, the reason
 * @param by the user who changes it; null for a job and the provider
 * @throws Error where the action is not possible in its state
 */
export async function changeSubscription(
  tx: Tx,
  row: SubscriptionRow,
  action: SubscriptionAction,
  { set = {}, data = {}, now, by = null }: { set?: Changed; data?: EventRow['data']; now: Date; by?: string | null },
): Promise<SubscriptionRow> {
  const state = stateAfter(row.state, action);
  if (!state) throw new Error(`A subscription that is ${row.state} cannot ${action}`);
  await tx
    .updateTable('subscriptions')
    .set({ ...set, state })
    .where('id', '=', row.id)
    .execute();
  await sql`
    insert into subscription_events (subscription_id, action, data, at)
    values (${row.id}, ${action}, ${JSON.stringify(data)}, ${now})`.execute(tx);
  const after = { ...row, ...set, state };
  // A subscription with a clock of its own is one of the sandbox.
  if (!row.clock) {
    const stateOf = ({ state, plan_id: plan, next_plan_id: next }: SubscriptionRow) => ({ state, plan, next });
    const activity = { by, subject: row.id, data: { action, before: stateOf(row), after: stateOf(after) } };
    await record({ db: tx, now: () => now }, 'subscription.changed', activity);
  }
  return after;
}

/** The columns of a subscription without a plan that is paid for. */
export const WITHOUT_PLAN = {
  plan_id: 'free',
  next_plan_id: null,
  anchor_at: null,
  period_starts_at: null,
  period_ends_at: null,
  failed_at: null,
  try_at: null,
} as const;
