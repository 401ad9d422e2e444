import { LANGUAGE_NAMES } from '#shared/text/language-names.ts';
import { LANGUAGES, type Language } from '#shared/text/languages.ts';
import { LanguageChips } from '#web/owner/translations/language-chips.tsx';
import { TranslatedLines } from '#web/owner/translations/translated-lines.tsx';
import { TranslatedText } from '#web/owner/translations/translated-text.tsx';
import { TranslationPair } from '#web/owner/translations/translation-pair.tsx';
import * as translationsCss from '#web/owner/translations/translations.module.css';
import { useWords } from '#web/words.tsx';
import * as css from './offering-form.module.css';
import { LineList } from './sections/line-list.tsx';
import {
  originalOf,
  TRANSLATED,
  type TranslatedField,
  type Translation,
  translatedFieldShare,
} from './translated-fields.ts';
import type { OfferingForm } from './use-offering-draft.ts';

interface TranslationsProps {
  form: OfferingForm;
  language: Language | undefined;
  onChoose: (language: Language) => void;
}

/** The translations of an offering: the progress of each language, and the selected one beside the original. */
export function Translations({ form, language, onChoose }: TranslationsProps) {
  const { t } = useWords();
  const { values } = form;
  const chosen = LANGUAGES.find((each) => each === language && each !== values.language);
  return (
    <section aria-labelledby="translations-title">
      <h2 id="translations-title">{t('offering_form.translations.title')}</h2>
      <p className={`${css.ofSay} muted`}>
        {t('offering_form.translations.say', { language: LANGUAGE_NAMES[values.language] })}
      </p>
      <LanguageChips
        labelledBy="translations-title"
        writtenIn={values.language}
        chosen={chosen}
        shareOf={(each) => translatedFieldShare(values, translationIn(form, each))}
        onChoose={onChoose}
      />
      {chosen && <TranslationForm key={chosen} form={form} language={chosen} />}
    </section>
  );
}

/** Returns a translation with its unsaved changes. */
function translationIn({ view }: OfferingForm, language: Language): Translation {
  return Object.fromEntries(TRANSLATED.map((field) => [field, view.valueAt(`${language}.${field}`)])) as Translation;
}

function TranslationForm({ form, language }: { form: OfferingForm; language: Language }) {
  const original = originalOf(form.values);
  const words = translationIn(form, language);
  const there = TRANSLATED.filter((field) => original[field].length > 0 || words[field].length > 0);
  return (
    <div className={translationsCss.trTranslation}>
      {there.map((field) => (
        <TranslatedPart key={field} {...{ form, field, language }} original={original[field]} words={words[field]} />
      ))}
    </div>
  );
}

interface TranslatedPartProps {
  form: OfferingForm;
  field: TranslatedField;
  language: Language;
  original: string | string[];
  words: string | string[];
}

const ROWS: Partial<Record<TranslatedField, number>> = { summary: 2, description: 8, accessibility: 3 };
const MAX_LENGTH: Partial<Record<TranslatedField, number>> = {
  title: 200,
  summary: 300,
  description: 6000,
  take_home_note: 600,
  accessibility: 1000,
};

function TranslatedPart({ form, field, language, original, words }: TranslatedPartProps) {
  const { t } = useWords();
  const writtenIn = form.values.language;
  const path = `${language}.${field}`;
  const error = form.errors[path];
  const set = (value: string | string[]) => form.draft.set({ [path]: value });
  const label = t('translations.field', {
    field: t(`offering_form.field.${field}`),
    language: LANGUAGE_NAMES[language],
  });
  if (field === 'take_home_steps' && typeof original !== 'string' && typeof words !== 'string') {
    const write = (line: string, place: number) => {
      const next = original.map((_, at) => (at === place ? line : (words[at] ?? '')));
      set(next.some(Boolean) ? next : []);
    };
    return (
      <TranslatedLines
        {...{ label, original, writtenIn, error }}
        lines={words}
        lang={language}
        max={120}
        onChange={write}
      />
    );
  }
  return (
    <TranslationPair original={original} writtenIn={writtenIn}>
      {typeof words === 'string' ? (
        <TranslatedText
          {...{ label, error }}
          value={words}
          lang={language}
          rows={ROWS[field]}
          max={MAX_LENGTH[field]}
          onChange={set}
        />
      ) : (
        <div lang={language}>
          <LineList label={label} lines={words} most={20} onChange={set} />
        </div>
      )}
    </TranslationPair>
  );
}
