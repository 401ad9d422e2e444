import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { SERVICE_TYPES, type ServiceType } from '#shared/offerings/offerings.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import type { Language } from '#shared/text/languages.ts';
import { LANGUAGE_OPTIONS, SelectField } from '#web/forms/fields/select-field.tsx';
import type { ScreenHandle } from '#web/texts.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { loadStudioScreen } from '../own-studios-query.ts';
import * as css from './manage.module.css';
import { OwnStudioScreen } from './own-studio-screen.tsx';
import { TemplateList } from './template-list.tsx';

export const handle: ScreenHandle = {
  texts: ['owner', 'offerings', 'offering_form', 'offering_templates'],
  members: true,
  load: loadStudioScreen(),
};

/**
 * `/create-class/:studioId`, `/create-workshop/:studioId`, and `/create-offering/:studioId?type=` for other types: asks
 * for the type and language of a new offering, and for a template.
 */
export default function CreateOffering() {
  const { t } = useWords();
  const { studioId = '' } = useParams();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const named = /^\/create-(class|workshop)\//.exec(pathname)?.[1] ?? query.get('type');
  const type = SERVICE_TYPES.find((each) => each === named);
  return (
    <OwnStudioScreen studioId={studioId} title={t('offering_form.begin.title')}>
      {(studio) => <Begin key={type} studio={studio} first={type} />}
    </OwnStudioScreen>
  );
}

function Begin({ studio, first }: { studio: OwnStudio; first: ServiceType | undefined }) {
  const { t, language: reading } = useWords();
  const [type, setType] = useState<ServiceType | undefined>(first);
  const [language, setLanguage] = useState<Language>(reading);
  if (!studio.rights.includes('edit_offerings')) {
    return <Note kind="brick">{t('offering_form.no_right')}</Note>;
  }
  return (
    <>
      <h1 className={css.sellT}>{t('offering_form.begin.title')}</h1>
      <div className={css.sellChoose}>
        <SelectField
          label={t('offering_form.field.service_type')}
          value={type ?? ''}
          options={[
            { value: '', label: t('offering_form.begin.any') },
            ...SERVICE_TYPES.map((value) => ({ value, label: t(`catalogue.service_type.${value}`) })),
          ]}
          onChange={(chosen) => setType(chosen || undefined)}
        />
        <SelectField
          label={t('offering_form.field.language')}
          help={t('offering_form.begin.language_say')}
          value={language}
          options={LANGUAGE_OPTIONS}
          onChange={setLanguage}
        />
      </div>
      <h2 className={css.sellSub}>{t('offering_form.begin.from')}</h2>
      <TemplateList studio={studio} type={type} language={language} />
    </>
  );
}
