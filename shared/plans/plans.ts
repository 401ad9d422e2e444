import { refusal } from '../refusal.ts';

/** The plan of owners who pay nothing; its row always exists. */
export const FREE_PLAN = 'free';

/** What a plan limits, per owner. */
export const PLAN_LIMITS = ['studios', 'offerings', 'members'] as const;
export type PlanLimit = (typeof PLAN_LIMITS)[number];

/** Kinds of charges for a plan. */
export const CHARGE_KINDS = ['start', 'upgrade', 'renewal'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** Days after the first declined renewal on which the card is tried again. */
export const RETRY_DAYS = [4, 7] as const;
/** Days after the first declined renewal when the subscription ends. */
export const GRACE_DAYS = 14;
/** Days after a plan with smaller limits took effect when offerings over its limit stop selling. */
export const OVER_LIMIT_DAYS = 14;

export const planRefusals = {
  /** The owner's plan allows no more of them; `name` is the plan's. */
  'plans.limit': refusal<{ limit: number; plan: string; name: string; what: PlanLimit }>(409),
  /** The owner has this plan already. */
  'plans.same': refusal(409),
  /** The amount is not the one that the owner saw, in minor units. */
  'plans.price_changed': refusal<{ due: number }>(409),
  /** Another payment for the plan has not been decided yet. */
  'plans.in_progress': refusal(409),
  /** The last payment failed: it comes first. */
  'plans.past_due': refusal(409),
  /** There is nothing to cancel, to keep or to pay. */
  'plans.nothing_to_do': refusal(409),
  /** The plan has to be paid, and no card is known. */
  'plans.card_needed': refusal(422),
} as const;
