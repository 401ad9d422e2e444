import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { studioNeeds } from '#shared/studios/studio-needs.ts';
import { mayDo } from '#shared/studios/team.ts';
import { PauseSection } from '#web/owner/pause/pause-section.tsx';
import { studioAddress } from '#web/studios/urls.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { studioInForm, useStudioForm } from '../form-context.ts';
import { STEP_OF_NEED } from '../steps.ts';
import * as css from '../studio-form.module.css';
import { Preview } from './preview.tsx';
import { TakeOffline } from './take-offline.tsx';

/** The step for publishing: what is missing, and a preview; the bar below has the button. */
export function PublishStep() {
  const { t } = useWords();
  const { view } = useStudioForm();
  const { studio } = view;
  const inForm = studioInForm(view);
  const missing = studioNeeds(inForm);
  const mayPublish = mayDo(studio.role, 'publish_studio');
  return (
    <>
      {missing.length > 0 && (
        <section className={css.sformMissing}>
          <h2>{t('studio_form.publish.missing', { count: missing.length })}</h2>
          <ul className={css.sformLines}>
            {missing.map((need) => (
              <li key={need}>
                <Link to={`?step=${STEP_OF_NEED[need]}&from=publish#${need}`}>
                  {t(`studio_form.needs.${need}`)}
                  <Icon name="chevron-right" size="s" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Recommendations />
      <PublishedStatus />
      <Preview studio={inForm} />
      <PauseSection studioId={studio.id} />
      {mayPublish && <TakeOffline />}
    </>
  );
}

/** Shows the studio's status and what comes next; takes the focus when the status changes. */
function PublishedStatus() {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  const place = useRef<HTMLDivElement>(null);
  const isOut = studio.status === 'published' || studio.status === 'in_review';
  const wasOut = useRef(isOut);
  useEffect(() => {
    const isNew = isOut && !wasOut.current;
    wasOut.current = isOut;
    if (!isNew) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, [isOut]);
  if (studio.status === 'suspended') return <Note kind="brick">{t('errors.studios.suspended')}</Note>;
  if (!isOut) return null;
  return (
    <div ref={place} tabIndex={-1} className={css.sformNews}>
      {studio.status === 'published' && (
        <Link className="link action" to={studioAddress(studio)}>
          {t('owner.public_page')}
        </Link>
      )}
      <ButtonLink kind="clay" wide to={`/manage-offerings/${studio.id}`}>
        {t('owner.published.offerings')}
      </ButtonLink>
    </div>
  );
}

/** Suggests content that publishing does not require but guests look for. */
function Recommendations() {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  const suggestions = [
    studio.photos.length === 0 && (['pictures', 'pictures'] as const),
    studio.opening_hours.length === 0 && (['spaces#hours', 'hours'] as const),
    studio.house_rules.length === 0 && (['rules', 'rules'] as const),
    studio.translations.every(({ tagline, description }) => !tagline && !description) &&
      (['translations', 'translations'] as const),
  ].filter((suggestion) => suggestion !== false);
  if (suggestions.length === 0) return null;
  return (
    <section className={css.sformPart}>
      <h2>{t('studio_form.publish.better')}</h2>
      <ul className={css.sformLines}>
        {suggestions.map(([place, suggestion]) => (
          <li key={suggestion}>
            <Link to={`?step=${place}`}>
              {t(`studio_form.publish.wish_${suggestion}`)}
              <Icon name="chevron-right" size="s" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
