import { Link } from 'react-router';
import { useWords } from '#web/words.tsx';
import { TeamSection } from '../team/team-section.tsx';
import { studioInForm, useStudioForm } from './form-context.ts';

/** The step for the team. Its changes are saved at once, not with the draft. */
export function TeamStep() {
  const { t } = useWords();
  const { view, draft } = useStudioForm();
  return (
    <>
      {/* Refreshes the draft: a teacher is also a space of the studio. */}
      <TeamSection studio={studioInForm(view)} onChanged={() => draft.refresh()} />
      {view.studio.spaces.some(({ kind, archived }) => kind === 'teacher' && !archived) && (
        <p>
          <Link className="link action" to="?step=spaces#teachers">
            {t('studio_form.teachers.title')}
          </Link>
        </p>
      )}
    </>
  );
}
