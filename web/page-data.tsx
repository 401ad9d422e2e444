import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { earlyClicksScript } from './shell/startup/early-clicks.ts';

/** The signed-in person for whom the server has rendered a page. */
export interface ReaderOfPage {
  /** As `useSession` returns it while the page hydrates. */
  known: { state: 'in'; userId: string };
  /** Their time zone. */
  zone: string;
  /** ISO 8601: when the page was rendered. */
  at: string;
}

/** What a personal page brings along, so that its screen shows its data before its scripts are there. */
export interface PageData {
  reader: ReaderOfPage;
  /** Keys and data of the query cache. */
  queries: [QueryKey, unknown][];
  /** Up to where the page knows all changes: `web/live` asks for those that came later. */
  liveCursor?: string | undefined;
}

/** The id of the element in which a page carries its data. */
const ID = 'page-data';

/** The data of the page that is rendered, or that the browser has opened; undefined for a page of everyone. */
export const PageDataContext = createContext<PageData | undefined>(undefined);

/** Provides the data of the page and the cache that it is in. */
export const PageProvider = (props: { data: PageData | undefined; cache: QueryClient; children: ReactNode }) => (
  <PageDataContext value={props.data}>
    <QueryClientProvider client={props.cache}>{props.children}</QueryClientProvider>
  </PageDataContext>
);

/** Reads the data of the page that the browser has opened. */
export function readPageData(): PageData | undefined {
  const json = document.getElementById(ID)?.textContent;
  return json ? (JSON.parse(json) as PageData) : undefined;
}

/** Returns what the cache holds, for the page. */
export const queriesOf = (client: QueryClient): PageData['queries'] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data]);

/**
 * Embeds the data of a page in its HTML, before its texts, and what keeps its buttons usable until React is there. Not
 * by React, so that the browser need not know how.
 */
export const withPageData = (html: string, data: PageData, nonce: string | undefined): string => {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const allowed = nonce ? ` nonce="${nonce}"` : '';
  return html
    .replace('<script id="texts"', (texts) => `<script id="${ID}" type="application/json">${json}</script>${texts}`)
    .replace('</head>', () => `<script${allowed}>${earlyClicksScript()}</script></head>`);
};

const noChanges = () => () => undefined;

/** Returns the reader for whom the page was rendered while it hydrates; undefined afterwards. */
export function useHydratingReader(): ReaderOfPage | undefined {
  const reader = use(PageDataContext)?.reader;
  const isHydrating = useSyncExternalStore(
    noChanges,
    () => false,
    () => true,
  );
  return isHydrating ? reader : undefined;
}
