import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { ApiProblem } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import * as draftsCss from '#web/forms/drafts/drafts.module.css';
import { OrphanedDraft } from '#web/forms/drafts/orphaned-draft.tsx';
import { SaveNote } from '#web/forms/drafts/save-note.tsx';
import { UnpublishedChanges } from '#web/forms/drafts/unpublished-changes.tsx';
import * as segmentedCss from '#web/forms/fields/segmented.module.css';
import { offeringAddress } from '#web/offerings/urls.ts';
import { ownStudiosQuery } from '#web/owner/own-studios-query.ts';
import { OwnerBar, OwnerBarSpace } from '#web/owner/owner-bar.tsx';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import type { ScreenHandle } from '#web/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import * as manageCss from '../manage.module.css';
import { useOfferingActions } from '../offering-actions.ts';
import { offeringsAddress } from '../own-addresses.ts';
import { editingQuery } from '../own-offering-queries.ts';
import { ScreenSkeleton } from '../own-studio-screen.tsx';
import { StatusTag } from '../status-tag.tsx';
import { CardPreview } from './card-preview.tsx';
import { useOfferingWords } from './field-labels.ts';
import { focusField } from './missing-fields.ts';
import { FormSection, OfferingTextField } from './offering-fields.tsx';
import * as css from './offering-form.module.css';
import { PublishHint } from './publish-hint.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { PublishedOffering } from './published-offering.tsx';
import { AboutSection } from './sections/about-section.tsx';
import { IncludedSection } from './sections/included-section.tsx';
import { PhotosSection } from './sections/photos-section.tsx';
import { PriceSection } from './sections/price-section.tsx';
import { QuestionsSection } from './sections/questions-section.tsx';
import { TimeSection } from './sections/time-section.tsx';
import { WhereSection } from './sections/where-section.tsx';
import { Translations } from './translation-editor.tsx';
import { useOfferingDraft } from './use-offering-draft.ts';

export const handle: ScreenHandle = {
  texts: ['owner', 'offerings', 'offering_form', 'fields', 'drafts', 'translations', 'uploads'],
  bar: 'own',
  footer: 'none',
  members: true,
};

/** `/edit-offering/:offeringId`: the form of an offering. `?tab=` is the open tab. */
export default function EditOffering() {
  const { t } = useWords();
  const { offeringId = '' } = useParams();
  return (
    <div className={`wrap ${css.sell} ${manageCss.sell}`}>
      <PageHead title={t('offering_form.edit_title')} hidden />
      <NoScript />
      <Writer key={offeringId} id={offeringId} />
    </div>
  );
}

function Writer({ id }: { id: string }) {
  const { t } = useWords();
  const { state, me } = useSession();
  const offering = useQuery({
    ...editingQuery(api, id),
    enabled: state === 'in',
    // The draft refetches by itself and compares versions.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (state === 'out') {
    return <SignInPrompt title={t('offering_form.edit_title')}>{t('offering_form.sign_in')}</SignInPrompt>;
  }
  const shutOut = !offering.data && offering.error instanceof ApiProblem ? offering.error : undefined;
  if (shutOut?.status === 404) {
    return me ? <OrphanedChanges id={id} userId={me.id} instead={<NotFoundScreen />} /> : <NotFoundScreen />;
  }
  if (shutOut?.code === 'studios.no_right') {
    const why = t('offering_form.no_right');
    const note = <Note kind="brick">{why}</Note>;
    return me ? <OrphanedChanges id={id} userId={me.id} why={why} instead={note} /> : note;
  }
  if (!offering.data && offering.isError) return <Trouble error={offering.error} onRetry={() => offering.refetch()} />;
  if (!offering.data || !me) {
    return (
      <>
        <OwnerBarSpace />
        <ScreenSkeleton />
      </>
    );
  }
  return <OfferingWriter key={me.id} start={offering.data} userId={me.id} />;
}

interface OrphanedChangesProps {
  id: string;
  userId: string;
  why?: string;
  instead: ReactNode;
}

/** Shows the unsaved input of a user who has lost access to the offering, without data of its studio. */
function OrphanedChanges({ id, userId, why, instead }: OrphanedChangesProps) {
  const words = useOfferingWords({ spaces: [], people: [] }, '');
  return (
    <OrphanedDraft userId={userId} thing={`offering:${id}`} words={words} {...(why && { why })}>
      {instead}
    </OrphanedDraft>
  );
}

const TABS = ['form', 'preview', 'translations'] as const;

function OfferingWriter({ start, userId }: { start: OfferingEditing; userId: string }) {
  const { t } = useWords();
  const studios = useQuery(ownStudiosQuery(api));
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'form';
  const form = useOfferingDraft(userId, start);
  const offering = form.view.thing;
  const words = useOfferingWords(offering.studio, form.values.currency);
  const studio = studios.data?.find(({ id }) => id === offering.studio.id);
  const show = (next: (typeof TABS)[number], language?: string) => {
    const asked: Record<string, string> = next === 'form' ? {} : { tab: next, ...(language && { language }) };
    setQuery(asked, { replace: true, preventScrollReset: true });
  };
  const language = LANGUAGES.find((each) => each === query.get('language'));
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses on every navigation, also to the same hash
  useEffect(() => focusField(hash), [hash, key]);
  if (query.has('published') && offering.status === 'published') {
    return (
      <>
        {studio ? <OwnerBar studio={studio} current="offerings" /> : <OwnerBarSpace />}
        <PublishedOffering offering={offering} onBack={() => setQuery({}, { replace: true })} />
      </>
    );
  }
  return (
    <>
      {studio ? <OwnerBar studio={studio} current="offerings" /> : <OwnerBarSpace />}
      <OfferingHead offering={offering} title={form.values.title} />
      {offering.status === 'archived' && <ArchivedNote offering={offering} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box and legend */}
      <div
        className={`${segmentedCss.segmented} ${css.ofTabs}`}
        role="group"
        aria-label={t('offering_form.edit_title')}
      >
        {TABS.map((each) => (
          <button
            key={each}
            type="button"
            className={each === tab ? segmentedCss.on : undefined}
            data-tab={each}
            aria-pressed={each === tab}
            onClick={() => show(each)}
          >
            {t(`offering_form.tab.${each}`)}
          </button>
        ))}
      </div>
      {tab === 'translations' ? (
        <Translations
          key={form.discards}
          form={form}
          language={language}
          onChoose={(next) => show('translations', next)}
        />
      ) : (
        <div className={css.ofTwo} data-tab={tab}>
          <form
            key={form.discards}
            className={css.ofForm}
            method="post"
            noValidate
            onSubmit={(event) => event.preventDefault()}
          >
            <AboutSection form={form} />
            <PriceSection form={form} offering={offering} />
            <TimeSection form={form} offering={offering} />
            <IncludedSection form={form} />
            <WhereSection form={form} studio={offering.studio} />
            <QuestionsSection form={form} />
            <PhotosSection form={form} />
            <FormSection id="address" title={t('offering_form.part.address')}>
              <OfferingTextField
                form={form}
                field="slug"
                most={120}
                help={t('offering_form.help.slug', { slug: form.values.slug })}
              />
            </FormSection>
          </form>
          <aside className={css.ofSide}>
            <CardPreview offering={offering} values={form.values} />
            <PublishPanel offering={offering} />
          </aside>
        </div>
      )}
      <div className={`${draftsCss.saveBar} ${css.saveBar}`}>
        <div className={`wrap ${draftsCss.saveBarIn}`}>
          <SaveNote form={form} words={words} misread={form.misread.length > 0} />
          <UnpublishedChanges form={form} words={words} />
          {form.view.state !== 'ended' && (
            <PublishHint
              offering={offering}
              onSave={async () => (await form.draft.save()) && form.misread.length === 0}
              onPublished={() => setQuery({ published: '' })}
            />
          )}
        </div>
      </div>
    </>
  );
}

function OfferingHead({ offering, title }: { offering: OfferingEditing; title: string }) {
  const { t } = useWords();
  return (
    <header className={css.ofHead}>
      <Link className="link action" to={offeringsAddress(offering.studio)}>
        <Icon name="arrow-left" size="s" />
        {t('offering_form.list.title')}
      </Link>
      <h1>{title || t('offering_form.untitled')}</h1>
      <div className={css.ofState}>
        <StatusTag status={offering.status} />
        {offering.status === 'published' && (
          <Link className="link action" to={offeringAddress(offering)}>
            {t('offering_form.guests_see')}
          </Link>
        )}
      </div>
    </header>
  );
}

function ArchivedNote({ offering }: { offering: OfferingEditing }) {
  const { t } = useWords();
  const actions = useOfferingActions();
  return (
    <Note title={t('offering_form.is_archived')}>
      <Button size="s" onClick={() => void actions.restore(offering)}>
        {t('offering_form.restore')}
      </Button>
    </Note>
  );
}
