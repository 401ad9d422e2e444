import { useNavigate, useSearchParams } from 'react-router';
import { SaveNote } from '#web/forms/drafts/save-note.tsx';
import { UnpublishedChanges } from '#web/forms/drafts/unpublished-changes.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import { useStudioWords } from './field-labels.ts';
import { useStudioForm } from './form-context.ts';
import { PublishButton } from './publish/publish-button.tsx';
import { GUIDED_STEPS, type Step } from './steps.ts';
import * as css from './studio-form.module.css';

/** The bar at the foot of the form: the current step, the save state, and the way forward. */
export function FormBar({ step }: { step: Step }) {
  const { t } = useWords();
  const form = useStudioForm();
  const { draft, view } = form;
  const words = useStudioWords(view.studio.spaces);
  // A studio that was published before needs no guided tour: its owner opens the path to change.
  const isGuided = view.studio.status === 'draft' && view.studio.published_at === null;
  const navigate = useNavigate();
  // Opened from the list of what publishing still needs.
  const isErrand = useSearchParams()[0].get('from') === 'publish' && step !== 'publish';
  const at = (GUIDED_STEPS as readonly Step[]).indexOf(step);
  const before = step === 'translations' ? 'publish' : GUIDED_STEPS[at - 1];
  const after = at < 0 ? undefined : GUIDED_STEPS[at + 1];
  const goTo = (other: Step) => {
    // What cannot be read would be lost with its field.
    if (form.misread.length > 0) {
      document.querySelector<HTMLElement>('#main [aria-invalid="true"]')?.focus();
      return;
    }
    void draft.save();
    void navigate(`?step=${other}`);
  };
  return (
    <div className={css.sformBar}>
      <div className={`wrap ${css.sformBarIn}`}>
        <div className={`small ${css.sformAt}`}>
          {isGuided && at >= 0 && (
            <b className="strong num">{t('studio_form.at', { step: at + 1, steps: GUIDED_STEPS.length })}</b>
          )}
          <SaveNote form={form} words={words} misread={form.misread.length > 0} />
        </div>
        <UnpublishedChanges form={form} words={words} />
        {isErrand && (
          <Button size="s" kind="clay" onClick={() => goTo('publish')}>
            {t('studio_form.back_to_publish')}
          </Button>
        )}
        {isGuided && before && !isErrand && (
          <ButtonLink size="s" kind="quiet" to={`?step=${before}`}>
            {t('studio_form.back')}
          </ButtonLink>
        )}
        {isGuided && after && !isErrand && (
          <Button size="s" kind="clay" onClick={() => goTo(after)}>
            {t('studio_form.next')}
          </Button>
        )}
        {step === 'publish' && <PublishButton />}
      </div>
    </div>
  );
}
