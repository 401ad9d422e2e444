import { lacksSecondFactor } from './second-factor/factors.ts';
import { findMe } from './session.ts';

/** The step a person still has to take after signing in. */
export type NextStep = 'second-factor' | 'onboarding' | 'nothing';

/**
 * Returns the next step after signing in; the second factor first, because the account is inaccessible before it. A
 * check that fails now is repeated later.
 */
export async function findNextStep(): Promise<NextStep> {
  if (await lacksSecondFactor()) return 'second-factor';
  const me = await findMe();
  return me && !me.onboardingCompleted ? 'onboarding' : 'nothing';
}
