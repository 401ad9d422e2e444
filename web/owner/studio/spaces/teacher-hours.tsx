import { useWords } from '#web/words.tsx';
import { useField, useStudioForm } from '../form-context.ts';
import * as css from '../studio-form.module.css';
import type { Week } from '../studio-paths.ts';
import { HoursEditor } from './hours-editor.tsx';

/** Edits when each teacher can be booked: at the studio's hours or at their own. Empty without teachers. */
export function TeacherHours() {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  const teachers = studio.spaces.filter(({ kind, archived }) => kind === 'teacher' && !archived);
  if (teachers.length === 0) return null;
  return (
    <section className={css.sformPart} id="teachers" tabIndex={-1}>
      <h2>{t('studio_form.teachers.title')}</h2>
      <p className="muted">{t('studio_form.teachers.lead')}</p>
      {teachers.map(({ id, name }) => (
        <Teacher key={id} spaceId={id} name={name} />
      ))}
    </section>
  );
}

function Teacher({ spaceId, name }: { spaceId: string; name: string }) {
  const { t } = useWords();
  const { value: week } = useField<Week>(`hours:${spaceId}`);
  return (
    <details className={css.sformMore}>
      <summary>
        <span>
          {name}{' '}
          <span className="muted">
            · {t(week.length === 0 ? 'studio_form.teachers.usual' : 'studio_form.teachers.own')}
          </span>
        </span>
      </summary>
      <HoursEditor spaceId={spaceId} />
    </details>
  );
}
