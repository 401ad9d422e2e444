import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../shared/languages.ts';
import type { OfferingEditing, OfferingTranslation } from '../../../shared/schemas/offering-editing.ts';
import { formatTime } from '../../../shared/time.ts';
import { ApiProblem, answer } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { ClashNote } from '../../drafts/clash-note.tsx';
import { draftKey } from '../../drafts/kept.ts';
import { SaveState } from '../../drafts/save-state.tsx';
import { useAutosave } from '../../drafts/use-autosave.ts';
import { Field } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { useWords } from '../../words.tsx';
import { editingQuery } from '../manage/own-offering-queries.ts';
import { LineList } from './line-list.tsx';
import { fieldError, type OfferingFields } from './offering-fields.ts';
import { TRANSLATED, type TranslatedField, toldShare } from './translated-fields.ts';

type Words = Omit<OfferingTranslation, 'language'>;
const NOTHING: Words = { title: '', summary: '', description: '', included: [], bring: [], take_home_note: '' };

const wordsIn = (offering: OfferingEditing, language: Language): Words => {
  const { language: _, ...words } = offering.translations.find((each) => each.language === language) ?? {
    language,
    ...NOTHING,
  };
  return words;
};

interface TranslationsProps {
  offering: OfferingEditing;
  /** The original as it stands in the form. */
  values: OfferingFields;
  userId: string;
  language: Language | undefined;
  onChoose: (language: Language) => void;
}

/** The languages of an offering, how far each is, and the one that is being written beside the original. */
export function Translations({ offering, values, userId, language, onChoose }: TranslationsProps) {
  const { t } = useWords();
  const others = LANGUAGES.filter((each) => each !== values.language);
  const chosen = language && others.includes(language) ? language : undefined;
  return (
    <section aria-labelledby="translations-title">
      <h2 id="translations-title">{t('offering_form.translations.title')}</h2>
      <p className="of-say muted">
        {t('offering_form.translations.say', { language: LANGUAGE_NAMES[values.language] })}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box and legend */}
      <div className="of-languages" role="group" aria-labelledby="translations-title">
        {others.map((each) => (
          <button
            key={each}
            type="button"
            className={each === chosen ? 'chip on' : 'chip'}
            aria-pressed={each === chosen}
            onClick={() => onChoose(each)}
          >
            <span lang={each}>{LANGUAGE_NAMES[each]}</span>
            <span className="n">
              {t('offering_form.translations.share', { percent: toldShare(values, wordsIn(offering, each)) })}
            </span>
          </button>
        ))}
      </div>
      {chosen && <TranslationForm key={chosen} offering={offering} values={values} userId={userId} language={chosen} />}
    </section>
  );
}

function TranslationForm({
  offering,
  values,
  userId,
  language,
}: Omit<TranslationsProps, 'onChoose' | 'language'> & { language: Language }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const savedOf = (after: OfferingEditing) => {
    cache.setQueryData(editingQuery(api, offering.id).queryKey, after);
    return { fields: wordsIn(after, language), version: after.version };
  };
  const form = useAutosave<Words>(draftKey(userId, `offering:${offering.id}:${language}`), {
    saved: { fields: wordsIn(offering, language), version: offering.version },
    send: async (version, changed) =>
      savedOf(
        await inWords(
          language,
          answer(
            api.offerings[':id'].translations[':language'].$put({
              param: { id: offering.id, language },
              json: { version, ...changed },
            }),
          ),
        ),
      ),
    read: async () => savedOf(await answer(api.offerings[':id'].editing.$get({ param: { id: offering.id } }))),
    fieldsOf: ({ code, fields }, sent) =>
      code === 'http.invalid' ? sent.filter((field) => fields?.some(({ path }) => path.split('.')[0] === field)) : [],
  });
  const { refresh } = form;
  useEffect(
    () => refresh({ fields: wordsIn(offering, language), version: offering.version }),
    [refresh, offering, language],
  );
  const original = { ...values, take_home_note: values.take_home?.note ?? '' };
  return (
    <div className="of-translation">
      <SaveState state={form.state} wrong={Object.keys(form.problems).length > 0} />
      {form.problem && <Note kind="brick">{form.problem.detail}</Note>}
      {form.clash && (
        <ClashNote
          by={form.clash.by}
          at={formatTime(form.clash.at, offering.studio.time_zone)}
          fields={Object.entries(form.clash.current).map(([field, theirs]) => ({
            name: t(`offering_form.field.${field}`),
            theirs: String(theirs),
          }))}
          onSettle={(mine) => void form.settle(mine)}
        />
      )}
      {TRANSLATED.filter((field) => original[field].length > 0 || form.values[field].length > 0).map((field) => (
        <div key={field} className="of-pair">
          <div className="of-original" lang={values.language}>
            <b className="small strong">{LANGUAGE_NAMES[values.language]}</b>
            <Original words={original[field]} />
          </div>
          <TranslatedWords
            field={field}
            words={form.values[field]}
            error={fieldError(form.problems[field], field)}
            lang={language}
            onChange={(words) => form.set({ [field]: words })}
          />
        </div>
      ))}
    </div>
  );
}

/** The server names the fields of a translation "ca.title"; here there is one language. */
async function inWords<Answer>(language: Language, request: Promise<Answer>): Promise<Answer> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof ApiProblem) || !error.problem.data?.current) throw error;
    const { data } = error.problem;
    const current = Object.fromEntries(
      Object.entries(data.current as object).map(([field, value]) => [field.replace(`${language}.`, ''), value]),
    );
    throw new ApiProblem({ ...error.problem, data: { ...data, current } });
  }
}

function Original({ words }: { words: string | readonly string[] }) {
  if (typeof words === 'string') return <p className="of-told">{words}</p>;
  return (
    <ul>
      {words.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface TranslatedWordsProps {
  field: TranslatedField;
  words: string | string[];
  error: string | undefined;
  lang: Language;
  onChange: (words: string | string[]) => void;
}

const ROWS: Partial<Record<TranslatedField, number>> = { summary: 2, description: 8 };
const MOST: Partial<Record<TranslatedField, number>> = {
  title: 200,
  summary: 300,
  description: 6000,
  take_home_note: 600,
};

function TranslatedWords({ field, words, error, lang, onChange }: TranslatedWordsProps) {
  const { t } = useWords();
  const label = t('offering_form.translations.field', {
    field: t(`offering_form.field.${field}`),
    language: LANGUAGE_NAMES[lang],
  });
  if (typeof words !== 'string') {
    return (
      <div lang={lang}>
        <LineList label={label} lines={words} most={20} onChange={onChange} />
      </div>
    );
  }
  return (
    <Field label={label} error={error}>
      {(wiring) => (
        <textarea
          {...wiring}
          lang={lang}
          className="of-short"
          rows={ROWS[field] ?? 1}
          maxLength={MOST[field]}
          value={words}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
