import { useEffect, useRef } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { mayDo } from '#shared/studios/team.ts';
import { LANGUAGE_NAMES } from '#shared/text/language-names.ts';
import { useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { UnprovenAddress } from '#web/accounts/unproven-address.tsx';
import { ApiProblem } from '#web/api.ts';
import { OrphanedDraft } from '#web/forms/drafts/orphaned-draft.tsx';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import type { ScreenHandle } from '#web/texts.ts';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import { OwnerBar, OwnerBarSpace } from '../owner-bar.tsx';
import { BasicsStep } from './basics/basics-step.tsx';
import { useStudioWords } from './field-labels.ts';
import { FormBar } from './form-bar.tsx';
import { FormContext, studioInForm } from './form-context.ts';
import { PicturesStep } from './pictures/pictures-step.tsx';
import { PlaceStep } from './place/place-step.tsx';
import { PublishStep } from './publish/publish-step.tsx';
import { PublishedStudio } from './publish/published-studio.tsx';
import { RulesStep } from './rules/rules-step.tsx';
import { scrollToHash } from './scroll-to-hash.ts';
import { SpacesStep } from './spaces/spaces-step.tsx';
import { StepIndex } from './step-index.tsx';
import { type Step, stepOf } from './steps.ts';
import * as css from './studio-form.module.css';
import { TeamStep } from './team-step.tsx';
import { TranslationsStep } from './translations/translations-step.tsx';
import { useStudioDraft, useStudioForEditing } from './use-studio-draft.ts';

export const handle: ScreenHandle = {
  texts: [
    'studio_form',
    'drafts',
    'studios',
    'owner',
    'team',
    'translations',
    'uploads',
    'map',
    'results_map',
    'dates',
    'fields',
    'holidays',
    'errors',
  ],
  bar: 'own',
  footer: 'none',
  members: true,
};

const STEP: Record<Step, () => React.ReactNode> = {
  basics: BasicsStep,
  place: PlaceStep,
  spaces: SpacesStep,
  pictures: PicturesStep,
  rules: RulesStep,
  team: TeamStep,
  publish: PublishStep,
  translations: TranslationsStep,
};

/** `/edit-studio/:studioId`: the form of a studio, guided step by step until first published. `?step=` is the step. */
export default function EditStudio() {
  const { t } = useWords();
  const { studioId = '' } = useParams();
  const { state, me } = useSession();
  const studio = useStudioForEditing(studioId, state === 'in');
  const words = useStudioWords([]);
  if (!studio.data && studio.error instanceof ApiProblem && studio.error.status === 404) {
    if (!me) return <NotFoundScreen />;
    return (
      <div className={`wrap ${css.sform}`}>
        <OrphanedDraft userId={me.id} thing={`studio:${studioId}`} words={words}>
          <NotFoundScreen />
        </OrphanedDraft>
      </div>
    );
  }
  return (
    <div className={`wrap ${css.sform}`}>
      <PageHead title={t('studio_form.title')} hidden />
      <NoScript />
      {state === 'out' && <SignInPrompt title={t('studio_form.title')}>{t('studio_form.sign_in')}</SignInPrompt>}
      {studio.isError && !studio.data && <Trouble error={studio.error} onRetry={() => studio.refetch()} />}
      {state !== 'out' && !studio.isError && !(studio.data && me) && <FormSkeleton />}
      {studio.data && me && <Form key={`${me.id} ${studio.data.id}`} userId={me.id} start={studio.data} />}
    </div>
  );
}

function Form({ userId, start }: { userId: string; start: StudioEditing }) {
  const { t } = useWords();
  const form = useStudioDraft(userId, start);
  const [query, setQuery] = useSearchParams();
  const { hash } = useLocation();
  const { studio } = form.view;
  const step = stepOf(query.get('step') ?? (start.published_at ? null : start.form_step));
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation within the form
  useEffect(() => {
    const arrived = scrollToHash(hash);
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (!arrived) {
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    if (
      studio.published_at === null &&
      studio.form_step !== step &&
      mayDo(studio.role, 'edit_studio') &&
      studio.status !== 'archived'
    ) {
      form.draft.set({ form_step: step });
    }
  }, [step, hash]);
  const Content = STEP[step];
  if (query.has('published') && studio.status === 'published') {
    return (
      <FormContext value={form}>
        <OwnerBar studio={studio} current="studio" />
        <PublishedStudio
          isAgain={query.get('published') === 'again'}
          onBack={() => setQuery({ step: 'basics' }, { replace: true })}
        />
      </FormContext>
    );
  }
  const isOut = studio.status === 'published' || studio.status === 'in_review';
  const head = step === 'publish' && isOut ? `studio_form.publish.${studio.status}` : `studio_form.${step}`;
  const readOnly = !mayDo(studio.role, 'edit_studio') || studio.status === 'archived';
  return (
    <FormContext value={form}>
      <OwnerBar studio={studio} current="studio" />
      <div className={css.sformCols}>
        <StepIndex step={step} />
        <div className={css.sformMain}>
          <h1 ref={heading} id="step-title" tabIndex={-1}>
            {t(`${head}.title`, { name: studio.name })}
          </h1>
          <p className={`muted ${css.sformLead}`}>
            {t(`${head}.lead`, { language: LANGUAGE_NAMES[studioInForm(form.view).language] })}
          </p>
          {studio.status === 'archived' && <Note>{t('errors.studios.archived')}</Note>}
          {!mayDo(studio.role, 'edit_studio') && <Note>{t('studio_form.read_only')}</Note>}
          {studio.status === 'draft' && mayDo(studio.role, 'publish_studio') && <UnprovenAddress reason="publish" />}
          <fieldset key={form.discards} className={css.sformFields} disabled={readOnly && step !== 'publish'}>
            <Content />
          </fieldset>
        </div>
      </div>
      <FormBar step={step} />
    </FormContext>
  );
}

function FormSkeleton() {
  return (
    <div className={css.sformSoon} aria-busy="true">
      <OwnerBarSpace />
      <SkeletonLine width="60%" height="48px" />
      <SkeletonLine height="48px" />
      <SkeletonLine height="48px" />
      <SkeletonLine height="160px" />
    </div>
  );
}
