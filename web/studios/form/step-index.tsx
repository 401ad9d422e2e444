import { Link } from 'react-router';
import { studioNeeds } from '../../../shared/studio-needs.ts';
import { useCurrentInSight } from '../../ui/current-in-sight.ts';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../words.tsx';
import { studioInForm, useStudioForm } from './form-context.ts';
import { STEP_OF_NEED, STEPS, type Step } from './steps.ts';

/** The parts of the form: which is open, and where something is missing. A row above it on the phone. */
export function StepIndex({ step }: { step: Step }) {
  const { t } = useWords();
  const { view } = useStudioForm();
  const lacking = new Set(studioNeeds(studioInForm(view)).map((need) => STEP_OF_NEED[need]));
  const row = useCurrentInSight(step);
  return (
    <nav ref={row} className="sform-index rail" aria-label={t('studio_form.index')}>
      {STEPS.map((each) => (
        <Link
          key={each}
          to={`?step=${each}`}
          className={each === step ? 'on' : undefined}
          aria-current={each === step ? 'step' : undefined}
        >
          {t(`studio_form.${each}.name`)}
          {lacking.has(each) && (
            <>
              <i className="sform-dot" aria-hidden="true" />
              <span className="sr">{t('studio_form.lacking')}</span>
            </>
          )}
          {!lacking.has(each) && each !== 'publish' && each !== 'translations' && <Icon name="check" size="s" />}
        </Link>
      ))}
    </nav>
  );
}
