import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Picture as PictureAddress } from '#shared/schemas/values.ts';
import { useRefusalText } from '../settings/refusal-text.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import { useWords } from '../words.tsx';
import * as css from './onboarding.module.css';
import { type OnboardingStep, STEPS } from './steps.ts';

export interface StepFrameProps {
  step: OnboardingStep;
  title: string;
  say: string;
  /** A picture beside the question on wide screens. */
  picture?: PictureAddress;
  /** Saves the answer and continues. A failure is shown, and nothing is lost. */
  onNext: () => Promise<void>;
  onSkip: () => Promise<void>;
  /** Leaves the questions, which are not asked again. */
  onSkipAll: () => Promise<void>;
  /** Goes to the previous question; undefined on the first. */
  onBack: (() => void) | undefined;
  children: ReactNode;
}

/** The layout of an onboarding question: progress, question, and buttons to continue or skip. */
export function StepFrame({ step, title, say, picture, onNext, onSkip, onSkipAll, onBack, children }: StepFrameProps) {
  const { t } = useWords();
  const refusalText = useRefusalText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const at = STEPS.indexOf(step);
  const last = at === STEPS.length - 1;
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const go = async (act: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void go(onNext);
  };
  return (
    <form className={picture ? css.onbStep : `${css.onbStep} ${css.onbWide}`} method="post" onSubmit={submit}>
      <div className={css.onbTop}>
        <StepProgress at={at} onBack={onBack} />
        {!last && (
          <Button kind="quiet" size="s" disabled={busy} onClick={() => go(onSkipAll)}>
            {t('onboarding.skip_all')}
          </Button>
        )}
      </div>
      <div className={css.onbIn}>
        <h1 ref={heading} id="onb-title" tabIndex={-1}>
          {title}
        </h1>
        <p className="lead muted">{say}</p>
        {children}
        {failure !== undefined && (
          <Note kind="brick" title={t('onboarding.failed')}>
            {refusalText(failure)}
          </Note>
        )}
        <div className={css.onbDo}>
          <Button type="submit" kind="clay" busy={busy} busyLabel={t('onboarding.saving')}>
            {t(last ? 'onboarding.finish' : 'onboarding.next')}
          </Button>
          <Button kind="quiet" disabled={busy} onClick={() => go(onSkip)}>
            {t('onboarding.skip')}
          </Button>
        </div>
      </div>
      {picture && (
        <div className={css.onbArt}>
          <Picture picture={picture} ratio="1x1" sizes="(min-width: 1024px) 520px, 100vw" eager />
        </div>
      )}
    </form>
  );
}

function StepProgress({ at, onBack }: { at: number; onBack: StepFrameProps['onBack'] }) {
  const { t } = useWords();
  return (
    <div className={`${css.onbAt} small`}>
      {onBack && <IconButton icon="arrow-left" label={t('onboarding.back')} onClick={onBack} />}
      <span className={css.onbBars} aria-hidden="true">
        {STEPS.map((step, place) => (
          <i key={step} className={place <= at ? css.on : undefined} />
        ))}
      </span>
      {t('onboarding.at', { step: at + 1, steps: STEPS.length })}
    </div>
  );
}
