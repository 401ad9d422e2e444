import { useWords } from '#web/words.tsx';
import { useStudioForm } from '../form-context.ts';
import * as css from '../studio-form.module.css';
import { Closures } from './closures.tsx';
import { HoursEditor } from './hours-editor.tsx';
import { SpaceList } from './space-list.tsx';
import { TeacherHours } from './teacher-hours.tsx';

/** The step for spaces, opening hours and closures. */
export function SpacesStep() {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  return (
    <>
      <section className={css.sformPart} id="spaces" tabIndex={-1}>
        <SpaceList spaces={studio.spaces.filter(({ kind }) => kind !== 'teacher')} />
      </section>
      <section className={css.sformPart} id="hours" tabIndex={-1}>
        <h2>{t('studio_form.hours.title')}</h2>
        <p className="muted">{t('studio_form.hours.lead')}</p>
        <HoursEditor spaceId={null} />
      </section>
      <TeacherHours />
      <section className={css.sformPart} id="closures" tabIndex={-1}>
        <h2>{t('studio_form.closures.title')}</h2>
        <p className="muted">{t('studio_form.closures.lead')}</p>
        <Closures />
      </section>
    </>
  );
}
