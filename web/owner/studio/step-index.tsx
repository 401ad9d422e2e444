import { Link } from 'react-router';
import { studioNeeds } from '#shared/studios/studio-needs.ts';
import * as chipCss from '#web/ui/chip.module.css';
import { useCurrentInSight } from '#web/ui/current-in-sight.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { studioInForm, useStudioForm } from './form-context.ts';
import { isFilled, STEP_OF_NEED, STEPS, type Step } from './steps.ts';
import * as css from './studio-form.module.css';

/** Lists the steps of the form, marking the open one and the complete ones; a row above the form on phones. */
export function StepIndex({ step }: { step: Step }) {
  const { t } = useWords();
  const { view } = useStudioForm();
  const inForm = studioInForm(view);
  const lacking = new Set(studioNeeds(inForm).map((need) => STEP_OF_NEED[need]));
  const row = useCurrentInSight(step);
  return (
    <nav ref={row} className={`${css.sformIndex} ${chipCss.rail} ${css.rail}`} aria-label={t('studio_form.index')}>
      {STEPS.map((each) => (
        <Link
          key={each}
          to={`?step=${each}`}
          className={each === step ? css.on : undefined}
          aria-current={each === step ? 'step' : undefined}
        >
          {t(`studio_form.${each}.name`)}
          {lacking.has(each) && <span className="sr">{t('studio_form.lacking')}</span>}
          {!lacking.has(each) && isFilled(inForm, each) && (
            <>
              <Icon name="check" size="s" />
              <span className="sr">{t('studio_form.complete')}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
