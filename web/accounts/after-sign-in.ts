import { lacksSecondFactor } from './second-factor/factors.ts';
import { findMe } from './session.ts';

/** What is left to do for somebody who has just signed in. */
export type Left = 'second-factor' | 'onboarding' | 'nothing';

/** Second factor first: before it, the account is not theirs to look into. What cannot be found out now is asked later. */
export async function findLeft(): Promise<Left> {
  if (await lacksSecondFactor()) return 'second-factor';
  const me = await findMe();
  return me && !me.onboardingCompleted ? 'onboarding' : 'nothing';
}
