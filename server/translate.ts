import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#shared/text/languages.ts';
import { completeTexts, createTranslate, type TextSource, type Texts, type Translate } from '#shared/text/texts.ts';
import { root } from './root.ts';

const folder = join(root, 'shared', 'locales');

const readFile = (language: Language, file: string): Texts => {
  const path = join(folder, language, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
};

/** Reads all texts once; texts missing in a language fall back to English, as in the files for browsers. */
function readTexts(): Map<string, Texts> {
  const texts = new Map<string, Texts>();
  for (const file of readdirSync(join(folder, DEFAULT_LANGUAGE)).filter((name) => name.endsWith('.json'))) {
    const english = readFile(DEFAULT_LANGUAGE, file);
    for (const language of LANGUAGES) {
      texts.set(`${language}/${file.slice(0, -5)}`, completeTexts(readFile(language, file), english));
    }
  }
  return texts;
}

let texts: Map<string, Texts> | undefined;

/** Returns the texts of one file in one language. */
export const serverTexts: TextSource = (language, file) => {
  texts ??= readTexts();
  return texts.get(`${language}/${file}`);
};

const translators = new Map<Language, Translate>();

export function translateTo(language: Language): Translate {
  let translate = translators.get(language);
  if (!translate) {
    translate = createTranslate(language, serverTexts);
    translators.set(language, translate);
  }
  return translate;
}
