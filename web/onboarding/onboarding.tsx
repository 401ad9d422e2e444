import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { Me, ProfileChange } from '#shared/schemas/accounts.ts';
import { safeNextPath } from '../accounts/next-url.ts';
import { ME, useSession } from '../accounts/session.ts';
import { SignInPrompt } from '../accounts/sign-in-prompt.tsx';
import { readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import type { ScreenHandle } from '../texts.ts';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import { clearAnswers, useAnswers } from './answers.ts';
import { goBackTo, historyPlace } from './history-place.ts';
import { InterestsStep } from './interests-step.tsx';
import { LanguageStep } from './language-step.tsx';
import * as css from './onboarding.module.css';
import { type OnboardingStep, stepAfter, stepBefore, stepOf } from './steps.ts';
import { StudioStep } from './studio-step.tsx';
import { WhereStep } from './where-step.tsx';

export const handle: ScreenHandle = { texts: ['onboarding', 'auth', 'dashboard'], bar: 'own', footer: 'none' };

const STEP = { language: LanguageStep, interests: InterestsStep, where: WhereStep, studio: StudioStep };

/**
 * `/onboarding`: four short questions to a new person, each of which can be skipped, as can all at once; leads to
 * `?next=`.
 */
export default function Onboarding() {
  const { t } = useWords();
  const { state, me, failure, retry } = useSession();
  return (
    <div className={`wrap ${css.onb}`}>
      <PageHead title={t('onboarding.title')} hidden />
      {state === 'out' && <SignInPrompt title={t('onboarding.title')}>{t('onboarding.sign_in')}</SignInPrompt>}
      {me && <Questions key={me.id} me={me} />}
      {failure && (
        <>
          <h1>{t('onboarding.title')}</h1>
          <Trouble error={failure} onRetry={retry} title={t('dashboard.no_profile')} />
        </>
      )}
      {state !== 'out' && !me && !failure && <OnboardingSkeleton />}
    </div>
  );
}

function Questions({ me }: { me: Me }) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [query] = useSearchParams();
  const [answers, onAnswer] = useAnswers(me.id);
  // People who completed it before are not asked again; those who complete it now are redirected below.
  const [wasDone] = useState(me.onboardingCompleted);
  // History position of the first question, so that "back" skips all questions once they are answered.
  const [first] = useState(historyPlace);
  const step = stepOf(query.get('step'));
  const next = query.get('next');
  if (wasDone) return <Navigate to={safeNextPath(next)} replace />;

  const change = async (wanted: ProfileChange) => {
    if (Object.keys(wanted).length === 0) return;
    cache.setQueryData([...ME, me.id], await readJson(api.me.$patch({ json: wanted })));
  };
  const placeOf = (other: OnboardingStep) => {
    const there = new URLSearchParams(query);
    there.set('step', other);
    return { search: `?${there}` };
  };
  const before = stepBefore(step);
  const goBack = () => {
    if (historyPlace() > first) return void navigate(-1);
    if (before) void navigate(placeOf(before), { replace: true });
  };
  const goOn = async (wanted: ProfileChange) => {
    const after = stepAfter(step);
    await change(after ? wanted : { ...wanted, onboardingCompleted: true });
    if (after) return navigate(placeOf(after));
    await leave(wanted.userType);
  };
  const leave = async (userType?: ProfileChange['userType']) => {
    clearAnswers();
    await goBackTo(first);
    await navigate(placeAfter(next, userType), { replace: true });
  };
  const skipAll = async () => {
    await change({ onboardingCompleted: true });
    await leave();
  };
  const Step = STEP[step];
  return (
    <Step
      key={step}
      step={step}
      me={me}
      answers={answers}
      onAnswer={onAnswer}
      save={goOn}
      onSkip={() => goOn({})}
      onSkipAll={skipAll}
      onBack={before && goBack}
    />
  );
}

/** Returns where onboarding leads: to `next`, else studio owners to listing their studio. */
const placeAfter = (next: string | null, userType: ProfileChange['userType']) =>
  next === null && userType === 'studio_owner' ? '/list-studio' : safeNextPath(next);

function OnboardingSkeleton() {
  return (
    <div className={css.onbStep} aria-busy="true">
      <div className={css.onbIn}>
        <SkeletonLine width="96px" />
        <SkeletonLine width="90%" height="48px" />
        <SkeletonLine width="60%" />
        <SkeletonLine height="200px" />
      </div>
    </div>
  );
}
