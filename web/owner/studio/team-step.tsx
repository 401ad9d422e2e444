import { Link } from 'react-router';
import { useWords } from '../../words.tsx';
import { TeamSection } from '../team/team-section.tsx';
import { studioInForm, useStudioForm } from './form-context.ts';

/** Who works here. Each change is kept at once, beside what the form keeps. */
export function TeamStep() {
  const { t } = useWords();
  const { view, draft } = useStudioForm();
  return (
    <>
      {/* Whoever teaches is a space of the studio too. */}
      <TeamSection studio={studioInForm(view)} onChanged={() => draft.refresh()} />
      {view.studio.spaces.some(({ kind, archived }) => kind === 'teacher' && !archived) && (
        <p>
          <Link className="link act" to="?step=spaces#teachers">
            {t('studio_form.teachers.title')}
          </Link>
        </p>
      )}
    </>
  );
}
