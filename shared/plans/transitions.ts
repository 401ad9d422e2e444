/** How far a subscription is. `checkout`: the first payment is on its way; `past_due`: the renewal was declined. */
export const SUBSCRIPTION_STATES = ['free', 'checkout', 'active', 'past_due'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

interface Transition {
  from: readonly SubscriptionState[];
  to: SubscriptionState;
}

/** All changes of a subscription. */
export const SUBSCRIPTION_TRANSITIONS = {
  /** The owner chose a plan and gives a card. */
  start: { from: ['free'], to: 'checkout' },
  /** The first payment was declined, or not finished. */
  abandon: { from: ['checkout'], to: 'free' },
  /** The first payment went through. */
  activate: { from: ['checkout'], to: 'active' },
  /** A larger plan, at once. */
  upgrade: { from: ['active'], to: 'active' },
  /** The payment of an upgrade was declined: the old plan stays. */
  upgrade_declined: { from: ['active'], to: 'active' },
  /** A smaller plan, or none, when the period ends. */
  schedule: { from: ['active'], to: 'active' },
  /** The owner keeps the plan after all. */
  keep: { from: ['active'], to: 'active' },
  /** The next period was paid. */
  renew: { from: ['active'], to: 'active' },
  /** The next period was declined. */
  fail: { from: ['active'], to: 'past_due' },
  /** It was declined again. */
  fail_again: { from: ['past_due'], to: 'past_due' },
  /** It was paid after all. */
  recover: { from: ['past_due'], to: 'active' },
  /** The plan ends: the owner has the free one from now on. */
  end: { from: ['active', 'past_due'], to: 'free' },
} as const satisfies Record<string, Transition>;
export type SubscriptionAction = keyof typeof SUBSCRIPTION_TRANSITIONS;

/** Returns the state after an action; undefined where the action is not possible. */
export function stateAfter(state: SubscriptionState, action: SubscriptionAction): SubscriptionState | undefined {
  const { from, to }: Transition = SUBSCRIPTION_TRANSITIONS[action];
  return from.includes(state) ? to : undefined;
}
