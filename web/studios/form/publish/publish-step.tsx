import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { studioNeeds } from '../../../../shared/studio-needs.ts';
import { mayDo } from '../../../../shared/team.ts';
import { answer } from '../../../api.ts';
import { api } from '../../../browser-api.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { useWords } from '../../../words.tsx';
import { studioAddress } from '../../addresses.ts';
import { studioInForm, useStudioForm } from '../form-context.ts';
import { STEP_OF_NEED } from '../steps.ts';
import { useAct } from '../use-act.ts';
import { Preview } from './preview.tsx';
import { PutAway } from './put-away.tsx';

/** What is still missing, how it will look, and the one button. */
export function PublishStep() {
  const { t } = useWords();
  const { view } = useStudioForm();
  const { studio } = view;
  const inForm = studioInForm(view);
  const missing = studioNeeds(inForm);
  const { run, busy, failure } = useAct();
  const cache = useQueryClient();
  const [sent, setSent] = useState(false);
  const navigate = useNavigate();
  const mayPublish = mayDo(studio.role, 'publish_studio');
  const publish = async () => {
    const done = await run(() => answer(api.studios[':id'].publication.$post({ param: { id: studio.id } })));
    setSent(done);
    if (!done) return;
    // A site that looks at new studios first has nothing to show yet.
    void navigate(`?step=publish&published=${studio.published_at ? 'again' : 'first'}`);
    await cache.invalidateQueries({ queryKey: ['own-studios'] });
  };
  return (
    <>
      {missing.length > 0 && (
        <section className="sform-missing">
          <h2>{t('studio_form.publish.missing', { count: missing.length })}</h2>
          <ul className="sform-lines">
            {missing.map((need) => (
              <li key={need}>
                <Link to={`?step=${STEP_OF_NEED[need]}#${need}`}>
                  {t(`studio_form.needs.${need}`)}
                  <Icon name="chevron-right" size="s" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Wishes />
      <Standing sent={sent} />
      <Preview studio={inForm} />
      {failure && <Note kind="brick">{failure}</Note>}
      {studio.status === 'draft' && mayPublish && (
        <Button
          kind="clay"
          wide
          busy={busy}
          busyLabel={t('studio_form.publish.publishing')}
          disabled={missing.length > 0}
          onClick={publish}
        >
          {t('studio_form.publish.publish')}
        </Button>
      )}
      {mayPublish && <PutAway />}
    </>
  );
}

/** Where the studio stands, and what comes next. Who has just pressed the button is led to it. */
function Standing({ sent }: { sent: boolean }) {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  const place = useRef<HTMLDivElement>(null);
  const isOut = studio.status === 'published' || studio.status === 'in_review';
  useEffect(() => {
    if (!sent || !isOut) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, [sent, isOut]);
  if (studio.status === 'suspended') return <Note kind="brick">{t('errors.studios.suspended')}</Note>;
  if (!isOut) return null;
  return (
    <div ref={place} tabIndex={-1} className="sform-news">
      {studio.status === 'published' ? (
        <Note kind="leaf" title={t('owner.published.title', { name: studio.name })}>
          <Link className="link" to={studioAddress(studio)}>
            {t('owner.public_page')}
          </Link>
        </Note>
      ) : (
        <Note kind="glaze">{t('studio_form.publish.in_review')}</Note>
      )}
      <ButtonLink kind="clay" wide to={`/manage-offerings/${studio.id}`}>
        {t('owner.published.offerings')}
      </ButtonLink>
    </div>
  );
}

/** Nothing that publishing needs, and what guests look for all the same. */
function Wishes() {
  const { t } = useWords();
  const { studio } = useStudioForm().view;
  const wishes = [
    studio.photos.length === 0 && (['pictures', 'pictures'] as const),
    studio.opening_hours.length === 0 && (['spaces#hours', 'hours'] as const),
    studio.house_rules.length === 0 && (['rules', 'rules'] as const),
    studio.translations.every(({ tagline, description }) => !tagline && !description) &&
      (['translations', 'translations'] as const),
  ].filter((wish) => wish !== false);
  if (wishes.length === 0) return null;
  return (
    <section className="sform-part">
      <h2>{t('studio_form.publish.better')}</h2>
      <ul className="sform-lines">
        {wishes.map(([place, wish]) => (
          <li key={wish}>
            <Link to={`?step=${place}`}>
              {t(`studio_form.publish.wish_${wish}`)}
              <Icon name="chevron-right" size="s" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
