import type { Me, ProfileChange } from '#shared/schemas/accounts.ts';
import type { Answers } from './answers.ts';
import type { StepFrameProps } from './step-frame.tsx';

/** Props of each question. */
export interface StepProps extends Pick<StepFrameProps, 'step' | 'onSkip' | 'onSkipAll' | 'onBack'> {
  me: Me;
  answers: Answers;
  onAnswer: (change: Answers) => void;
  /** Saves a change of the profile and goes to the next question, or leaves after the last. */
  save: (change: ProfileChange) => Promise<void>;
}
