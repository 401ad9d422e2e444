import { useNavigate } from 'react-router';
import { LiveChanges } from '../../drafts/live-changes.tsx';
import { SaveNote } from '../../drafts/save-note.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useWords } from '../../words.tsx';
import { useStudioForm } from './form-context.ts';
import { useStudioWords } from './part-words.ts';
import { GUIDED_STEPS, type Step } from './steps.ts';

/** Always in sight: where one is, whether it is saved, and the way on. */
export function FormBar({ step }: { step: Step }) {
  const { t } = useWords();
  const form = useStudioForm();
  const { draft, view } = form;
  const words = useStudioWords(view.studio.spaces);
  // Who comes back to a studio that was public once opens what they want to change.
  const isGuided = view.studio.status === 'draft' && view.studio.published_at === null;
  const navigate = useNavigate();
  const at = (GUIDED_STEPS as readonly Step[]).indexOf(step);
  const before = step === 'translations' ? 'publish' : GUIDED_STEPS[at - 1];
  const after = at < 0 ? undefined : GUIDED_STEPS[at + 1];
  const goOn = () => {
    void draft.save();
    void navigate(`?step=${after}`);
  };
  return (
    <div className="sform-bar">
      <div className="wrap sform-bar-in">
        <div className="small sform-at">
          {isGuided && at >= 0 && (
            <b className="strong num">{t('studio_form.at', { step: at + 1, steps: GUIDED_STEPS.length })}</b>
          )}
          <SaveNote form={form} words={words} />
        </div>
        <LiveChanges form={form} words={words} />
        {isGuided && before && (
          <ButtonLink size="s" kind="quiet" to={`?step=${before}`}>
            {t('studio_form.back')}
          </ButtonLink>
        )}
        {isGuided && after && (
          <Button size="s" kind="clay" onClick={goOn}>
            {t('studio_form.next')}
          </Button>
        )}
      </div>
    </div>
  );
}
