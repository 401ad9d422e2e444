import { DEFAULT_LANGUAGE, type Language } from '../shared/languages.ts';
import type { TextSource, Texts } from '../shared/texts.ts';

/** Files of texts that every page carries. */
export const SHELL_TEXTS = ['shell', 'dates', 'catalogue'];

/** What a route module may export as `handle`. */
export interface ScreenHandle {
  /** Files of texts this screen needs beside the shell's. */
  texts?: readonly string[];
  /** `over`: no line under the header at the top of the page; `full`: as wide as the window. */
  header?: 'over' | 'full';
  /**
   * The phone's bottom bar is on every screen, an owner's screens included, with two exceptions. `own`: a bar of the
   * screen itself (a price and a button, whether all is saved, the next step) takes its place. `none`: specification §2
   * hides it, on `/studio-owner-dashboard` alone.
   */
  bar?: 'own' | 'none';
  footer?: 'none';
  /** A screen of one's own: whoever is signed in gives their second factor and is done with onboarding first. */
  members?: true;
}

const loaded = new Map<string, Texts>();
const loading = new Map<string, Promise<void>>();

/** Texts that are in the browser already. */
export const browserTexts: TextSource = (language, file) => loaded.get(`${language}/${file}`);

/** Takes over what the page brought along. */
export function adoptTexts(language: Language, texts: Record<string, Texts>): void {
  for (const [file, content] of Object.entries(texts)) loaded.set(`${language}/${file}`, content);
}

/** The texts a page of the server carries: its files in its language, and in English what that language lacks. */
export function collectTexts(source: TextSource, language: Language, names: readonly string[]): Record<string, Texts> {
  const texts: Record<string, Texts> = {};
  for (const name of names) {
    const content = source(language, name) ?? source(DEFAULT_LANGUAGE, name);
    if (content) texts[name] = content;
  }
  return texts;
}

/** Marked as React marks a promise that it has seen fulfilled: `use` takes it without waiting. */
const READY: Promise<void> = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/**
 * Fetches files that are missing. A promise is the same as long as it is under way, so that `use` can wait for it;
 * on the server, and when all is there, it is one that `use` does not wait for.
 */
export function loadTexts(language: Language, names: readonly string[]): Promise<void> {
  if (import.meta.env.SSR) return READY;
  const missing = names.filter((name) => !loaded.has(`${language}/${name}`));
  if (missing.length === 0) return READY;
  const key = `${language}:${missing.join()}`;
  let promise = loading.get(key);
  if (!promise) {
    promise = Promise.all(missing.map((name) => fetchTexts(language, name)))
      .then(() => undefined)
      .finally(() => loading.delete(key));
    loading.set(key, promise);
  }
  return promise;
}

/** The list of all files: it is long, and the first page, which brings its texts along, does without it. */
export const loadTextFiles = () => import('./text-files.ts');

async function fetchTexts(language: Language, name: string): Promise<void> {
  const { textFiles } = await loadTextFiles();
  const load =
    textFiles[`../shared/locales/${language}/${name}.json`] ?? textFiles[`../shared/locales/en/${name}.json`];
  loaded.set(`${language}/${name}`, load ? await load() : {});
}
