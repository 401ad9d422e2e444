import type { Me, ProfileChange } from '../../shared/schemas/accounts.ts';
import type { Answers } from './answers.ts';
import type { StepFrameProps } from './step-frame.tsx';

/** What each question is given. */
export interface StepProps extends Pick<StepFrameProps, 'step' | 'onSkip' | 'onBack'> {
  me: Me;
  answers: Answers;
  onAnswer: (change: Answers) => void;
  /** Changes the profile and goes on to the next question, or out after the last. */
  save: (change: ProfileChange) => Promise<void>;
}
