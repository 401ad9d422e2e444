/** The questions to a new person, in order; each is also a value of `?step=`. */
export const STEPS = ['language', 'interests', 'where', 'studio'] as const;
export type OnboardingStep = (typeof STEPS)[number];

/** The step that an address names, else the first. */
export const stepOf = (name: string | null): OnboardingStep => STEPS.find((step) => step === name) ?? STEPS[0];

/** The one before it; undefined before the first. */
export const stepBefore = (step: OnboardingStep): OnboardingStep | undefined => STEPS[STEPS.indexOf(step) - 1];

/** The one after it; undefined after the last. */
export const stepAfter = (step: OnboardingStep): OnboardingStep | undefined => STEPS[STEPS.indexOf(step) + 1];
