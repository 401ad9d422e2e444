import type { RouterContextProvider } from 'react-router';
import { DEFAULT_LANGUAGE, isLanguage } from '../shared/languages.ts';
import { screenContext } from './context.ts';
import { browserTexts, loadTexts } from './texts.ts';
import { createWords, type Words } from './words.tsx';

/** The reader's words for a `loader`, where hooks do not reach: for titles and descriptions. */
export function serverWords(context: Readonly<RouterContextProvider>): Words {
  const { language, texts } = context.get(screenContext);
  return createWords(language, texts);
}

/**
 * The same for a `clientLoader`.
 * @param files the files of texts to have at hand; a screen's own, as in its `handle`
 */
export async function browserWords(files: readonly string[]): Promise<Words> {
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  await loadTexts(language, files);
  return createWords(language, browserTexts);
}
