import type { Plan, Subscription } from '#shared/schemas/plans.ts';

/** What the parts of My Plan show. */
export interface PlanView {
  subscription: Subscription;
  plans: readonly Plan[];
  /** The time zone of the dates. */
  zone: string;
}

/** Returns the name of a plan. */
export const planName = (plans: readonly Plan[], id: string | null): string =>
  plans.find((plan) => plan.id === id)?.name ?? id ?? '';

/** Returns the plan that an owner has. */
export const ownPlan = ({ subscription, plans }: Pick<PlanView, 'subscription' | 'plans'>): Plan | undefined =>
  plans.find(({ id }) => id === subscription.plan);

/** Returns the commission on an amount, in minor units. */
export const commissionOn = (amount: number, { commission }: Plan): number => Math.round((amount * commission) / 100);
