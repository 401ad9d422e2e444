import type { QueryClient } from '@tanstack/react-query';
import { DEFAULT_LANGUAGE, type Language } from '#shared/text/languages.ts';
import type { TextSource, Texts } from '#shared/text/texts.ts';
import type { Client } from './api.ts';

/** Text files that every page includes. */
export const SHELL_TEXTS = ['shell', 'dates', 'catalogue'];

/** A personal page that the server renders. */
export interface PageToLoad {
  /** The API with the rights of the person. */
  api: Client;
  /** The cache of this page; what is loaded into it comes with the page. */
  cache: QueryClient;
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

/** What a route module may export as `handle`. */
export interface ScreenHandle {
  /** Text files this screen needs in addition to the shell's. */
  texts?: readonly string[];
  /** `over`: no line under the header at the top of the page; `full`: as wide as the window. */
  header?: 'over' | 'full';
  /**
   * The phone's bottom bar is on every screen, with two exceptions. `own`: a bar of the screen itself (price and
   * button, save state, next step) replaces it. `none`: specification §2 hides it, on `/studio-owner-dashboard` alone.
   * On a studio's screens the tabs of the studio (`owner-bottom-bar.tsx`) cover it.
   */
  bar?: 'own' | 'none';
  footer?: 'none';
  /** A personal screen: signed-in people must pass their second factor and finish onboarding first. */
  members?: true;
  /** Loads what a personal screen shows first, when the server renders its page for the person who opens it. */
  load?: (page: PageToLoad) => Promise<unknown>;
}

const loaded = new Map<string, Texts>();
const loading = new Map<string, Promise<void>>();

/** Returns texts that are already loaded in the browser. */
export const browserTexts: TextSource = (language, file) => loaded.get(`${language}/${file}`);

/** Stores the texts that came with the page. */
export function adoptTexts(language: Language, texts: Record<string, Texts>): void {
  for (const [file, content] of Object.entries(texts)) loaded.set(`${language}/${file}`, content);
}

/**
 * Returns the texts a server-rendered page includes: its files in its language, or in English where that lacks the
 * file.
 */
export function collectTexts(source: TextSource, language: Language, names: readonly string[]): Record<string, Texts> {
  const texts: Record<string, Texts> = {};
  for (const name of names) {
    const content = source(language, name) ?? source(DEFAULT_LANGUAGE, name);
    if (content) texts[name] = content;
  }
  return texts;
}

/** Marked like a promise that React has seen fulfilled, so that `use` does not suspend. */
const READY: Promise<void> = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/**
 * Loads missing text files. While a load is pending it returns the same promise, so that `use` can wait for it; on the
 * server, and when nothing is missing, one that `use` does not wait for.
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

/**
 * Imports the list of all text files. It is long, and the first page brings its texts along, so it is a chunk of its
 * own.
 */
export const loadTextFiles = () => import('./text-files.ts');

async function fetchTexts(language: Language, name: string): Promise<void> {
  const { textFiles } = await loadTextFiles();
  const load =
    textFiles[`../shared/locales/${language}/${name}.json`] ?? textFiles[`../shared/locales/en/${name}.json`];
  loaded.set(`${language}/${name}`, load ? await load() : {});
}
