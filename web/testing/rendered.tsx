import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Texts } from '#shared/text/texts.ts';
import { PageProvider } from '../page-data.tsx';
import { type SiteOfPage, UNNAMED_SITE } from '../site.ts';
import { adoptTexts, loadTextFiles } from '../texts.ts';
import { WordsProvider } from '../words.tsx';

const FOLDER = '../shared/locales/en/';
const TEXTS: Record<string, Texts> = {};
const { textFiles } = await loadTextFiles();
for (const [path, load] of Object.entries(textFiles)) {
  if (path.startsWith(FOLDER)) TEXTS[path.slice(FOLDER.length, -'.json'.length)] = await load();
}

/** The id of the person for whom a part is rendered. */
const READER = 'reader';

interface Around {
  /** The page at which it stands, also with the state of its navigation. */
  at?: string | { pathname: string; search?: string; state?: unknown };
  site?: Partial<SiteOfPage['site']>;
  /** The signed-in person; a visitor if left out. */
  me?: object;
  /** The pattern of its route, with the parameters of the URL. */
  path?: string;
  /** What the query cache has. */
  queries?: readonly (readonly [QueryKey, unknown])[];
  /** The query cache itself, for a test that looks into it afterwards. */
  cache?: QueryClient;
}

const createCache = () => new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });

/** Renders a part of a screen in English, as the server does, with all parts that are fetched on demand. */
export async function renderPart(
  part: ReactNode,
  { at = '/', path = '*', site, me, queries = [], cache = createCache() }: Around = {},
): Promise<string> {
  adoptTexts('en', TEXTS);
  for (const [key, data] of queries) cache.setQueryData(key, data);
  if (me) cache.setQueryData(['me', READER], me);
  const router = createMemoryRouter([{ id: 'root', path, element: part }], {
    initialEntries: [at],
    hydrationData: { loaderData: { root: { site: { ...UNNAMED_SITE, ...site }, links: [], places: [] } } },
  });
  const reader = {
    known: { state: 'in' as const, userId: READER },
    zone: 'Europe/Madrid',
    at: new Date().toISOString(),
  };
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <WordsProvider language="en" source={(_language, file) => TEXTS[file]}>
      <PageProvider data={me && { reader, queries: [] }} cache={cache}>
        <RouterProvider router={router} />
      </PageProvider>
    </WordsProvider>,
    { onError: (error) => void failures.push(error) },
  );
  router.dispose();
  // What fails inside a boundary would otherwise be left for the browser.
  if (failures.length > 0) throw failures[0];
  return new Response(prelude).text();
}

/** The text of markup, as it is read. */
export const textOf = (markup: string): string =>
  markup
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
