import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import type { StudioNeed } from '#shared/studios/studio-needs.ts';

/** The steps of the guided first visit, in order. */
export const GUIDED_STEPS = ['basics', 'place', 'spaces', 'pictures', 'rules', 'team', 'publish'] as const;
/** All steps of the form. */
export const STEPS = [...GUIDED_STEPS, 'translations'] as const;
export type Step = (typeof STEPS)[number];

export const stepOf = (name: string | null | undefined): Step => STEPS.find((step) => step === name) ?? 'basics';

/** The step that meets each need. */
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

/** True if a step has the content that guests look for, beyond what publishing requires (`STEP_OF_NEED`). */
export function isFilled({ opening_hours, photos, people }: StudioEditing, step: Step): boolean {
  if (step === 'spaces') return opening_hours.some(({ space_id }) => space_id === null);
  if (step === 'pictures') return photos.length > 0;
  if (step === 'team') return people.length > 1;
  return step !== 'publish' && step !== 'translations';
}
