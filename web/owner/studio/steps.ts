import type { StudioEditing } from '../../../shared/schemas/studio-editing.ts';
import type { StudioNeed } from '../../../shared/studios.ts';

/** What a first visit leads through, in its order. */
export const GUIDED_STEPS = ['basics', 'place', 'spaces', 'pictures', 'rules', 'team', 'publish'] as const;
/** The parts of the form. */
export const STEPS = [...GUIDED_STEPS, 'translations'] as const;
export type Step = (typeof STEPS)[number];

export const stepOf = (name: string | null | undefined): Step => STEPS.find((step) => step === name) ?? 'basics';

/** Where what is missing is asked for. */
export const STEP_OF_NEED: Readonly<Record<StudioNeed, Step>> = {
  types: 'basics',
  tagline: 'basics',
  description: 'basics',
  languages: 'basics',
  street: 'place',
  city: 'place',
  position: 'place',
  spaces: 'spaces',
  contact: 'rules',
};

/** True for a step that has something in it, of all that guests look for there; `STEP_OF_NEED` says what it must have. */
export function isFilled({ opening_hours, photos, people }: StudioEditing, step: Step): boolean {
  if (step === 'spaces') return opening_hours.some(({ space_id }) => space_id === null);
  if (step === 'pictures') return photos.length > 0;
  if (step === 'team') return people.length > 1;
  return step !== 'publish' && step !== 'translations';
}
