import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { templatesFor, templateText } from '#shared/offerings/offering-templates.ts';
import type { ServiceType } from '#shared/offerings/offerings.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import type { Language } from '#shared/text/languages.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { durationText } from '#web/offerings/offering-words.ts';
import { problemText } from '#web/problem-text.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './manage.module.css';
import { editAddress } from './own-addresses.ts';
import { editingQuery, ownOfferingLists } from './own-offering-queries.ts';

interface TemplateListProps {
  studio: OwnStudio;
  /** The service type of the templates; all if omitted. */
  type?: ServiceType;
  /** The language of the draft; the user's language if omitted. */
  language?: Language;
}

/** Lists templates, those for the studio's crafts first; a press creates a draft from one. */
export function TemplateList({ studio, type, language }: TemplateListProps) {
  const words = useWords();
  const { t } = words;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const begin = async (service_type: ServiceType, template?: string) => {
    if (busy !== undefined) return;
    setBusy(template ?? '');
    setProblem(undefined);
    try {
      const json = { service_type, language: language ?? words.language, ...(template && { template }) };
      const made = await readJson(api.studios[':id'].offerings.$post({ param: { id: studio.id }, json }));
      cache.setQueryData(editingQuery(api, made.id).queryKey, made);
      void cache.invalidateQueries(ownOfferingLists);
      navigate(editAddress(made));
    } catch (error) {
      setProblem(problemText(t, error));
      setBusy(undefined);
    }
  };
  return (
    <>
      {problem && <Note kind="brick">{problem}</Note>}
      <ul className={css.sellTemplates}>
        {templatesFor(studio.types, type).map((template) => (
          <li key={template.key}>
            <button
              type="button"
              className={css.sellTemplate}
              disabled={busy !== undefined}
              onClick={() => void begin(type ?? template.service_type, template.key)}
            >
              <b className="strong">{templateText(t, template, 'title')}</b>
              <span className="small muted">
                {t(`catalogue.service_type.${type ?? template.service_type}`)} ·{' '}
                {durationText(words, template.duration_minutes)}
              </span>
              <span className="small">{templateText(t, template, 'summary')}</span>
              {busy === template.key && <Spinner />}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={`${css.sellTemplate} ${css.sellBlank}`}
            disabled={busy !== undefined}
            onClick={() => void begin(type ?? 'workshop')}
          >
            {busy === '' ? <Spinner /> : <Icon name="plus" />}
            <b className="strong">{t('offering_form.blank')}</b>
            <span className="small muted">{t('offering_form.blank_say')}</span>
          </button>
        </li>
      </ul>
    </>
  );
}
