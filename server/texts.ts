import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../shared/languages.ts';
import { createTranslate, type TextSource, type Texts, type Translate } from '../shared/texts.ts';
import { root } from './root.ts';

const folder = join(root, 'shared', 'locales');

/** All texts, read once. */
function readTexts(): Map<string, Texts> {
  const texts = new Map<string, Texts>();
  for (const language of LANGUAGES) {
    for (const file of readdirSync(join(folder, language))) {
      if (!file.endsWith('.json')) continue;
      texts.set(`${language}/${file.slice(0, -5)}`, JSON.parse(readFileSync(join(folder, language, file), 'utf8')));
    }
  }
  return texts;
}

let texts: Map<string, Texts> | undefined;

/** Texts of one file in one language. */
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
