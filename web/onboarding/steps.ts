/** The onboarding questions, in order; each is also a value of `?step=`. */
export const STEPS = ['language', 'interests', 'where', 'studio'] as const;
export type OnboardingStep = (typeof STEPS)[number];

/** Returns the step named in the URL, else the first. */
export const stepOf = (name: string | null): OnboardingStep => STEPS.find((step) => step === name) ?? STEPS[0];

/** Returns the previous step; undefined before the first. */
export const stepBefore = (step: OnboardingStep): OnboardingStep | undefined => STEPS[STEPS.indexOf(step) - 1];

/** Returns the next step; undefined after the last. */
export const stepAfter = (step: OnboardingStep): OnboardingStep | undefined => STEPS[STEPS.indexOf(step) + 1];
