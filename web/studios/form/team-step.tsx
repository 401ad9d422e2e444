import { TeamSection } from '../../team/team-section.tsx';
import { studioInForm, useStudioForm } from './form-context.ts';

/** Who works here. Each change is kept at once, beside what the form keeps. */
export function TeamStep() {
  const { view } = useStudioForm();
  return <TeamSection studio={studioInForm(view)} />;
}
