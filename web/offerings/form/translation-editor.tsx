import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../shared/languages.ts';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../words.tsx';
import { LineList } from './line-list.tsx';
import { StepWords } from './step-words.tsx';
import { originalOf, TRANSLATED, type TranslatedField, type Translation, toldShare } from './translated-fields.ts';
import type { OfferingForm } from './use-offering-draft.ts';

interface TranslationsProps {
  form: OfferingForm;
  language: Language | undefined;
  onChoose: (language: Language) => void;
}

/** The languages of an offering, how far each is, and the one that is being written beside the original. */
export function Translations({ form, language, onChoose }: TranslationsProps) {
  const { t } = useWords();
  const { values } = form;
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
              {t('offering_form.translations.share', { percent: toldShare(values, translationIn(form, each)) })}
            </span>
          </button>
        ))}
      </div>
      {chosen && <TranslationForm key={chosen} form={form} language={chosen} />}
    </section>
  );
}

/** A translation as it stands in the form. */
function translationIn({ view }: OfferingForm, language: Language): Translation {
  return Object.fromEntries(TRANSLATED.map((field) => [field, view.partOf(`${language}.${field}`)])) as Translation;
}

function TranslationForm({ form, language }: { form: OfferingForm; language: Language }) {
  const { values } = form;
  const original = originalOf(values);
  const words = translationIn(form, language);
  return (
    <div className="of-translation">
      {TRANSLATED.filter((field) => original[field].length > 0 || words[field].length > 0).map((field) => (
        <div key={field} className="of-pair">
          <div className="of-original" lang={values.language}>
            <b className="small strong">{LANGUAGE_NAMES[values.language]}</b>
            <Original words={original[field]} />
          </div>
          <TranslatedWords
            field={field}
            words={words[field]}
            original={original[field]}
            error={form.errors[`${language}.${field}`]}
            lang={language}
            onChange={(changed) => form.draft.set({ [`${language}.${field}`]: changed })}
          />
        </div>
      ))}
    </div>
  );
}

function Original({ words }: { words: string | readonly string[] }) {
  if (typeof words === 'string') return <p className="of-told">{words}</p>;
  return (
    <ul>
      {words.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be called the same
        <li key={at}>{line}</li>
      ))}
    </ul>
  );
}

interface TranslatedWordsProps {
  field: TranslatedField;
  words: string | string[];
  original: string | string[];
  error: string | undefined;
  lang: Language;
  onChange: (words: string | string[]) => void;
}

const ROWS: Partial<Record<TranslatedField, number>> = { summary: 2, description: 8, accessibility: 3 };
const MOST: Partial<Record<TranslatedField, number>> = {
  title: 200,
  summary: 300,
  description: 6000,
  take_home_note: 600,
  accessibility: 1000,
};

function TranslatedWords({ field, words, original, error, lang, onChange }: TranslatedWordsProps) {
  const { t } = useWords();
  const label = t('offering_form.translations.field', {
    field: t(`offering_form.field.${field}`),
    language: LANGUAGE_NAMES[lang],
  });
  if (typeof words !== 'string') {
    if (field === 'take_home_steps') {
      return <StepWords steps={original.length} {...{ label, words, error, lang, onChange }} />;
    }
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
