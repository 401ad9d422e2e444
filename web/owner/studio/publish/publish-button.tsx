import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { studioNeeds } from '#shared/studios/studio-needs.ts';
import { mayDo } from '#shared/studios/team.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { studioInForm, useStudioForm } from '../form-context.ts';
import * as css from '../studio-form.module.css';
import { useStudioAction } from '../use-studio-action.ts';

/** Publishes a draft and shows the error if refused; disabled while something is missing. */
export function PublishButton() {
  const { t } = useWords();
  const { view } = useStudioForm();
  const { studio } = view;
  const { run, busy, failure } = useStudioAction();
  const cache = useQueryClient();
  const navigate = useNavigate();
  if (studio.status !== 'draft' || !mayDo(studio.role, 'publish_studio')) return null;
  const publish = async () => {
    if (!(await run(() => readJson(api.studios[':id'].publication.$post({ param: { id: studio.id } }))))) return;
    // A studio that has a date of publication was public before.
    void navigate(`?step=publish&published=${studio.published_at ? 'again' : 'first'}`);
    await cache.invalidateQueries({ queryKey: ['own-studios'] });
  };
  return (
    <>
      {failure && (
        <div className={css.sformRefused}>
          <Note kind="brick">{failure}</Note>
        </div>
      )}
      <Button
        size="s"
        kind="clay"
        busy={busy}
        busyLabel={t('studio_form.publish.publishing')}
        disabled={studioNeeds(studioInForm(view)).length > 0}
        onClick={publish}
      >
        {t('studio_form.publish.publish')}
      </Button>
    </>
  );
}
