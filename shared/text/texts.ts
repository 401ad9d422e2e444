import { isolate } from './isolate.ts';
import type { Language } from './languages.ts';

/**
 * A file of texts: leaves are sentences with `{{name}}` placeholders; plural forms end in `_one`, `_other` and so on.
 */
export interface Texts {
  [key: string]: string | Texts;
}

/** Values of the placeholders; `count` also chooses the plural form. */
export type TextData = Record<string, string | number | undefined>;

const FORM = /_(?:zero|one|two|few|many|other)$/;

/**
 * Completes a file of texts with English, key by key; a key with some of its plural forms is not missing. Files are
 * completed when they are built or read, so that browsers need no second language.
 */
export function completeTexts(texts: Texts, english: Texts): Texts {
  const complete: Texts = { ...texts };
  for (const [key, value] of Object.entries(english)) {
    const own = texts[key];
    if (typeof value === 'object') complete[key] = typeof own === 'object' ? completeTexts(own, value) : (own ?? value);
    else if (own === undefined && !hasOtherForm(texts, key)) complete[key] = value;
  }
  return complete;
}

/** True if the language has `seats_one` under another form, `seats_other`. */
const hasOtherForm = (texts: Texts, key: string) => {
  const name = key.replace(FORM, '');
  return FORM.test(key) && (texts[`${name}_other`] !== undefined || texts[name] !== undefined);
};

/** Looks a text up: `t('bookings.confirm', { count: 2 })` reads `confirm_other` in the file `bookings.json`. */
export type Translate = (key: string, data?: TextData) => string;

/** Returns the texts of one file in one language, undefined if not loaded. */
export type TextSource = (language: Language, file: string) => Texts | undefined;

/**
 * Creates a function that looks up texts, with English and then the key as fallback. The file format is i18next's, so
 * that its editors can be used; the library would add 14 kB to the browser's 33.
 * @param onMissing called with each key that has no text
 */
export function createTranslate(language: Language, source: TextSource, onMissing?: (key: string) => void): Translate {
  return (key, data = {}) => {
    const text = findText(source, language, key, data.count);
    if (text !== undefined) return fill(text, data, language);
    const english = findText(source, 'en', key, data.count);
    if (english !== undefined) return fill(english, data, 'en');
    onMissing?.(key);
    return key;
  };
}

function findText(source: TextSource, language: Language, key: string, count: unknown): string | undefined {
  const [file = '', ...path] = key.split('.');
  const name = path.pop() ?? '';
  let place: string | Texts | undefined = source(language, file);
  for (const step of path) place = typeof place === 'object' ? place[step] : undefined;
  if (typeof place !== 'object') return undefined;
  const forms =
    typeof count === 'number'
      ? [...(count === 0 ? [`${name}_zero`] : []), `${name}_${pluralForm(language, count)}`, `${name}_other`, name]
      : [name];
  return forms.map((form) => place[form]).find((text) => typeof text === 'string');
}

const rules = new Map<Language, Intl.PluralRules>();

function pluralForm(language: Language, count: number): string {
  let rule = rules.get(language);
  if (!rule) {
    rule = new Intl.PluralRules(language);
    rules.set(language, rule);
  }
  return rule.select(count);
}

/** Fills the placeholders. A greeting of a person without a name leaves it out: "Hello {{name}}," becomes "Hello,". */
const fill = (text: string, data: TextData, language: Language) =>
  (data.name === '' ? text.replace(/,? \{\{name\}\}/, '') : text).replace(
    /((?<!\p{L})\p{L}+ )?\{\{\s*(\w+)\s*\}\}/gu,
    (place, before: string | undefined, name: string) => {
      if (data[name] === undefined) return place;
      const written = `${before ?? ''}${isolate(`${data[name]}`)}`;
      return before
        ? (JOINTS[language] ?? []).reduce((joined, [joint, by]) => joined.replace(joint, by), written)
        : written;
    },
  );

/** Contractions: "de" and "el Born" become "del Born"; before a vowel, "de" and "Atelio" become "d’Atelio". */
const ELISION: [RegExp, string] = [/^([Dd])e (?=[aeiouàâéèêíïòóôúü])/i, '$1’'];
const JOINTS: Partial<Record<Language, [RegExp, string][]>> = {
  ca: [[/^([Aa]|[Dd]e|[Pp]e)r? e(?=ls? )/, '$1'], ELISION],
  es: [[/^([Aa]|[Dd]e) e(?=l )/, '$1']],
  fr: [ELISION],
};
