import { useSearchParams } from 'react-router';
import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { LANGUAGES, type Language } from '#shared/text/languages.ts';
import { LANGUAGE_OPTIONS, SelectField } from '#web/forms/fields/select-field.tsx';
import { LanguageChips } from '#web/owner/translations/language-chips.tsx';
import { TranslatedLines } from '#web/owner/translations/translated-lines.tsx';
import { TranslatedText } from '#web/owner/translations/translated-text.tsx';
import { TranslationPair } from '#web/owner/translations/translation-pair.tsx';
import * as css from '#web/owner/translations/translations.module.css';
import { useWords } from '#web/words.tsx';
import { useStudioWords } from '../field-labels.ts';
import { studioInForm, useStudioField, useStudioForm } from '../form-context.ts';
import { type Original, originalsOf, translatedShare } from './translatable.ts';

type Rules = Readonly<Record<string, string>>;

/** The step for translations: the progress of each language, and the selected one beside the original. */
export function TranslationsStep() {
  const { view } = useStudioForm();
  const studio = useOriginals();
  const [query, setQuery] = useSearchParams();
  const chosen = LANGUAGES.find((each) => each === query.get('language') && each !== studio.language);
  const texts = originalsOf(studio).flatMap(({ originals }) => originals);
  const shareOf = (language: Language) => {
    const rules = view.valueAt(`${language}:house_rules`) as Rules;
    return translatedShare([
      ...texts.map(({ path }) => view.valueAt(`${language}:${path}`) as string),
      ...studio.house_rules.map((rule) => rules[rule] ?? ''),
    ]);
  };
  return (
    <>
      <WrittenIn />
      <div>
        <LanguageChips
          labelledBy="step-title"
          writtenIn={studio.language}
          chosen={chosen}
          shareOf={shareOf}
          onChoose={(language) =>
            setQuery({ step: 'translations', language }, { replace: true, preventScrollReset: true })
          }
        />
        {chosen && <TranslationForm key={chosen} studio={studio} language={chosen} />}
      </div>
    </>
  );
}

/** Returns the studio with its unsaved changes, including those of its spaces. */
function useOriginals(): StudioEditing {
  const { view } = useStudioForm();
  const studio = studioInForm(view);
  const typed = (id: string, field: string) => view.valueAt(`space:${id}:${field}`) as string;
  return {
    ...studio,
    spaces: studio.spaces.map((space) => ({
      ...space,
      name: typed(space.id, 'name'),
      about: typed(space.id, 'about'),
    })),
  };
}

function WrittenIn() {
  const { t } = useWords();
  const { value, set, error } = useStudioField('language');
  return (
    <SelectField
      label={t('studio_form.parts.language')}
      error={error}
      name="language"
      value={value}
      options={LANGUAGE_OPTIONS}
      onChange={set}
    />
  );
}

interface TranslationProps {
  studio: StudioEditing;
  language: Language;
}

function TranslationForm({ studio, language }: TranslationProps) {
  return (
    <div className={css.trTranslation}>
      {originalsOf(studio).map(({ id, name, originals }) => (
        <section key={id} className={css.trTranslation} aria-labelledby={`translated-${id}`}>
          <h2 id={`translated-${id}`}>{name}</h2>
          {originals.map((original) => (
            <TranslatedPart key={original.path} {...{ original, language }} writtenIn={studio.language} />
          ))}
          {id === '' && studio.house_rules.length > 0 && <TranslatedRules {...{ studio, language }} />}
        </section>
      ))}
    </div>
  );
}

const ROWS: Partial<Record<Original['field'], number>> = { tagline: 2, description: 8, about: 3 };

interface TranslatedPartProps {
  original: Original;
  writtenIn: Language;
  language: Language;
}

function TranslatedPart({ original: { path: own, field, text }, writtenIn, language }: TranslatedPartProps) {
  const { view, draft } = useStudioForm();
  const { nameOf } = useStudioWords([]);
  const path = `${language}:${own}`;
  return (
    <TranslationPair original={text} writtenIn={writtenIn}>
      <TranslatedText
        label={nameOf(path)}
        value={view.valueAt(path) as string}
        error={view.errors[path]}
        lang={language}
        rows={ROWS[field]}
        max={maxOf(own, field)}
        onChange={(value) => draft.set({ [path]: value })}
      />
    </TranslationPair>
  );
}

function maxOf(path: string, field: Original['field']): number {
  if (field === 'about') return path.startsWith('member:') ? 2000 : 1000;
  return { tagline: 160, description: 6000, name: 120, title: 120 }[field];
}

function TranslatedRules({ studio, language }: TranslationProps) {
  const { view, draft } = useStudioForm();
  const { nameOf } = useStudioWords([]);
  const path = `${language}:house_rules`;
  const rules = view.valueAt(path) as Rules;
  const lines = studio.house_rules.map((rule) => rules[rule] ?? '');
  // Drops deleted rules and rules without a translation.
  const write = (line: string, place: number) => {
    const entries = studio.house_rules.map((rule, at) => [rule, at === place ? line : (lines[at] ?? '')] as const);
    draft.set({ [path]: Object.fromEntries(entries.filter(([, translation]) => translation !== '')) });
  };
  return (
    <TranslatedLines
      label={nameOf(path)}
      original={studio.house_rules}
      writtenIn={studio.language}
      lines={lines}
      error={view.errors[path]}
      lang={language}
      max={200}
      onChange={write}
    />
  );
}
