import type { SubscriptionAction } from './transitions.ts';

/** The steps of the test subscription, in order: what is done, and the change that shows that it was. */
const STEPS = [
  ['start', 'activate'],
  ['upgrade', 'upgrade'],
  ['renew', 'renew'],
  ['fail', 'fail'],
  ['retry', 'fail_again'],
  ['recover', 'recover'],
  ['downgrade', 'schedule'],
  ['lower', 'renew'],
  ['cancel', 'schedule'],
  ['end', 'end'],
] as const satisfies readonly (readonly [string, SubscriptionAction])[];

export type SandboxStep = (typeof STEPS)[number][0];
export const SANDBOX_STEPS = STEPS.map(([step]) => step) as [SandboxStep, ...SandboxStep[]];

/** Returns the step that comes next after what happened; undefined after the last. */
export function nextSandboxStep(actions: readonly SubscriptionAction[]): SandboxStep | undefined {
  const done = actions.filter((action) => STEPS.some(([, shows]) => shows === action));
  return STEPS[done.length]?.[0];
}
