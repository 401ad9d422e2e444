import { expect, it } from 'vitest';
import { SUBSCRIPTION_STATES, SUBSCRIPTION_TRANSITIONS, type SubscriptionAction, stateAfter } from './transitions.ts';

const actions = Object.keys(SUBSCRIPTION_TRANSITIONS) as SubscriptionAction[];

it('a subscription can get from each state to each other', () => {
  for (const first of SUBSCRIPTION_STATES) {
    const reached = new Set([first]);
    for (const state of reached) {
      for (const action of actions) {
        const next = stateAfter(state, action);
        if (next) reached.add(next);
      }
    }
    expect([...reached].sort(), first).toEqual([...SUBSCRIPTION_STATES].sort());
  }
});

it('only a payment makes a plan active', () => {
  const actionsToActive = actions.filter(
    (action) => stateAfter('checkout', action) === 'active' || stateAfter('past_due', action) === 'active',
  );
  expect(actionsToActive).toEqual(['activate', 'recover']);
  expect(actions.filter((action) => stateAfter('free', action) === 'active')).toEqual([]);
});
